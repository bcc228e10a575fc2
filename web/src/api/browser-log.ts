export type LogLevel = 'warn' | 'error';

/** Address and title of the page at a moment. */
export interface ShownPage {
  readonly href: string;
  readonly title: string;
}

/** An event for the browser log, not yet processed. */
export type Occurrence = {
  readonly atMs: number;
  /** The page where it happened; the visitor may have left it before the event is sent. */
  readonly page: ShownPage;
} & (
  | {
      readonly kind: 'problem';
      readonly level: LogLevel;
      readonly message: string;
      readonly cause: unknown;
    }
  /** A page view. */
  | { readonly kind: 'visit' }
);

/**
 * Maximum number of events that wait until the sending code is loaded. The first ones are kept, since they are the most
 * informative.
 */
const waitingMaximum = 50;

let waiting: Occurrence[] = [];
let listener: ((occurrence: Occurrence) => void) | null = null;

/**
 * Writes a problem to the console and reports it (network trouble at warn, other fetch errors at error).
 *
 * @param cause an Error, or `{ error, componentStack, errorId }` of an error boundary
 */
export function logProblem(level: LogLevel, message: string, cause: unknown): void {
  console[level](`[rollcall] ${message}`, cause);
  noteProblem(level, message, cause);
}

/** Reports a problem that is already in the console. */
export function noteProblem(level: LogLevel, message: string, cause: unknown): void {
  // On the server there is no browser to report from.
  if (!('document' in globalThis)) return;
  noteOccurrence({ kind: 'problem', level, message, cause, page: shownPage(), atMs: Date.now() });
}

export function shownPage(): ShownPage {
  return { href: location.href, title: document.title };
}

/** Reports without writing to the console. */
export function noteOccurrence(occurrence: Occurrence): void {
  if (listener !== null) listener(occurrence);
  else if (waiting.length < waitingMaximum) waiting.push(occurrence);
}

/**
 * Passes past and future occurrences to a listener, which replaces the previous one. @returns a function that stops it
 */
export function onOccurrence(listen: (occurrence: Occurrence) => void): () => void {
  listener = listen;
  const missed = waiting;
  waiting = [];
  missed.forEach(listen);
  return () => {
    if (listener === listen) listener = null;
  };
}
