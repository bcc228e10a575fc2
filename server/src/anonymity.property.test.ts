import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportedCharacter } from '@rollcall/game/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from './http/logger.ts';
import { hashSecret } from './ingest/keys.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { everyRead, fillEveryWay, fixedValues } from './testing/every-read.ts';

/** How somebody stands in one report: away, seen by everybody, or anonymous. */
type Appearance = 'away' | 'open' | 'veiled';

const people = 10;
const reports = 3;
const secret = 'the-key-of-the-collector';
const walkMs = 180_000;

const anyAppearance = fc.constantFrom<Appearance[]>('away', 'open', 'veiled');
/** A row for each report, in it everybody. */
const anyEvening = fc.array(fc.array(anyAppearance, { minLength: people, maxLength: people }), {
  minLength: reports,
  maxLength: reports,
});

const idOf = (person: number) => 7001 + person;
/** Texts that are nowhere else; the last is a place, which is a number on the wire. */
const tracesOf = (person: number) => [
  `wanderer${'abcdefghij'[person] ?? ''}`,
  `guild of ${idOf(person)}`,
  `words of ${idOf(person)}`,
  `${987_000_000 + idOf(person)}`,
];

function characterOf(person: number, appearance: Appearance): ReportedCharacter {
  const [name = '', guild = '', comment = '', place = ''] = tracesOf(person);
  return {
    id: idOf(person),
    name,
    server_name: person % 3 === 0 ? 'Orien' : 'Thelanis',
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

/** Who was anonymous when last seen, and who was not. */
function lastSeen(evening: readonly (readonly Appearance[])[], wanted: Appearance): number[] {
  return Array.from({ length: people }, (_, person) => person).filter(
    (person) =>
      evening.map((appearances) => appearances[person]).findLast((each) => each !== 'away') === wanted,
  );
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

async function reportEvening(url: string, evening: readonly (readonly Appearance[])[]): Promise<void> {
  for (const appearances of evening) {
    const characters = appearances.flatMap((each, person) =>
      each === 'away' ? [] : [characterOf(person, each)],
    );
    await report(url, '/v1/characters', { characters });
    const [leader, ...members] = characters.filter(({ server_name }) => server_name === 'Thelanis');
    const group = { id: 9001, server_name: 'Thelanis', minimum_level: 1, maximum_level: 30 };
    await report(url, '/v1/lfms', { lfms: leader === undefined ? [] : [{ ...group, leader, members }] });
  }
}

/** Every answer of every read, in small letters; those that are still being made are waited for. */
async function readEverything(url: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const ids = Array.from({ length: people }, (_, person) => idOf(person));
  const traces = ids.map((_, person) => tracesOf(person));
  const values = {
    ...fixedValues,
    id: ids.map(String),
    ids: [ids.join(',')],
    name: traces.map(([name = '']) => name),
    group: ['9001'],
    guild: traces.map(([, guild = '']) => guild),
  };
  const queries = ['', '?name=guild', `?character_ids=${ids.join(',')}`];
  const answers: { path: string; text: string }[] = [];
  for (const [, { path }] of everyRead) {
    for (const filled of fillEveryWay(path, values).flatMap((each) => queries.map((query) => each + query))) {
      answers.push({ path: filled, text: await readOnceMade(`${url}${filled}`) });
    }
  }
  return answers;
}

async function readOnceMade(address: string): Promise<string> {
  for (;;) {
    const response = await fetch(address);
    const text = await response.text();
    if (!text.includes('report-pending')) return text.toLowerCase();
    await new Promise(setImmediate);
  }
}

test(
  'whoever was last seen anonymous leaves no trace in any answer, whatever was to be seen before',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyEvening, async (evening) => {
        const folder = await mkdtemp(join(tmpdir(), 'rollcall-veiled-'));
        try {
          const before = await start(folder);
          await reportEvening(before.url, evening);
          await before.close();
          // Reports are made of what is in the store when a server starts.
          const server = await start(folder);
          const answers = await readEverything(server.url);
          await server.close();
          const veiled = lastSeen(evening, 'veiled').flatMap(tracesOf);
          const found = answers.flatMap(({ path, text }) =>
            veiled.filter((trace) => text.includes(trace)).map((trace) => ({ path, trace })),
          );
          expect(found).toEqual([]);
          // The walk would find them: everybody else is met.
          const all = answers.map(({ text }) => text).join('\n');
          const open = lastSeen(evening, 'open').map((person) => tracesOf(person)[0] ?? '');
          expect(open.filter((name) => !all.includes(name))).toEqual([]);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 3 },
    );
  },
  walkMs,
);
