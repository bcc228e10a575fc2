import type { Issue } from '@rollcall/game/report';

/**
 * Why a whole body was not taken. Plain data, since bodies are also checked in a worker thread; the route makes the
 * HTTP error of it.
 */
export interface Refusal {
  readonly status: 400 | 413 | 500 | 503;
  /** Stable, kebab-case (wire: General). */
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
}

/** A body of the wrong shape: nothing of it is taken, and every issue names its field (wire: Ingest). */
export function wrongShape(issues: readonly Issue[]): Refusal {
  const first = issues[0];
  const what = first === undefined ? '' : `: ${first.path === '' ? 'the body' : first.path} ${first.message}`;
  return { status: 400, code: 'invalid-request', message: `The report was not taken${what}`, issues };
}
