import { endpoints } from '@rollcall/game/endpoints';
import { ingestAnswerSchema } from '@rollcall/game/report';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { findServerState } from '../live/server-state.ts';
import { ingestCallNames } from './ingest-call.ts';
import { answerOf, catalogueSecret, openDoor, startMs, type TestDoor } from './testing/open-door.ts';
import { aelith } from './testing/reports.ts';

let door: TestDoor;
beforeEach(async () => {
  door = await openDoor();
});
afterEach(() => door.close());

describe('a key', () => {
  test.each([
    ['no key', {}, 401, 'key-missing'],
    ['another scheme', { authorization: 'Basic Zm9v' }, 401, 'key-malformed'],
    ['a wrong key', { authorization: 'Bearer guessed' }, 403, 'key-refused'],
    ['a key of another scope', { authorization: `Bearer ${catalogueSecret}` }, 403, 'key-out-of-scope'],
  ])('%s changes nothing', async (_, headers, status, code) => {
    const before = await door.fill();
    const body = JSON.stringify({ characters: [] });
    const response = await door.app.inject({
      method: 'POST',
      url: '/v1/characters',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    expect(door.live.current()).toBe(before);
    expect(door.journal).toHaveLength(2);
  });

  test.each(ingestCallNames)('is asked for by %s', async (call) => {
    const { method, path } = endpoints[call];
    const response = await door.app.inject({
      method,
      url: path,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });

  it('of the catalogue scope opens the catalogue', async () => {
    const sent = await door.send('POST', '/v1/areas', [{ id: 1 }], {
      authorization: `Bearer ${catalogueSecret}`,
    });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: true });
  });
});

describe('a report', () => {
  it('is applied, answered with the versions of its servers, and written down with its batch', async () => {
    const sent = await door.send('POST', '/v1/characters', {
      characters: [aelith, { ...aelith, id: 8, name: 'Borik' }],
      servers: ['orien'],
      batch_id: 'b1',
    });
    const answer = answerOf(sent);
    expect(answer).toEqual({
      message: 'success',
      accepted: 2,
      rejected: [],
      removed: 0,
      duplicates: 0,
      versions: { orien: 1 },
      durable: true,
    });
    expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
    expect(door.online().map(({ name }) => name)).toEqual(['Aelith', 'Borik']);
    expect(door.journal).toMatchObject([
      {
        batch: { id: 'both POST /v1/characters b1', answer },
        events: [{ type: 'character_seen' }, { type: 'character_seen' }, { type: 'server_seen' }],
      },
    ]);
  });

  it('of changes moves, logs out and leaves the rest', async () => {
    await door.fill();
    answerOf(await door.send('PATCH', '/v1/characters', { characters: [{ id: 7, location_id: 5 }] }));
    expect(door.online()).toMatchObject([{ id: 7, location_id: 5, name: 'Aelith' }]);
    const sent = await door.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    expect(answerOf(sent)).toMatchObject({ removed: 1 });
    expect(door.online()).toEqual([]);
  });

  it('of groups and of server status is taken too', async () => {
    await door.fill();
    answerOf(await door.send('PATCH', '/v1/lfms', { lfms: [{ id: 3, comment: 'one more' }] }));
    expect(door.groups()).toMatchObject([{ id: 3, comment: 'one more', leader: { name: 'Aelith' } }]);
    answerOf(await door.send('PATCH', '/v1/game/server-info', { servers: { orien: { is_online: true } } }));
    expect(findServerState(door.live.current(), 'orien')?.info.info.is_online).toBe(true);
  });

  it('that the journal cannot take is applied and says so', async () => {
    door.clock.isJournalFull = true;
    const sent = await door.send('POST', '/v1/characters', { characters: [aelith], batch_id: 'b1' });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: false });
    expect(door.online()).toHaveLength(1);
  });

  it('older than the last one is answered as stale and changes nothing', async () => {
    const before = await door.fill();
    const observed_at = new Date(startMs - 1_000).toISOString();
    const sent = await door.send('POST', '/v1/characters', { characters: [], observed_at });
    expect(answerOf(sent)).toMatchObject({ stale: true, accepted: 0, removed: 0 });
    expect(door.live.current()).toBe(before);
  });
});

describe('the same batch', () => {
  const batch = { characters: [aelith], batch_id: 'b1' };

  it('sent twice gets the same answer and does nothing twice', async () => {
    const first = answerOf(await door.send('POST', '/v1/characters', batch));
    await door.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    const before = door.live.current();
    const second = answerOf(await door.send('POST', '/v1/characters', batch));
    expect(second).toEqual({ ...first, duplicate: true });
    expect(door.live.current()).toBe(before);
    expect(door.journal).toHaveLength(2);
  });

  it('sent twice at once is done once', async () => {
    const answers = await Promise.all([
      door.send('POST', '/v1/characters', batch),
      door.send('POST', '/v1/characters', batch),
    ]);
    expect(answers.filter((sent) => answerOf(sent).duplicate === true)).toHaveLength(1);
    expect(door.journal).toHaveLength(1);
  });

  it('is known to the program that takes over, by what stands in the journal', async () => {
    const first = answerOf(await door.send('POST', '/v1/characters', batch));
    const recentBatches = door.journal.flatMap((record) =>
      record.batch === null ? [] : [{ ...record.batch, at: toWireTime(startMs) }],
    );
    const next = await openDoor({ recentBatches });
    expect(answerOf(await next.send('POST', '/v1/characters', batch))).toEqual({ ...first, duplicate: true });
    expect(next.online()).toEqual([]);
    await next.close();
  });

  it('sent again after it was refused is a first try', async () => {
    const refused = await door.send('POST', '/v1/characters', { ...batch, characters: 5 });
    expect(refused.status).toBe(400);
    expect(answerOf(await door.send('POST', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('is another batch under another call', async () => {
    await door.send('POST', '/v1/characters', batch);
    expect(answerOf(await door.send('PATCH', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('of catalogue rows is taken once', async () => {
    const rows = { areas: [{ id: 1 }], batch_id: 'b1' };
    const first = answerOf(await door.send('POST', '/v1/areas', rows));
    expect(answerOf(await door.send('POST', '/v1/areas', rows))).toEqual({ ...first, duplicate: true });
    expect(door.rows).toHaveLength(1);
    expect(door.journal).toEqual([{ batch: { id: 'both POST /v1/areas b1', answer: first }, events: [] }]);
  });
});
