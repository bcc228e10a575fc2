import type { Endpoint } from '@rollcall/game/api/endpoint';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { expect } from 'vitest';
import { filterParameters } from '../reference/filter-parameters.ts';
import { everyRead, readAnswer } from './every-read.ts';
import { hide, report, secretsOf } from './hidden-people.ts';
import type { WholeServer } from './whole-server.ts';

/** Ids of anonymous people in a group, with every filter word that might find them. */

const [leader, member, alone] = [5201, 5202, 5203] as const;
export const hiddenPeople: readonly number[] = [leader, member, alone];
/** Id of a visible character with the same facts as the hidden people. */
export const openId = 6201;
/** An id that no character has. */
export const nobody = 5999;
export const hiddenGroup = { id: 9201, server_name: 'Orien', minimum_level: 1, maximum_level: 30 };

export const inGroup = (id: number, more: Partial<ReportedCharacter> = {}): ReportedCharacter =>
  hide(id, { server_name: 'Orien', group_id: hiddenGroup.id, ...more });

/** Returns all facts about a character, in the form of a search. */
const factsOf = (id: number): readonly string[] => [
  ...secretsOf(id),
  `"${secretsOf(id).join(',')}"`,
  String(id),
  `Harbour ${id}`,
  `Vault of Masks ${id}`,
  `vom${id}`,
  `orien:20:fighter,veiled${id}`,
];

/** Reports the hidden people, with an area and a quest for each of them, so that all facts are in the catalogue. */
export async function reportHiddenGroup(server: WholeServer): Promise<void> {
  const known = [...hiddenPeople, openId, nobody];
  await report(server, 'POST', '/v1/areas', {
    areas: known.map((id) => ({
      id: 987_000_000 + id,
      name: `Harbour ${id}`,
      is_public: true,
      is_wilderness: false,
      region: null,
    })),
  });
  await report(server, 'POST', '/v1/quests', {
    quests: known.map((id) => ({ id, area_id: 987_000_000 + id, name: `Vault of Masks ${id}` })),
  });
  await report(server, 'PATCH', '/v1/characters', {
    characters: [...hiddenPeople.map((id) => inGroup(id)), inGroup(openId, { is_anonymous: false })],
  });
  await report(server, 'PATCH', '/v1/lfms', {
    lfms: [{ ...hiddenGroup, leader: inGroup(leader), members: [inGroup(member)] }],
  });
}

/** A filter word of a read. */
export interface FilteredRead {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly word: string;
  /** A valid value for the word. */
  readonly example: string;
}

export const filteredReads: readonly FilteredRead[] = everyRead.flatMap(
  ([name, endpoint]: [string, Endpoint]) => {
    const { filter } = endpoint;
    const path = endpoint.path.replace(':server', 'orien');
    return filter === undefined
      ? []
      : Object.entries(filterParameters[filter]).map(([word, { example }]) => ({
          title: `${name} with ${word}`,
          endpoint,
          path,
          word,
          example,
        }));
  },
);

/**
 * Requests every fact about an anonymous character, as a value of the word itself and as a search together with a valid
 * value of the word. Checks that the answers are the same as for somebody who does not exist.
 */
export async function expectNothingFound(
  server: WholeServer,
  { endpoint, path, word, example }: FilteredRead,
  people: readonly number[],
  matches: readonly ('exact' | 'part')[],
): Promise<void> {
  /** Returns whether the query is rejected, and which of these people and groups the answer contains. */
  const passing = async (query: Readonly<Record<string, string>>) => {
    const text = await readAnswer(endpoint, `${server.url}${path}?${new URLSearchParams(query).toString()}`);
    if (text.includes('"issues"')) return 'refused';
    return `passes: ${[...people, hiddenGroup.id].filter((id) => text.includes(`"${id}":`)).join(', ')}`;
  };
  for (const match of matches) {
    const more = match === 'exact' ? { match } : {};
    const ask = (id: number) =>
      Promise.all(
        factsOf(id).flatMap((fact) => [
          passing({ ...more, [word]: fact }),
          passing({ ...more, [word]: example, search: fact }),
        ]),
      );
    const otherwise = await ask(nobody);
    for (const id of people)
      expect({ id, match, answers: await ask(id) }).toEqual({ id, match, answers: otherwise });
    const searches = otherwise.filter((_, index) => index % 2 === 1);
    expect(searches).not.toContain('refused');
  }
}
