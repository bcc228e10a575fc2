/** What the line below a list says; an empty text = nothing. */
export interface ListStatusText {
  /** "12 groups", or how many of them the search leaves: "3 of 12 groups match". */
  readonly shown: string;
  /** That nothing new comes just now, or that what is shown is old (`delayText`). */
  readonly delay: string;
  readonly hidden: string;
}

/** In place of no list there is nothing to say below it. */
export const noStatus: ListStatusText = { shown: '', delay: '', hidden: '' };
