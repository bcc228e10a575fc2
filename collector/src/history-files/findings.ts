import { plural } from '@rollcall/game/plural';
import type { OperatorLog } from '../ingest/operator-log.ts';
import type { RowFault } from './row-form.ts';
import { inNumber } from '../cli/progress-bar.ts';

/** Maximum number of findings of each kind that are logged one by one. */
const toldAtMost = 20;

/**
 * Problems in a file. The first of each kind are logged by line; the others are only counted. A summary follows at the
 * end.
 */
export interface Findings {
  /** An invalid row. */
  readonly reject: (line: number, fault: RowFault) => void;
  /** A sample belongs to a server that the receiver does not know. */
  readonly countUnknown: (server: string) => void;
  /** A line has the same server and mark as an earlier one. */
  readonly noteRepeat: (line: number, text: string) => void;
  /** The earlier, replaced line had other values. */
  readonly countContradiction: () => void;
  readonly noteBackwards: (line: number, text: string) => void;
  /** The server rejects a sample. */
  readonly refuse: (line: number, reason: string) => void;
  /** The server rejects more samples than it lists. */
  readonly countRefused: (count: number) => void;
  /** Lines that sum up all findings; empty without findings. */
  readonly summary: () => string[];
}

/** Collects the findings of a file and logs the first of each kind. */
export function createFindings(log: OperatorLog): Findings {
  const rejected = new Map<string, number>();
  const unknown = new Map<string, number>();
  const counts = { rejected: 0, repeats: 0, contradictions: 0, backwards: 0, refused: 0, refusalsTold: 0 };
  const tell = (nth: number, line: number, text: string): void => {
    if (nth <= toldAtMost) log.warn(`line ${line}: ${text}`);
    if (nth === toldAtMost + 1) log.warn('… more of these are only counted');
  };
  return {
    reject: (line, { kind, detail }) => {
      rejected.set(kind, (rejected.get(kind) ?? 0) + 1);
      tell((counts.rejected += 1), line, detail);
    },
    countUnknown: (server) => {
      if (!unknown.has(server)) log.warn(`"${server}" is no server that is known there: left out`);
      unknown.set(server, (unknown.get(server) ?? 0) + 1);
    },
    noteRepeat: (line, text) => tell((counts.repeats += 1), line, text),
    countContradiction: () => {
      counts.contradictions += 1;
    },
    noteBackwards: (line, text) => tell((counts.backwards += 1), line, text),
    refuse: (line, reason) =>
      tell((counts.refusalsTold += 1), line, `the server does not take it: ${reason}`),
    countRefused: (count) => {
      counts.refused += count;
    },
    summary: () => [
      ...[...rejected].map(([kind, count]) => `rejected: ${inWords(count, 'row')} (${kind})`),
      ...[...unknown].map(
        ([server, count]) => `left out: ${inWords(count, 'sample')} of "${server}", an unknown server`,
      ),
      ...(counts.repeats === 0
        ? []
        : [
            `repeated: ${inWords(counts.repeats, 'line')} with a moment of an earlier line, which gives way; ${inNumber(counts.contradictions)} of them say something else`,
          ]),
      ...(counts.refused === 0 ? [] : [`not taken by the server: ${inWords(counts.refused, 'sample')}`]),
      ...(counts.backwards === 0 ? [] : [`the time goes back ${inWords(counts.backwards, 'time')}`]),
    ],
  };
}

/** `1 row`, `12,345 rows` */
export function inWords(count: number, noun: string): string {
  return `${inNumber(count)} ${plural(count, noun)}`;
}
