import type { ServerFacts } from '../definition.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { fromWireTime, toWireTime } from '../wire-time.ts';
import { type PopulationCoverage, sampleIntervalMs } from './population.ts';

/** A span for which one or more servers have no counts. */
export interface MissingSpan {
  /**
   * `down` = the servers were reported down; `no-data` = nothing was reported; `left-out` = a count was implausible
   * (left-out.ts).
   */
  readonly kind: 'down' | 'no-data' | 'left-out';
  readonly fromMs: number;
  /** Exclusive. */
  readonly untilMs: number;
  /** Names of the servers, in the order of the definition. */
  readonly names: readonly string[];
}

/** Gaps in the lines of these servers, newest first. Servers with the same gap share an entry. */
export function missingSpans(
  coverage: PopulationCoverage,
  servers: readonly ServerFacts[],
): readonly MissingSpan[] {
  const single = servers.flatMap(({ name }): MissingSpan[] => {
    const own = coverage[serverKey(name)];
    const spansOf = (
      kind: MissingSpan['kind'],
      spans: readonly { readonly start: string; readonly end: string }[],
    ) =>
      spans.map(({ start, end }) => ({
        kind,
        fromMs: fromWireTime(start),
        untilMs: fromWireTime(end),
        names: [name],
      }));
    if (own === undefined) return [];
    const leftOut = (own.left_out ?? []).map((start) => ({
      start,
      end: toWireTime(fromWireTime(start) + sampleIntervalMs),
    }));
    return [
      ...spansOf('down', own.offline),
      ...spansOf('no-data', own.gaps),
      ...spansOf('left-out', leftOut),
    ];
  });
  const byTime = new Map<string, MissingSpan>();
  for (const span of single) {
    const key = `${span.kind} ${span.fromMs} ${span.untilMs}`;
    const names = [...(byTime.get(key)?.names ?? []), ...span.names];
    byTime.set(key, { ...span, names });
  }
  return [...byTime.values()].toSorted((a, b) => b.fromMs - a.fromMs || b.untilMs - a.untilMs);
}

/** Maximum number of servers that are named. More are counted instead. */
const mostNamed = 4;
/** The same limit for the line below a chart, which is short. */
const mostNamedInLine = 2;

/**
 * Describes a gap: `Orien and Khyber down`, `No data of all 8 servers`.
 *
 * @param count number of servers in the chart
 */
export function missingWords({ kind, names }: Pick<MissingSpan, 'kind' | 'names'>, count: number): string {
  const who =
    names.length === count && count > 1
      ? `all ${count} servers`
      : names.length > mostNamed
        ? `${names.length} servers`
        : inWords(names);
  if (kind === 'left-out') return `${leftOutWords(names.length)} (${who}), ${whyLeftOut}`;
  return kind === 'no-data' ? `No data of ${who}` : `${who.charAt(0).toUpperCase()}${who.slice(1)} down`;
}

/** Counts gaps by kind: `2 outages and 1 gap.`, `1 sample left out.`; null = none. */
export function missingSummary(spans: readonly Pick<MissingSpan, 'kind' | 'names'>[]): string | null {
  const of = (wanted: MissingSpan['kind']) => spans.filter(({ kind }) => kind === wanted);
  const leftOut = of('left-out').reduce((sum, { names }) => sum + names.length, 0);
  const parts = [
    counted(of('down').length, 'outage'),
    counted(of('no-data').length, 'gap'),
    leftOut === 0 ? null : leftOutWords(leftOut),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${inWords(parts)}.`;
}

const counted = (count: number, what: string) =>
  count === 0 ? null : `${count} ${what}${count === 1 ? '' : 's'}`;

const whyLeftOut = 'over ten times those before and after';

/** Explains why `leftOutSentence` leaves samples out. */
export const leftOutReason = `Samples are left out when they are ${whyLeftOut}.`;

const leftOutWords = (count: number) => `${count} sample${count === 1 ? '' : 's'} left out`;

/** A sentence about samples left out of the figures: "1 sample left out (Orien)." */
export function leftOutSentence(
  leftOut: Readonly<Record<string, readonly string[] | undefined>>,
  servers: readonly Pick<ServerFacts, 'name'>[],
): string | null {
  const found = servers
    .map(({ name }) => ({ name, count: leftOut[serverKey(name)]?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const who =
    found.length > mostNamedInLine ? `${found.length} servers` : inWords(found.map(({ name }) => name));
  return `${leftOutWords(count)} (${who}).`;
}

/** `left_out` of each covered server. */
export function leftOutByServer(coverage: PopulationCoverage): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(Object.entries(coverage).map(([key, { left_out }]) => [key, left_out]));
}

/** Minimum share of the expected counts with which data is not thin. */
const completeFromShare = 0.95;

/**
 * A sentence about servers with fewer samples than one every five minutes: "Only 38% of samples are available for this
 * period on Thrane."
 *
 * @param percent formats a share
 * @returns null when no server's data is thin, or nothing is known
 */
export function thinDataSentence(
  coverage: PopulationCoverage,
  servers: readonly ServerFacts[],
  percent: (share: number) => string,
): string | null {
  const thin = servers
    .map(({ name }) => ({ name, share: coverage[serverKey(name)]?.coverage ?? 1 }))
    .filter(({ share }) => share < completeFromShare);
  if (thin.length === 0) return null;
  const lowest = percent(Math.min(...thin.map(({ share }) => share)));
  const highest = percent(Math.max(...thin.map(({ share }) => share)));
  if (thin.length <= mostNamedInLine && !(thin.length > 1 && lowest === highest)) {
    const shares = thin.map(({ name, share }, place) => {
      const text = percent(share);
      return `${place === 0 ? availableText(text) : text} on ${name}`;
    });
    return `${shares.join(', ')}.`;
  }
  const where = thin.length === servers.length ? '' : ` on ${thin.length} of ${servers.length} servers`;
  return `${availableText(lowest === highest ? lowest : `${lowest} to ${highest}`)}${where}.`;
}

const availableText = (share: string) => `Only ${share} of samples are available for this period`;
