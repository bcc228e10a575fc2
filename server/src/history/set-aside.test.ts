import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalEvent } from './journal-record.ts';
import { eraseSetAside, writeSetAside } from './set-aside.ts';

const erasedId = 800_001;
const otherId = 8_000_011;
const erasedAt = '2026-11-20T20:00:00Z';
const erased = new Map([[erasedId, fromWireTime(erasedAt)]]);

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rollcall-set-aside-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const seen = (id: number, at: string): JournalEvent => ({
  type: 'character_seen',
  at,
  is_login: false,
  character: makeCharacter({ id }),
});
let index = 0;
function write(read: { readonly event: JournalEvent } | { readonly unreadable: string }): Promise<void> {
  index += 1;
  const place = { segment: 1, offset: 0, index };
  return writeSetAside(dataDir, { placed: { place, read }, reason: 'a number is too large' });
}
const readEvents = async () =>
  (await readFile(join(dataDir, 'journal', 'set-aside.ndjson'), 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { readonly event: unknown }).event);

it('erases the events that name a character up to a moment, and keeps all others', async () => {
  const later = seen(erasedId, '2026-11-20T20:00:01Z');
  const ofOther = seen(otherId, erasedAt);
  await write({ event: seen(erasedId, erasedAt) });
  await write({ event: ofOther });
  await write({ unreadable: `{"type":"of a newer version","who":${erasedId}}` });
  await write({ event: later });
  expect(await eraseSetAside(dataDir, erased)).toBe(2);
  expect(await readEvents()).toEqual(JSON.parse(JSON.stringify([ofOther, later])));
  expect(await eraseSetAside(dataDir, erased)).toBe(0);
  expect(await readdir(join(dataDir, 'journal'))).toEqual(['set-aside.ndjson']);
});

it('loses no event that is set aside while others are erased', async () => {
  for (let count = 0; count < 20; count += 1) await write({ event: seen(erasedId, erasedAt) });
  const after = seen(otherId, erasedAt);
  const [dropped] = await Promise.all([eraseSetAside(dataDir, erased), write({ event: after })]);
  expect(dropped).toBe(20);
  expect(await readEvents()).toEqual(JSON.parse(JSON.stringify([after])));
});

it('erases an event whose line was cut off', async () => {
  const kept = seen(otherId, erasedAt);
  await write({ event: kept });
  await appendFile(join(dataDir, 'journal', 'set-aside.ndjson'), `{"segment":1,"event":{"id":${erasedId}`);
  expect(await eraseSetAside(dataDir, erased)).toBe(1);
  expect(await readEvents()).toEqual(JSON.parse(JSON.stringify([kept])));
});

it('reads a file again only when it or the erasures have changed', async () => {
  await write({ event: seen(erasedId, erasedAt) });
  expect(await eraseSetAside(dataDir, new Map([[otherId, fromWireTime(erasedAt)]]))).toBe(0);
  expect(await eraseSetAside(dataDir, erased)).toBe(1);
  await write({ event: seen(erasedId, erasedAt) });
  expect(await eraseSetAside(dataDir, erased)).toBe(1);
});

it('does nothing when there is no file', async () => {
  expect(await eraseSetAside(dataDir, erased)).toBe(0);
  expect(await readdir(dataDir)).toEqual([]);
});
