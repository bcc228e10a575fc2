export type LogLevel = 'warn' | 'error';

/** A page as it was shown at some moment. */
export interface ShownPage {
  readonly href: string;
  readonly title: string;
}

/** Something worth a line in the log of browsers, before anything is made of it. */
export type Occurrence = {
  readonly atMs: number;
  /** The page it happened on; the visitor may have left it by the time it is sent. */
  readonly page: ShownPage;
} & (
  | {
      readonly kind: 'problem';
      readonly level: LogLevel;
      readonly message: string;
      readonly cause: unknown;
    }
  /** The page is viewed. */
  | { readonly kind: 'visit' }
);

/** What waits until the machinery behind this has been fetched; the first ones say most. */
const roomBeforeStart = 50;

let waiting: Occurrence[] = [];
let listener: ((occurrence: Occurrence) => void) | null = null;

/**
 * Writes a problem where a developer or a helpful visitor can read it, and reports it (network trouble at warn,
 * other fetch errors at error).
 *
 * @param cause an Error, or `{ error, componentStack, errorId }` of an error boundary
 */
export function logProblem(level: LogLevel, message: string, cause: unknown): void {
  console[level](`[rollcall] ${message}`, cause);
  noteProblem(level, message, cause);
}

/** Reports a problem that the console knows of. */
export function noteProblem(level: LogLevel, message: string, cause: unknown): void {
  // Where nothing is shown, as on a server, there is no browser to report from.
  if (!('document' in globalThis)) return;
  noteOccurrence({ kind: 'problem', level, message, cause, page: shownPage(), atMs: Date.now() });
}

/** The page that is shown now. */
export function shownPage(): ShownPage {
  return { href: location.href, title: document.title };
}

/** Reports, without a word in the console. */
export function noteOccurrence(occurrence: Occurrence): void {
  if (listener !== null) listener(occurrence);
  else if (waiting.length < roomBeforeStart) waiting.push(occurrence);
}

/** Tells of everything that was noted so far and from now on; the last who asks is told. @returns stops it */
export function hearOccurrences(hear: (occurrence: Occurrence) => void): () => void {
  listener = hear;
  const missed = waiting;
  waiting = [];
  missed.forEach(hear);
  return () => {
    if (listener === hear) listener = null;
  };
}
