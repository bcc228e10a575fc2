export type LogLevel = 'warn' | 'error';

/** Something worth a line in the log of browsers (§3, Log event), before anything is made of it. */
export type Occurrence =
  | {
      readonly kind: 'problem';
      readonly level: LogLevel;
      readonly message: string;
      readonly cause: unknown;
      readonly atMs: number;
    }
  /** A page is shown; `address` = path and query. The visitor may be elsewhere when it is told. */
  | { readonly kind: 'visit'; readonly address: string; readonly title: string; readonly atMs: number };

/** What waits until the machinery behind this has been fetched; the first ones say most. */
const roomBeforeStart = 50;

let waiting: Occurrence[] = [];
let listener: ((occurrence: Occurrence) => void) | null = null;

/**
 * Writes a problem where a developer or a helpful visitor can read it, and reports it (§8: network trouble at warn,
 * other fetch errors at error).
 *
 * @param cause an Error, or `{ error, componentStack, errorId }` of an error boundary (§7)
 */
export function logProblem(level: LogLevel, message: string, cause: unknown): void {
  console[level](`[rollcall] ${message}`, cause);
  noteOccurrence({ kind: 'problem', level, message, cause, atMs: Date.now() });
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
