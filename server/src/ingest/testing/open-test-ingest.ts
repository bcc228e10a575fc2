import type { IngestAnswer, RowsOutcome } from '@rollcall/game/api/report';
import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { PastCharacter, PastSample } from '@rollcall/game/population/past-report';
import type { PastActivity } from '@rollcall/game/quest/past-activity';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createPlainHttp } from '../../http/testing/plain-http.ts';
import { silentLogger } from '../../http/logger.ts';
import { createLiveStore, type LiveStore } from '../../live/live-store.ts';
import { findServerState, type LiveState } from '../../live/server-state.ts';
import { hashSecret, parseCollectorKeys } from '../keys.ts';
import { type AnsweredBatch, createReportTaker } from '../report-taker.ts';
import { openIngest, type Ingest, type IngestConfig } from '../ingest-routes.ts';
import { aelith, group } from './reports.ts';

/** Secrets of the configured keys: one with all scopes, and one for each scope. */
export const secret = 'test-key';
export const catalogueSecret = 'test-key-catalogue';

/** Initial time of the server's clock. */
export const startMs = Date.parse('2026-11-21T12:00:00Z');

interface JournalRecord {
  readonly batch: AnsweredBatch | null;
  readonly events: readonly HistoryEvent[];
}

/** The real ingest routes on a real Fastify with the real live state. A list replaces the journal. */
export interface TestIngest {
  readonly app: FastifyInstance;
  readonly live: LiveStore;
  readonly ingest: Ingest;
  readonly journal: JournalRecord[];
  /** Rows that the catalogue received. */
  readonly rows: unknown[];
  /** Everything that was imported into the history. */
  readonly past: {
    readonly samples: PastSample[];
    readonly characters: PastCharacter[];
    readonly activity: PastActivity[];
  };
  readonly clock: { nowMs: number; isJournalFull: boolean };
  online(server?: string): readonly Character[];
  groups(server?: string): readonly KnownLfm[];
  /**
   * Brings a character online who leads a group, so that tests can notice an unwanted change by a report. Returns the
   * state after it. The journal then has two records.
   */
  fill(): Promise<LiveState>;
  send(
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    headers?: InjectOptions['headers'],
  ): Promise<Sent>;
  close(): Promise<void>;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const keepAll =
  <T>(kept: T[]) =>
  (rows: readonly T[]): Promise<RowsOutcome> => {
    kept.push(...rows);
    return Promise.resolve({
      accepted: rows.length,
      rejected: [],
      duplicates: 0,
      warnings: [],
      durable: true,
    });
  };

export async function openTestIngest(overrides: Partial<IngestConfig> = {}): Promise<TestIngest> {
  const live = createLiveStore({ definition: defaultDefinition });
  const journal: JournalRecord[] = [];
  const rows: unknown[] = [];
  const past: TestIngest['past'] = { samples: [], characters: [], activity: [] };
  const clock = { nowMs: startMs, isJournalFull: false };
  const write = (record: JournalRecord) => {
    if (!clock.isJournalFull) journal.push(record);
    return Promise.resolve({ durable: !clock.isJournalFull });
  };
  const ingest = openIngest({
    keys: parseCollectorKeys(
      `both:${hashSecret(secret)}:live+catalogue+history,rows:${hashSecret(catalogueSecret)}:catalogue`,
    ),
    definition: defaultDefinition,
    logger: silentLogger,
    nowMs: () => clock.nowMs,
    recentBatches: [],
    ...createReportTaker({
      live,
      append: ({ batch, events }) => write({ batch, events }),
      logger: silentLogger,
      nowMs: () => clock.nowMs,
    }),
    importRows: { reportAreas: keepAll(rows), reportQuests: keepAll(rows) },
    importHistory: {
      samples: keepAll(past.samples),
      characters: keepAll(past.characters),
      activity: (told) => keepAll(past.activity)([told]),
    },
    ...overrides,
  });
  const { app } = createPlainHttp();
  await app.register(ingest.routes);

  const serverOf = (name: string) => findServerState(live.current(), name);
  const send: TestIngest['send'] = async (method, path, body, headers = {}) => {
    const response = await app.inject({
      method,
      url: path,
      payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    });
    const answer: unknown = JSON.parse(response.body);
    return { status: response.statusCode, headers: response.headers, body: answer };
  };

  return {
    app,
    live,
    ingest,
    journal,
    rows,
    past,
    clock,
    send,
    online: (server = 'Orien') => serverOf(server)?.characters.entities.all ?? [],
    groups: (server = 'Orien') => serverOf(server)?.lfms.entities.all ?? [],
    async fill() {
      answerOf(await send('POST', '/v1/characters', { characters: [aelith] }));
      answerOf(await send('POST', '/v1/lfms', { lfms: [group] }));
      return live.current();
    },
    async close() {
      await app.close();
      await ingest.close();
    },
  };
}

/** The answer to a call that was accepted. */
export function answerOf({ status, body }: Sent): IngestAnswer {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as IngestAnswer;
}
