import type { historyReads } from '@rollcall/game/endpoints/history-reads';
import type { referenceReads } from '@rollcall/game/endpoints/reference-reads';
import type { ExamplesOf } from '../example.ts';
import { aelith, askedAt, bramwick, dunmarrow, ironTideRaid } from './example-world.ts';

const evening = { avg_character_count: 118.25, avg_lfm_count: 8.4167 };
const quiet = { avg_character_count: 44.5, avg_lfm_count: 2.75 };
const noData = { avg_character_count: null, avg_lfm_count: null };
const average = { path: { period: 'week' }, answer: { orien: evening, thelanis: quiet } };
const byHour = {
  path: { period: 'week' },
  answer: { orien: { 19: evening, 20: evening }, thelanis: { 19: quiet, 20: noData } },
};

/** Examples of the history reads. */
export const historyExamples: ExamplesOf<typeof historyReads> = {
  populationTimeseries: {
    path: { period: 'day' },
    answer: [
      {
        timestamp: '2026-11-20T20:00:00Z',
        data: {
          orien: { character_count: 120, lfm_count: 9 },
          thelanis: { character_count: 45, lfm_count: 3 },
        },
      },
      {
        timestamp: '2026-11-20T20:05:00Z',
        data: { orien: { character_count: 118, lfm_count: 8 }, thelanis: null },
      },
    ],
  },
  populationTotals: {
    path: { period: 'day' },
    answer: {
      orien: { character_count: 33_920, lfm_count: 2415 },
      thelanis: { character_count: 12_816, lfm_count: 792 },
    },
  },
  populationUnique: {
    path: { period: 'month' },
    answer: {
      unique_character_count: 5,
      unique_guild_count: 1,
      active_unique_character_count: 1,
      active_unique_guild_count: 1,
      days_analyzed: 30,
      start_date: '2026-10-21T00:00:00Z',
      end_date: '2026-11-20T00:00:00Z',
      server_breakdown: {
        orien: {
          unique_character_count: 4,
          unique_guild_count: 1,
          active_unique_character_count: 1,
          active_unique_guild_count: 1,
        },
        thelanis: {
          unique_character_count: 1,
          unique_guild_count: 0,
          active_unique_character_count: 0,
          active_unique_guild_count: 0,
        },
      },
    },
  },
  populationAverage: average,
  gameAverage: average,
  populationByHour: byHour,
  gameByHour: byHour,
  populationByDayOfWeek: {
    path: { period: 'week' },
    answer: { orien: { 5: evening, 6: evening }, thelanis: { 5: quiet, 6: quiet } },
  },
  populationByHourAndDayOfWeek: {
    path: { period: 'month' },
    answer: { orien: { 5: { 19: evening, 20: evening } }, thelanis: { 5: { 19: quiet, 20: noData } } },
  },
  populationCoverage: {
    path: { period: 'day' },
    answer: {
      orien: {
        coverage: 0.9931,
        gaps: [{ start: '2026-11-20T03:10:00Z', end: '2026-11-20T03:20:00Z' }],
        offline: [{ start: '2026-11-20T13:00:00Z', end: '2026-11-20T13:45:00Z' }],
      },
      thelanis: { coverage: 1, gaps: [], offline: [] },
    },
  },
  populationTransfers: {
    path: { period: 'quarter' },
    answer: {
      orien: { orien: { count: 4, active: 1 }, thelanis: { count: 1, active: 0 } },
      thelanis: {},
    },
  },
  demographics: {
    path: { category: 'race', period: 'month' },
    query: { activity_level: 'all' },
    answer: { orien: { Dwarf: 1, Elf: 1, Halfling: 1, Human: 1 }, thelanis: { Human: 1 } },
  },
  guilds: {
    query: { name: 'lantern', server: 'orien', page: '1' },
    answer: {
      data: [
        {
          guild_name: 'Lantern Watch',
          server_name: 'Orien',
          character_count: 3,
          online_count: 2,
          last_active: askedAt,
        },
      ],
      page: 1,
      page_length: 100,
      filtered_length: 1,
      total: 1,
    },
  },
  guild: {
    path: { server: 'orien', guild: 'Lantern Watch' },
    query: { page: '1', page_size: '20', sort_by: 'last_active', members: 'all' },
    answer: {
      guild_name: 'Lantern Watch',
      server_name: 'Orien',
      character_count: 3,
      online_characters: { [aelith.id]: aelith, [bramwick.id]: bramwick },
      levels: { 12: 2, 15: 1 },
      classes: { Bard: 1, Paladin: 1, Rogue: 1 },
      online_by_hour: [
        { timestamp: '2026-11-20T18:00:00Z', online_count: null },
        { timestamp: '2026-11-20T19:00:00Z', online_count: 2 },
      ],
      is_member: true,
      member_ids: [aelith.id, bramwick.id, dunmarrow.id],
      member_seen: { [aelith.id]: askedAt, [bramwick.id]: askedAt, [dunmarrow.id]: askedAt },
    },
  },
  raidActivity: {
    query: { character_ids: `${aelith.id},${bramwick.id}` },
    answer: {
      data: [
        {
          timestamp: '2026-11-20T19:41:36Z',
          character_id: aelith.id,
          data: { quest_ids: [ironTideRaid.id] },
        },
      ],
      unanswered_ids: [],
      is_token_refused: false,
    },
  },
  characterActivity: {
    path: { id: aelith.id, type: 'location' },
    query: { start_date: '2026-11-19', end_date: '2026-11-20', limit: '100' },
    answer: [
      { timestamp: '2026-11-20T19:41:36Z', character_id: aelith.id, data: 501 },
      { timestamp: '2026-11-20T18:55:02Z', character_id: aelith.id, data: 503 },
    ],
  },
  news: {
    answer: [{ id: 2, date: '2026-11-20T18:00:00Z', message: 'History now goes back a year.' }],
  },
  pageMessages: {
    answer: [{ id: 1, date: '2026-11-20T19:30:00Z', message: 'The servers restart at 13:00 UTC tomorrow.' }],
  },
  health: {
    answer: {
      health: 'ok',
      reasons: [],
      store: { state: 'ok' },
      history: { waiting_events: 0, is_journal_writable: true },
      servers: { orien: { age_s: 18, is_fresh: true }, thelanis: { age_s: 18, is_fresh: true } },
      streams: { open: 0 },
      unknown_servers: { Hardcore: 12 },
    },
  },
};

/** Examples of what the service says of itself to programs. */
export const referenceExamples: ExamplesOf<typeof referenceReads> = {
  openApi: {
    answer: { openapi: '3.1.1', info: { title: 'Rollcall API', version: '1' }, paths: {} },
  },
};
