import type { ingestCalls } from '@rollcall/game/endpoints/ingest-calls';
import type { IngestAnswer } from '@rollcall/game/report';
import type { ExamplesOf } from '../example.ts';
import * as world from './example-world.ts';

const observed_at = '2026-11-20T20:15:12Z';

function taken(accepted: number, more: Partial<IngestAnswer> = {}): IngestAnswer {
  return {
    message: 'success',
    accepted,
    rejected: [],
    removed: 0,
    duplicates: 0,
    versions: {},
    durable: true,
    ...more,
  };
}

const { aelith, bramwick, corvane, bellGroup } = world;

/** Somebody anonymous, as the collector sees them: hidden from everybody else. */
const veiledInTruth = { ...world.reported(world.veiled), location_id: world.quay.id };

/** Examples of what collectors and operators send. */
export const collectorExamples: ExamplesOf<typeof ingestCalls> = {
  reportCharacters: {
    body: {
      servers: ['Orien', 'Thelanis'],
      batch_id: 'north-2026-11-20-4711',
      observed_at,
      characters: [world.reported(aelith), world.reported(bramwick), veiledInTruth, world.reported(corvane)],
    },
    answer: taken(4, { versions: { orien: 812, thelanis: 640 } }),
  },
  changeCharacters: {
    body: {
      batch_id: 'north-2026-11-20-4712',
      characters: [{ id: bramwick.id, location_id: world.bellTower.id }],
      deleted_ids: [410077],
    },
    answer: taken(1, { versions: { orien: 813, thelanis: 640 } }),
  },
  reportLfms: {
    body: { servers: ['Orien', 'Thelanis'], observed_at, lfms: [world.reportedGroup(bellGroup)] },
    answer: taken(1, { versions: { orien: 95, thelanis: 71 } }),
  },
  changeLfms: {
    body: { lfms: [{ id: bellGroup.id, comment: 'One more and we go' }] },
    answer: taken(1, { versions: { orien: 96, thelanis: 71 } }),
  },
  changeServerInfo: {
    body: {
      servers: {
        Orien: {
          index: 0,
          is_online: true,
          is_vip_only: false,
          queue_number: 0,
          last_status_check: '2026-11-20T20:15:05Z',
          creation_timestamp: '2026-11-18T15:02:00Z',
        },
        Thelanis: { index: 1, is_online: true },
      },
    },
    answer: taken(2, { versions: { orien: 40, thelanis: 38 } }),
  },
  reportAreas: {
    body: [world.quay, world.bellTower, world.ironTide],
    answer: taken(3),
  },
  reportQuests: {
    body: { batch_id: 'catalogue-2026-11-20', quests: [world.drownedBell, world.ironTideRaid] },
    answer: taken(2),
  },
  reportPopulationHistory: {
    body: {
      batch_id: 'past-2026-11-20',
      samples: [
        { timestamp: '2026-11-20T20:00:00Z', server: 'Orien', character_count: 120, lfm_count: 9 },
        { timestamp: '2026-11-20T20:05:00Z', server: 'Orien', character_count: 118, lfm_count: 8 },
        { timestamp: '2026-11-20T20:10:00Z', server: 'Orien', is_online: false },
        { timestamp: '2026-11-20T20:00:00Z', server: 'Thelanis', character_count: 45, lfm_count: 3 },
      ],
    },
    answer: taken(4),
  },
  reportCharacterHistory: {
    body: { batch_id: 'past-people-1', characters: [world.reported(world.dunmarrow)] },
    answer: taken(1),
  },
  postNews: {
    body: { message: 'History now goes back a year.', date: '2026-11-20T18:00:00Z' },
    answer: { id: 2, date: '2026-11-20T18:00:00Z', message: 'History now goes back a year.' },
  },
  deleteNews: { path: { id: 2 }, answer: null },
  postPageMessage: {
    body: { message: 'The servers restart at 13:00 UTC tomorrow.', date: '2026-11-20T19:30:00Z' },
    answer: {
      id: 1,
      date: '2026-11-20T19:30:00Z',
      message: 'The servers restart at 13:00 UTC tomorrow.',
    },
  },
  deletePageMessage: { path: { id: 1 }, answer: null },
  feedback: {
    answer: [
      {
        ticket: 'F-7K2M-Q4XD',
        date: '2026-11-20T19:12:44Z',
        message: 'The list of raids is just what I needed.',
        contact: 'aelith@mail.example',
        user_id: null,
        session_id: null,
        commit_hash: null,
      },
    ],
  },
  deleteFeedback: { path: { ticket: 'F-7K2M-Q4XD' }, answer: null },
  browserLog: {
    query: { level: 'info', limit: '100' },
    answer: [
      {
        id: 1,
        received_at: '2026-11-20T20:15:34Z',
        message: 'page_view',
        level: 'info',
        timestamp: '2026-11-20T20:15:30Z',
        session_id: null,
        user_id: null,
        originating_user_id: null,
        user_agent: null,
        browser: null,
        browser_version: null,
        os: null,
        screen_resolution: null,
        viewport_size: null,
        url: null,
        page_title: null,
        referrer: null,
        route: '/grouping',
        commit_hash: null,
        metadata: { page_path: '/grouping' },
      },
    ],
  },
};
