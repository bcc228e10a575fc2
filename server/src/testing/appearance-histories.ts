import type { ReportedCharacter } from '@rollcall/game/api/report';
import { expect } from 'vitest';
import { everyRead, fillEveryWay, fixedValues, neededQueries, readAnswer } from './every-read.ts';
import { report } from './hidden-people.ts';
import { until } from './until.ts';
import { startWholeServer, type WholeServer } from './whole-server.ts';

/** Appearance of a character in one report: absent, visible, or anonymous. */
const appearances = ['away', 'open', 'veiled'] as const;
type Appearance = (typeof appearances)[number];
export type AppearanceHistory = readonly [Appearance, Appearance, Appearance];

/** Every possible history of a character over three reports. */
export const everyHistory: readonly AppearanceHistory[] = appearances.flatMap((first) =>
  appearances.flatMap((second) => appearances.map((third): AppearanceHistory => [first, second, third])),
);

interface Person {
  readonly history: AppearanceHistory;
  readonly id: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz-';

/** Texts that occur nowhere else. The last one is an area, which the API shows as a number. */
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

async function reportEvening(server: WholeServer, people: readonly Person[]): Promise<void> {
  for (const index of [0, 1, 2]) {
    const characters = people.flatMap((person) => {
      const appearance = person.history[index] ?? 'away';
      return appearance === 'away' ? [] : [characterOf(person, appearance)];
    });
    await report(server, 'POST', '/v1/characters', { characters });
    const [leader, ...members] = characters.filter(({ server_name }) => server_name === 'Thelanis');
    const group = { id: 9001, server_name: 'Thelanis', minimum_level: 1, maximum_level: 30 };
    await report(server, 'POST', '/v1/lfms', { lfms: [{ ...group, leader, members }] });
  }
}

/** Returns every answer of every read, in lower case. */
async function readEverything(url: string, people: readonly Person[]) {
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
  /** Possible queries, by endpoint. */
  const queriesOf: Partial<Record<string, readonly string[]>> = {
    guilds: ['', '?name=guild', '?name=7003', '?server=orien'],
    guild: ['', '?page=1&sort_by=name'],
    raidActivity: [`?character_ids=${ids.join(',')}`],
    demographics: ['', '?activity_level=active', '?activity_level=inactive'],
  };
  const answers: { readonly path: string; readonly text: string }[] = [];
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

/** Waits for the reports, which the server computes after its start. Until then it rejects requests for them. */
async function untilReportsAreMade(url: string): Promise<void> {
  const last = ['/v1/demographics/race/year', '/v1/population/timeseries/year', '/v1/guilds'];
  await until(async () => {
    const answers = await Promise.all(last.map((path) => fetch(`${url}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
}

/**
 * Reports one character for each history, restarts the server and reads everything. Characters that were anonymous when
 * last seen must leave no trace in any answer. The others must be found, which shows that the reads can find
 * characters.
 */
export async function expectHiddenAfterRestart(histories: readonly AppearanceHistory[]): Promise<void> {
  const people = histories.map((history, index) => ({ history, id: 7001 + index }));
  const lastSeen = (wanted: Appearance) =>
    people.filter(({ history }) => history.findLast((each) => each !== 'away') === wanted);
  const server = await startWholeServer();
  try {
    await reportEvening(server, people);
    await server.restart();
    await untilReportsAreMade(server.url);
    const answers = await readEverything(server.url, people);
    const veiled = lastSeen('veiled').flatMap(tracesOf);
    const found = answers.flatMap(({ path, text }) =>
      veiled.filter((trace) => text.includes(trace)).map((trace) => ({ path, trace })),
    );
    expect(found).toEqual([]);
    const all = answers.map(({ text }) => text).join('\n');
    const open = lastSeen('open').flatMap((person) => tracesOf(person).slice(0, 2));
    expect(open.filter((trace) => !all.includes(trace))).toEqual([]);
  } finally {
    await server.close();
  }
}
