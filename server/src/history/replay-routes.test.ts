import { defaultDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { lfmReplaySchema, replayedBoards } from '@rollcall/game/lfm/replay';
import { findServer } from '@rollcall/game/servers';
import { makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { notFound } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { type ReplayResult, replayRoutes } from './replay-routes.ts';

const day = '2026-03-14T';
const now = `${day}20:30:30Z`;
const leader = makeCharacter({ name: 'Openly' });
const { activity: _, ...group } = makeKnownLfm({ leader, members: [], posted_at: `${day}20:00:00Z` });
const seen = (time: string, changes: Partial<typeof group> = {}): HistoryEvent => ({
  type: 'group_seen',
  at: `${day}${time}Z`,
  group: { ...group, ...changes, last_update: `${day}${time}Z` },
  activity: [],
});
const reportAt = (time: string): HistoryEvent => ({
  type: 'server_seen',
  at: `${day}${time}Z`,
  server_name: 'Thelanis',
  info: makeServerInfo({ last_data_fetch: `${day}${time}Z` }),
});

function readServer(text: string) {
  const server = findServer(defaultDefinition, text);
  if (server === null) throw notFound('There is no such server');
  return server;
}

describeStores('the replay of a board', (open) => {
  let recorded = 0;
  let results: ReplayResult[] = [];
  const rows = () => createRecordedRows(open.store);
  const place = (offset: number) => (offset === 0 ? null : { segment: 1, offset, index: 0 });
  async function record(recorder: ReturnType<typeof rows>, events: readonly HistoryEvent[]) {
    const from = place(recorded);
    recorded += 1;
    await recorder.record({ journalId: 'j', from, next: { segment: 1, offset: recorded, index: 0 }, events });
  }
  beforeEach(async () => {
    await open.clear();
    recorded = 0;
    results = [];
  });

  const openHttp = (sql: Sql = open.store.sql) => {
    const { app, send } = createPlainHttp();
    const parts = { store: { sql }, nowMs: () => Date.parse(now), findPeople: async () => [leader], send };
    const countResult = (result: ReplayResult) => results.push(result);
    void app.register(replayRoutes({ ...parts, readServer, countResult }));
    return app;
  };
  const ask = async (query: string, server = 'thelanis', sql?: Sql) => {
    const { statusCode, headers, body } = await openHttp(sql).inject({
      url: `/v1/lfms/${server}/replay${query}`,
      headers: { 'accept-encoding': 'identity' },
    });
    return { status: statusCode, headers, body: JSON.parse(body) as Record<string, unknown> };
  };
  const span = (from: string, to: string) => `?from=${day}${from}Z&to=${day}${to}Z`;
  const replayOf = async (from: string, to: string) => {
    const { status, body } = await ask(span(from, to));
    expect({ status, body }).toMatchObject({ status: 200 });
    return z.parse(z.object({ data: lfmReplaySchema }), body).data;
  };

  it('has the groups, changes, reports and gaps of the span, and no-cache with a strong ETag', async () => {
    const recorder = rows();
    await record(recorder, [seen('20:00:00'), reportAt('20:00:00')]);
    await record(recorder, [
      seen('20:01:00', { comment: 'Almost full' }),
      reportAt('20:01:00'),
      reportAt('20:01:10'),
    ]);
    await record(recorder, [
      {
        type: 'group_closed',
        at: `${day}20:10:00Z`,
        server_name: 'Thelanis',
        group_id: group.id,
        posted_at: group.posted_at,
      },
      reportAt('20:10:00'),
    ]);
    expect(await replayOf('20:00:30', '20:20:00')).toMatchObject({
      server: 'Thelanis',
      first: `${day}20:00:00Z`,
      people: [{ id: leader.id, name: 'Openly' }],
      keyframe: [{ id: group.id, comment: group.comment }],
      changes: [
        { at: `${day}20:01:00Z`, updates: [{ id: group.id, comment: 'Almost full' }], removals: [] },
        { at: `${day}20:10:00Z`, updates: [], removals: [group.id] },
      ],
      reports: [30, 40, 570],
      gaps: [
        { from: `${day}20:01:10Z`, to: `${day}20:10:00Z` },
        { from: `${day}20:10:00Z`, to: `${day}20:20:00Z` },
      ],
    });
    const { headers } = await ask(span('20:00:30', '20:20:00'));
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(headers.etag).toMatch(/^"[\w-]{22}-i"$/);
    // Before the first report, and up to now.
    const early = await replayOf('19:50:00', '20:50:00');
    expect(early).toMatchObject({ to: now, keyframe: [] });
    expect(early.gaps[0]).toEqual({ from: `${day}19:50:00Z`, to: `${day}20:00:00Z` });
  });

  it('is right again after a server of an older version, which records no boards, recorded for a while', async () => {
    const recorder = rows();
    await record(recorder, [seen('20:00:00'), reportAt('20:00:00')]);
    await record(rows(), [
      seen('20:05:00', { id: 2 }),
      seen('20:05:00', { comment: 'Unseen' }),
      reportAt('20:05:00'),
    ]);
    await open.store.sql`delete from board_changes where at = ${`${day}20:05:00Z`}`;
    await recorder.readPosition('j');
    await record(recorder, [reportAt('20:15:00')]);
    const boards = [...replayedBoards(await replayOf('20:00:00', '20:20:00'))];
    expect(boards.map(({ groups }) => Object.values(groups).map(({ comment }) => comment))).toEqual([
      [group.comment],
      [group.comment, 'Unseen'],
    ]);
  });

  it('is recorded as changes of known groups, and whole for a group with somebody who was erased', async () => {
    const recorder = rows();
    await record(recorder, [seen('20:00:00')]);
    await record(recorder, [seen('20:01:00', { comment: 'Almost full' })]);
    await open.store.sql`
      insert into erasures (job, character_id, erased_at)
      values ('job', ${leader.id}, ${`${day}20:02:00Z`})`;
    await record(recorder, [seen('20:03:00', { comment: 'Full' })]);
    const stored = await open.store.sql<{ updates: unknown }[]>`
      select content -> 'updates' as updates from board_changes where not is_keyframe order by at`;
    const whole = { id: group.id, posted_at: group.posted_at, leader: leader.id };
    expect(stored.map(({ updates }) => updates)).toEqual([
      [expect.objectContaining({ ...whole, comment: group.comment })],
      [{ id: group.id, comment: 'Almost full' }],
      [expect.objectContaining({ ...whole, comment: 'Full' })],
    ]);
  });

  it('ends with the last report when the live state was lost', async () => {
    const recorder = rows();
    await record(recorder, [seen('20:00:00'), reportAt('20:00:00')]);
    await recorder.record({
      journalId: 'j',
      from: place(recorded),
      next: { segment: 1, offset: 9, index: 0 },
      events: [{ type: 'live_lost', at: `${day}20:20:00Z` }],
    });
    expect((await replayOf('20:00:00', '20:20:00')).keyframe).toEqual([]);
    expect((await replayOf('19:59:59', '20:20:00')).changes).toHaveLength(2);
  });

  const isoTime = 'must be a UTC time such as 2026-01-31T20:15:00Z';
  it.each([
    ['', 'from', isoTime],
    ['?from=yesterday&to=now', 'from', isoTime],
    [`?from=${day}20:00:00Z`, 'to', isoTime],
    [`?from=${day}20:00:00Z&to=2026-03-14`, 'to', isoTime],
    [span('20:00:00', '20:00:00'), 'to', 'must be after "from"'],
    [span('20:00:00', '19:00:00'), 'to', 'must be after "from"'],
    [span('19:00:00', '20:00:01'), 'to', 'must be at most an hour after "from"'],
    ['?from=2025-03-14T00:00:00Z&to=2026-03-14T00:00:00Z', 'to', 'must be at most an hour after "from"'],
    [span('20:30:31', '21:00:00'), 'from', 'must be in the past'],
    [
      span('19:00:00', '20:00:00'),
      'to',
      `must be after ${day}20:00:00Z, the first moment that can be replayed`,
    ],
    [`${span('20:00:00', '20:10:00')}&from=${day}20:01:00Z`, 'from', 'must be given once'],
  ])('cannot be requested with "%s"', async (query, path, message) => {
    await record(rows(), [seen('20:00:00'), reportAt('20:00:00')]);
    expect(await ask(query)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  it('says when nothing is recorded, when there is no such server, and when the store is unavailable', async () => {
    const query = span('20:00:00', '20:10:00');
    expect(await ask(query)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await ask(query, 'thelani')).toMatchObject({
      status: 404,
      body: { message: 'There is no such server' },
    });
    const away = (() => Promise.reject(new StoreUnavailableError('away'))) as unknown as Sql;
    expect(await ask(query, 'thelanis', away)).toMatchObject({ status: 503, body: { code: 'store-away' } });
    await record(rows(), [seen('20:00:00'), reportAt('20:00:00')]);
    await replayOf('20:00:00', '20:10:00');
    expect(results).toEqual(['failed', 'answered']);
  });

  it('refuses a replay when too many are waiting, and says when to try again', async () => {
    const held = Promise.withResolvers<never>();
    const app = openHttp((() => held.promise) as unknown as Sql);
    const url = `/v1/lfms/thelanis/replay${span('20:00:00', '20:10:00')}`;
    // In asynchronous functions, because a request is only sent when it is awaited.
    const waiting = Array.from({ length: limits.replays.count }, async () => app.inject({ url }));
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(body)).toMatchObject({ code: 'busy' });
    held.reject(new StoreUnavailableError('away'));
    await Promise.all(waiting);
    expect(results).toEqual(['busy', ...waiting.map(() => 'failed')]);
  });
});
