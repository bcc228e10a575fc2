import { rm } from 'node:fs/promises';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from './http/logger.ts';
import { hashSecret } from './ingest/keys.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { everyRead, fillEveryWay, fixedValues, type PathValues } from './testing/every-read.ts';

const secret = 'the-key-of-the-collector';

/** Hundreds of requests on a machine that may be busy. */
const walkMs = 60_000;

/** Everything about a person that must not leave, each a text that is nowhere else. */
function hide(id: number, more: Partial<ReportedCharacter> = {}): ReportedCharacter {
  return {
    id,
    name: `Veiled${id}`,
    server_name: 'Thelanis',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    guild_name: `Cloak and Shadow ${id}`,
    public_comment: `whisper ${id}`,
    location_id: 987_000_000 + id,
    group_id: 9001,
    is_anonymous: true,
    ...more,
  };
}

const hiddenIds = [5001, 5002, 5003, 5004, 5005, 5006, 5007];
const secretsOf = (id: number) => [
  `veiled${id}`,
  `cloak and shadow ${id}`,
  `whisper ${id}`,
  `${987_000_000 + id}`,
];
const shownId = 6001;
const shown = hide(shownId, { name: 'Openly', guild_name: 'Open House', is_anonymous: false });

let folder = '';
let server: RunningServer;

async function send(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ message: 'success', rejected: [], durable: true });
}

beforeAll(async () => {
  folder = await makeReadyDataDir('anonymity');
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    READ_LIMIT: 'off',
    COLLECTOR_KEYS: `test:${hashSecret(secret)}:live+catalogue`,
  });
  server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
  const [atOnce = 0, later = 0, left = 0, leads = 0, inGroupOnly = 0, wasInGroup = 0, comesBack = 0] =
    hiddenIds;
  const openly = { is_anonymous: false };
  await send('POST', '/v1/characters', {
    characters: [
      shown,
      hide(atOnce),
      hide(later, openly),
      hide(left),
      hide(leads, openly),
      hide(wasInGroup, openly),
      hide(comesBack, openly),
    ],
  });
  await send('POST', '/v1/lfms', {
    lfms: [
      {
        id: 9001,
        server_name: 'Thelanis',
        comment: 'All welcome',
        minimum_level: 1,
        maximum_level: 30,
        leader: hide(leads, openly),
        members: [hide(inGroupOnly), hide(wasInGroup, openly), hide(comesBack, openly), shown],
      },
    ],
  });
  // Asked for while they show, so that what was written then is there to be served by mistake.
  const written = await (await fetch(`${server.url}/v1/lfms`)).text();
  if (!written.includes(`Veiled${leads}`)) throw new Error('nobody shows yet who is to hide later');
  await send('PATCH', '/v1/lfms', { lfms: [{ id: 9001, members: [hide(inGroupOnly), shown] }] });
  await send('PATCH', '/v1/lfms', {
    lfms: [{ id: 9001, members: [hide(inGroupOnly), hide(wasInGroup, openly), shown] }],
  });
  await send('PATCH', '/v1/lfms', { lfms: [{ id: 9001, members: [hide(inGroupOnly), shown] }] });
  await send('PATCH', '/v1/characters', {
    characters: [later, leads, wasInGroup].map((id) => ({ id, is_anonymous: true })),
    deleted_ids: [left, comesBack],
  });
  await send('PATCH', '/v1/characters', { characters: [hide(comesBack)] });
}, walkMs);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const everyone = [shownId, ...hiddenIds];
const names = [...hiddenIds.map((id) => `Veiled${id}`), 'Openly'];
const values: PathValues = {
  ...fixedValues,
  id: everyone.map(String),
  ids: [everyone.join(',')],
  name: names,
  group: ['9001'],
  guild: [...hiddenIds.map((id) => `Cloak and Shadow ${id}`), 'Open House'],
};
const queries = ['', `?name=veiled&character_ids=${everyone.join(',')}`];

describe('somebody who is anonymous', () => {
  it.each(everyRead)(
    'leaves no trace in %s',
    async (_, { path }) => {
      const paths = fillEveryWay(path, values);
      expect(paths.length).toBeGreaterThan(0);
      for (const filled of paths.flatMap((each) => queries.map((query) => each + query))) {
        const response = await fetch(`${server.url}${filled}`);
        const text = (await response.text()).toLowerCase();
        const traces = hiddenIds.flatMap(secretsOf).filter((each) => text.includes(each));
        expect({ filled, traces }).toEqual({ filled, traces: [] });
      }
    },
    walkMs,
  );

  it(
    'is among those who were asked for: the walk meets everybody where they may be met',
    async () => {
      const met = new Set<string>();
      for (const [name, { path }] of everyRead) {
        for (const filled of fillEveryWay(path, values)) {
          const text = await (await fetch(`${server.url}${filled}`)).text();
          if (text.includes(String(shownId))) met.add(name);
          if (filled === `/v1/characters/${hiddenIds[2]}`)
            expect(JSON.parse(text)).toMatchObject({ source: 'database' });
        }
      }
      expect([...met].sort((a, b) => a.localeCompare(b, 'en'))).toEqual(
        expect.arrayContaining([
          'characterById',
          'characterByName',
          'characters',
          'charactersByIds',
          'charactersByName',
          'charactersInGroup',
          'charactersInGuild',
          'charactersOnServer',
          'lfms',
          'lfmsOnServer',
          'onlineCharacterIds',
        ]),
      );
    },
    walkMs,
  );

  it('is in no guild that can be asked for, and found by no name', async () => {
    for (const id of hiddenIds) {
      const guild = await fetch(
        `${server.url}/v1/characters/by-server-and-guild-name/thelanis/${encodeURIComponent(`Cloak and Shadow ${id}`)}`,
      );
      expect(await guild.json()).toEqual({ data: {} });
      for (const path of [`any/veiled${id}`, `thelanis/veiled${id}`]) {
        expect((await fetch(`${server.url}/v1/characters/${path}`)).status).toBe(404);
      }
    }
  });

  it('keeps level, classes and place in the group, and is counted', async () => {
    const group = (await (await fetch(`${server.url}/v1/characters/by-group-id/9001`)).json()) as {
      data: object;
    };
    expect(Object.keys(group.data).map(Number)).toContain(hiddenIds[0]);
    const counts = await fetch(`${server.url}/v1/characters/summary`);
    expect(await counts.json()).toMatchObject({ data: { thelanis: 6 } });
  });
});
