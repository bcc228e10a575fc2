import { defaultDefinition } from '@rollcall/game/definition';
import type { CharactersReport, LfmsReport, ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { makeCrowd } from './crowd.ts';

/** Characters and groups of eight servers, and a catalogue of their size, to be filtered. */

const servers = defaultDefinition.servers.slice(0, 8).map(({ name }) => name);
const questCount = 700;

export const catalogue = indexCatalogue(
  Array.from({ length: 800 }, (_, id) => makeArea({ id: id + 1, name: `Place ${id} of the realm` })),
  Array.from({ length: questCount }, (_, id) =>
    makeQuest({
      id: id + 1,
      area_id: id + 1,
      name: `The ${id} Trials of Stone`,
      group_size: id % 8 === 0 ? 'Raid' : 'Party',
    }),
  ),
);

const crowd = (count: number) => makeCrowd(count, servers);

/** @param round another one, other comments */
function groupsOf(people: readonly ReportedCharacter[], count: number, round: number): ReportedLfm[] {
  return people.slice(0, count).map((leader, index) => ({
    id: index + 1,
    server_name: leader.server_name ?? '',
    comment: `All welcome ${round}`,
    quest_id: 1 + ((index * 37) % questCount),
    difficulty: ['Hard', 'Elite', 'Reaper 4'][index % 3] ?? 'Normal',
    accepted_classes: index % 4 === 0 ? ['Cleric', 'Paladin'] : [],
    minimum_level: 1 + (index % 30),
    maximum_level: Math.min(34, 5 + (index % 30)),
    leader,
    members: people.slice(count + index, count + index + (index % 6)),
  }));
}

const report = <Entity>(list: readonly Entity[]) => ({
  mode: 'keyframe' as const,
  entities: list.map((entity, index) => ({ index, entity })),
  rejectedIds: [],
  deletedIds: [],
  isDated: false,
});

export function charactersReport(count: number): CharactersReport {
  return { kind: 'characters', servers: null, observedAtMs: Date.now(), ...report(crowd(count)) };
}

export function groupsReport(count: number): LfmsReport {
  const groups = groupsOf(crowd(10_000), count, 0);
  return { kind: 'lfms', servers: null, observedAtMs: Date.now(), ...report(groups) };
}

/** Some of the groups of one server with other comments. */
export function changedGroups(count: number, round: number): LfmsReport {
  const here = crowd(10_000).filter(({ server_name }) => server_name === servers[0]);
  const groups = groupsOf(here, count, 0);
  const changed = groups.map((group, index) =>
    (index + round) % 6 === 0 ? { ...group, comment: `Changed in ${round}` } : group,
  );
  return { kind: 'lfms', servers: [servers[0] ?? ''], observedAtMs: Date.now(), ...report(changed) };
}

export const busiestServer = servers[0]?.toLowerCase() ?? '';
