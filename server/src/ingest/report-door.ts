import type { GameDefinition } from '@rollcall/game/definition';
import type { Correction } from '@rollcall/game/report-corrections';
import { aheadMaximumMs } from '@rollcall/game/server-info';
import type { Issue, Rejection, Report } from '@rollcall/game/report';
import { shortName, type ServerNames, type UnknownServers } from './server-names.ts';

const aheadText = 'must not be more than 60 seconds ahead of the clock of this server';

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

/** A report that passed the door, with what was left outside. */
export interface ParsedReport {
  readonly state: 'report';
  readonly report: Report;
  readonly rejected: readonly Rejection[];
  readonly batchId: string | null;
  readonly unknownServers: UnknownServers;
  /** What was put right before it was taken. */
  readonly corrections: readonly Correction[];
}

/** A body of which nothing is taken. */
export interface RefusedReport {
  readonly state: 'refused';
  readonly refusal: Refusal;
  readonly unknownServers: UnknownServers;
  /** How far `observed_at` is ahead of the clock, where that is the reason. */
  readonly aheadMs?: number;
}

type ObservedAt = Pick<Report, 'observedAtMs' | 'isDated'>;

/** What a parser knows beside the body. */
export interface Door {
  readonly definition: GameDefinition;
  /** When the call arrived: stands in for `observed_at`, and is what "ahead" is measured from. */
  readonly arrivedAtMs: number;
}

/** Unknown body → report, or the reason why nothing of it is taken. Pure. */
export type ParseReport = (body: unknown, door: Door) => ParsedReport | RefusedReport;

/** Nothing is taken; `names` = the unknown servers met so far. */
export function refuse(issues: readonly Issue[], names?: ServerNames): RefusedReport {
  return { state: 'refused', refusal: wrongShape(issues), unknownServers: names?.unknown() ?? {} };
}

/** A field of a value that may be anything. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/**
 * When a report saw what it says, its `observed_at` being of the right form. The schema's own normal form would lose the
 * fraction of the second, by which quick reports are put in order.
 */
export function readObservedAt(body: unknown, door: Door): ObservedAt | RefusedReport {
  const sent = ownField(body, 'observed_at');
  if (typeof sent !== 'string') return { observedAtMs: door.arrivedAtMs, isDated: false };
  const observedAtMs = Date.parse(sent);
  const ahead = aheadIssue('observed_at', observedAtMs, door);
  return ahead === null
    ? { observedAtMs, isDated: true }
    : { ...refuse([ahead]), aheadMs: observedAtMs - door.arrivedAtMs };
}

/** What to say of a moment that has not come yet; null = it has. */
export function aheadIssue(path: string, epochMs: number, { arrivedAtMs }: Door): Issue | null {
  return epochMs <= arrivedAtMs + aheadMaximumMs ? null : { path, message: aheadText };
}

interface CoveredServers {
  /** Names as in the definition; null = the report speaks for all. */
  readonly covered: ReadonlySet<string> | null;
  readonly rejected: readonly Rejection[];
}

/** The names under `servers`, told apart: ours, and what to say about those that are not. */
export function readServers(sent: readonly string[] | undefined, names: ServerNames): CoveredServers {
  if (sent === undefined) return { covered: null, rejected: [] };
  const covered = new Set<string>();
  const rejected: Rejection[] = [];
  for (const [index, name] of sent.entries()) {
    const known = names.known(name);
    if (known !== null) covered.add(known);
    else rejected.push({ index: shortName(name), issues: [names.issue(`servers.${index}`, name)] });
  }
  return { covered, rejected };
}
