import { closestServerName } from '@rollcall/game/misspelling';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Issue, Rejection, Report } from '@rollcall/game/api/report';
import type { Correction } from '@rollcall/game/api/report-corrections';
import { aheadMaximumMs } from '@rollcall/game/population/server-info';
import { findServer } from '@rollcall/game/servers';

const aheadText = 'must not be more than 60 seconds ahead of the clock of this server';

/**
 * Why a whole body was rejected. Plain data, because bodies are also checked in a worker thread; the route turns it
 * into an HTTP error.
 */
export interface Refusal {
  readonly status: 400 | 413 | 500 | 503;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
}

export function wrongShape(issues: readonly Issue[]): Refusal {
  const first = issues[0];
  const what = first === undefined ? '' : `: ${first.path === '' ? 'the body' : first.path} ${first.message}`;
  return { status: 400, code: 'invalid-request', message: `The report was not taken${what}`, issues };
}

export interface ParsedReport {
  readonly state: 'report';
  readonly report: Report;
  readonly rejected: readonly Rejection[];
  readonly batchId: string | null;
  readonly unknownServers: UnknownServers;
  readonly corrections: readonly Correction[];
}

export interface RefusedReport {
  readonly state: 'refused';
  readonly refusal: Refusal;
  readonly unknownServers: UnknownServers;
  readonly aheadMs?: number;
}

export interface ParseContext {
  readonly definition: GameDefinition;
  /** Time of arrival: the default of `observed_at`, and the reference for times ahead. */
  readonly arrivedAtMs: number;
}

export type ParseReport = (body: unknown, context: ParseContext) => ParsedReport | RefusedReport;

export function refuse(issues: readonly Issue[], names?: ServerNames): RefusedReport {
  return { state: 'refused', refusal: wrongShape(issues), unknownServers: names?.unknown() ?? {} };
}

export function ownField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/**
 * The time of a report, if its `observed_at` has a valid form. It is not parsed by the schema, which would drop
 * fractions of a second. These are needed to order reports in quick succession.
 */
export function readObservedAt(
  body: unknown,
  context: ParseContext,
): Pick<Report, 'observedAtMs' | 'isDated'> | RefusedReport {
  const sent = ownField(body, 'observed_at');
  if (typeof sent !== 'string') return { observedAtMs: context.arrivedAtMs, isDated: false };
  const observedAtMs = Date.parse(sent);
  const ahead = aheadIssue('observed_at', observedAtMs, context);
  return ahead === null
    ? { observedAtMs, isDated: true }
    : { ...refuse([ahead]), aheadMs: observedAtMs - context.arrivedAtMs };
}

/** The issue of a time in the future; null = it is not in the future. */
export function aheadIssue(path: string, epochMs: number, { arrivedAtMs }: ParseContext): Issue | null {
  return epochMs <= arrivedAtMs + aheadMaximumMs ? null : { path, message: aheadText };
}

export function readServers(sent: readonly string[] | undefined, names: ServerNames) {
  if (sent === undefined) return { covered: null, rejected: [] };
  const covered = new Set<string>();
  const rejected: Rejection[] = [];
  for (const [index, name] of sent.entries()) {
    const known = names.known(name);
    if (known !== null) covered.add(known);
    else rejected.push({ index: shortName(name), issues: [names.issue(`servers.${index}`, name)] });
  }
  return {
    /** Names as in the definition; null = the report covers all servers. */
    covered,
    rejected,
  };
}

/** Maximum number of different names, so that a malicious collector cannot fill the memory. */
const namesMaximum = 50;
const nameLengthMaximum = 64;
const otherNames = '(others)';

/** A name in a form that can safely be repeated to others: short and well-formed. */
export function shortName(name: string): string {
  return name.slice(0, nameLengthMaximum).toWellFormed();
}

/** Counts up to 50 names separately; the rest are counted together as "(others)". */
export function createUnknownServerCounter() {
  const counts = new Map<string, number>();
  return {
    count(name: string, times = 1) {
      const short = shortName(name);
      const counted = counts.has(short) || counts.size < namesMaximum ? short : otherNames;
      counts.set(counted, (counts.get(counted) ?? 0) + times);
    },
    // `fromEntries` defines properties, so "__proto__" is treated like any other name.
    counts: () => Object.fromEntries(counts),
  };
}

export type UnknownServers = Readonly<Record<string, number>>;

export interface ServerNames {
  /** The name as in the definition; null = unknown. */
  find(name: string): string | null;
  known(name: string): string | null;
  issue(path: string, name: string): Issue;
  unknown(): UnknownServers;
}

/** Finds names in any case. Each name is looked up once per report. */
export function createServerNames(definition: GameDefinition): ServerNames {
  const looked = new Map<string, string | null>();
  const messages = new Map<string, string>();
  const unknown = createUnknownServerCounter();
  const find = (name: string) => {
    let found = looked.get(name);
    if (found === undefined) {
      found = findServer(definition, name)?.name ?? null;
      looked.set(name, found);
    }
    return found;
  };
  return {
    unknown: () => unknown.counts(),
    find,
    known(name) {
      const found = find(name);
      if (found === null) unknown.count(name);
      return found;
    },
    issue(path, name) {
      let message = messages.get(name);
      if (message === undefined) {
        const short = shortName(name);
        const closest = closestServerName(definition, short);
        const hint = closest === null ? '' : `; did you mean ${closest}?`;
        message = `is no known server ("${short}")${hint}`;
        messages.set(name, message);
      }
      return { path, message };
    },
  };
}
