import { rm } from 'node:fs/promises';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from './http/logger.ts';
import { hashSecret } from './ingest/keys.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';
import { everyRead, fillEveryWay, fixedValues, neededQueries, readAnswer } from './testing/every-read.ts';

/** How somebody stands in one report: away, seen by everybody, or anonymous. */
const appearances = ['away', 'open', 'veiled'] as const;
type Appearance = (typeof appearances)[number];
type History = readonly [Appearance, Appearance, Appearance];

const secret = 'the-key-of-the-collector';
const walkMs = 240_000;

/** Everything that can happen to somebody in three reports: one person each. */
const histories: readonly History[] = appearances.flatMap((first) =>
  appearances.flatMap((second) => appearances.map((third): History => [first, second, third])),
);
const people = histories.map((history, index) => ({ history, id: 7001 + index }));
type Person = (typeof people)[number];

const letters = 'abcdefghijklmnopqrstuvwxyz-';

/** Texts that are nowhere else; the last is a place, which is a number on the wire. */
const tracesOf = ({ id }: Person) => [
  `wanderer${letters[id - 7001] ?? ''}x`,
  `guild of ${id}`,
  `words of ${id}`,
  `${987_000_000 + id}`,
];

function characterOf(person: Person, appearance: Appearance): ReportedCharacter {
  const [name = '', guild = '', comment = '', place = ''] = tracesOf(person);
  return {
    id: person.id,
    name,
    server_name: person.id % 3 === 0 ? 'Orien' : 'Thelanis',
    home_server_name: 'Khyber',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    guild_name: guild,
    public_comment: comment,
    location_id: Number(place),
    group_id: 9001,
    is_in_party: true,
    is_anonymous: appearance === 'veiled',
  };
}

/** Who stood like that when last seen. */
function lastSeen(wanted: Appearance): Person[] {
  return people.filter(({ history }) => history.findLast((each) => each !== 'away') === wanted);
}

async function start(folder: string): Promise<RunningServer> {
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    READ_LIMIT: 'off',
    COLLECTOR_KEYS: `test:${hashSecret(secret)}:live+catalogue`,
  });
  return startServer({ config, logger: silentLogger, nowMs: Date.now });
}

async function report(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ message: 'success', rejected: [], durable: true });
}

async function reportEvening(url: string): Promise<void> {
  for (const index of [0, 1, 2]) {
    const characters = people.flatMap((person) => {
      const appearance = person.history[index] ?? 'away';
      return appearance === 'away' ? [] : [characterOf(person, appearance)];
    });
    await report(url, '/v1/characters', { characters });
    const [leader, ...members] = characters.filter(({ server_name }) => server_name === 'Thelanis');
    const group = { id: 9001, server_name: 'Thelanis', minimum_level: 1, maximum_level: 30 };
    await report(url, '/v1/lfms', { lfms: [{ ...group, leader, members }] });
  }
}

const traces = people.map(tracesOf);
const ids = people.map(({ id }) => id);
const values = {
  ...fixedValues,
  server: ['thelanis', 'orien'],
  id: ids.map(String),
  ids: [ids.join(',')],
  name: traces.map(([name = '']) => name),
  group: ['9001'],
  guild: traces.map(([, guild = '']) => guild),
};
/** What may be asked behind the question mark, by endpoint. */
const queriesOf: Partial<Record<string, readonly string[]>> = {
  guilds: ['', '?name=guild', '?name=7003', '?server=orien'],
  guild: ['', '?page=1&sort_by=name'],
  raidActivity: [`?character_ids=${ids.join(',')}`],
  demographics: ['', '?activity_level=active', '?activity_level=inactive'],
};

/** Every answer of every read, in small letters. */
async function readEverything(url: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const answers: { path: string; text: string }[] = [];
  for (const [name, endpoint] of everyRead) {
    for (const filled of fillEveryWay(endpoint.path, values)) {
      for (const query of queriesOf[name] ?? [neededQueries[name] ?? '']) {
        const text = await readAnswer(endpoint, `${url}${filled}${query}`);
        answers.push({ path: filled + query, text: text.toLowerCase() });
      }
    }
  }
  return answers;
}

/** Reports are made of what is in the store when a server starts: until then they say so. */
async function untilReportsAreMade(url: string): Promise<void> {
  const last = ['/v1/demographics/race/year', '/v1/population/timeseries/year', '/v1/guilds'];
  const isMade = async () => {
    const made = await Promise.all(last.map(async (path) => (await fetch(`${url}${path}`)).ok));
    return made.every(Boolean);
  };
  await vi.waitUntil(isMade, { timeout: walkMs / 2, interval: 200 });
}

test(
  'whoever was last seen anonymous leaves no trace in any answer, whatever was to be seen before',
  async () => {
    const folder = await makeReadyDataDir('veiled');
    try {
      const before = await start(folder);
      await reportEvening(before.url);
      await before.close();
      const server = await start(folder);
      await untilReportsAreMade(server.url);
      const answers = await readEverything(server.url);
      await server.close();
      const veiled = lastSeen('veiled').flatMap(tracesOf);
      const found = answers.flatMap(({ path, text }) =>
        veiled.filter((trace) => text.includes(trace)).map((trace) => ({ path, trace })),
      );
      expect(found).toEqual([]);
      // The walk would find them: everybody else is met, and so are their guilds.
      const all = answers.map(({ text }) => text).join('\n');
      const open = lastSeen('open').flatMap((person) => tracesOf(person).slice(0, 2));
      expect(open.filter((trace) => !all.includes(trace))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  walkMs,
);
