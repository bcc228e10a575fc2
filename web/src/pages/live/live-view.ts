import type { GameDefinition } from '@rollcall/game/definition';
import type { PopulationAverage, PopulationUnique } from '@rollcall/game/population';
import { isStatusStale, type ServerInfos } from '@rollcall/game/server-status';
import {
  liveSentence,
  liveSummary,
  statusSentence,
  type SentencePart,
} from '@rollcall/game/site/live-summary';
import { pageNotices, type LiveNotice } from '../../data/live-notice.ts';
import type { LiveState } from '../../data/live-query.ts';
import type { ReadSnapshot } from '../../data/useRead.ts';
import { quickInfo, type QuickFact, type Source } from './quick-info.ts';
import { serverRoll, type ServerRoll } from './server-roll.ts';

type Read<T> = Pick<ReadSnapshot<T>, 'state' | 'data'>;

export interface LiveFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly infos: { readonly state: LiveState; readonly data: ServerInfos | null };
  readonly week: Read<Readonly<Record<string, PopulationAverage>>>;
  readonly month: Read<Readonly<Record<string, PopulationAverage>>>;
  readonly quarter: Read<PopulationUnique>;
  /** By the server's clock. */
  readonly nowMs: number;
  /** Writes a whole number in the reader's way. */
  readonly formatNumber: (count: number) => string;
}

/** What the live page says, all of it in words. */
export interface LiveView {
  readonly notices: readonly LiveNotice[];
  /** Which servers are up, in a sentence. */
  readonly status: string;
  readonly roll: ServerRoll;
  readonly quickFacts: readonly QuickFact[];
  /** Who is out now, in a sentence. */
  readonly population: readonly SentencePart[];
}

const loading = 'Loading...';
const nobodyTells = 'Nobody can tell right now.';

/** Joins the sources of the live page; what one of them lacks, the others do not (§2.6, §4). */
export function liveView({ game, infos, week, month, quarter, nowMs, formatNumber }: LiveFacts): LiveView {
  const hasFailed = infos.state === 'error' || infos.state === 'halted';
  // An empty answer counts as loading (§4).
  const known = infos.data !== null && Object.keys(infos.data).length > 0 ? infos.data : null;
  const missing = hasFailed ? nobodyTells : loading;
  return {
    notices: pageNotices({
      serverInfo: infos.state,
      reads: [week.state, month.state, quarter.state],
      isStale: known !== null && isStatusStale(known, nowMs),
    }),
    status: known === null ? missing : statusSentence(game, known),
    roll: serverRoll({ servers: game.servers, infos: known, hasFailed, nowMs }),
    quickFacts: quickInfo({
      game,
      infos: { data: known, hasFailed },
      week: sourceOf(week),
      month: sourceOf(month),
      quarter: sourceOf(quarter),
      formatNumber,
    }),
    population: populationOf(game, known, missing, formatNumber),
  };
}

function populationOf(
  game: LiveFacts['game'],
  known: ServerInfos | null,
  missing: string,
  formatNumber: LiveFacts['formatNumber'],
): readonly SentencePart[] {
  if (known === null) return [missing];
  const summary = liveSummary(game, known);
  return summary === null ? ['No reports have come in yet.'] : liveSentence(summary, formatNumber);
}

const sourceOf = <T>({ state, data }: Read<T>): Source<T> => ({ data, hasFailed: state === 'error' });
