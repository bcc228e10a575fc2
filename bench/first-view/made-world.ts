import type { Character } from '@rollcall/game/character/character';
import { classNames } from '@rollcall/game/character/classes';
import { races } from '@rollcall/game/character/races';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { demoCatalogue } from '../../collector/src/demo-catalogue/demo-catalogue.ts';
import type { Server } from './serve.ts';

/** The game server whose lists are shown. */
export const shownServer = 'Orien';
/** Its form in addresses. */
export const shownKey = shownServer.toLowerCase();

const { areas, quests } = demoCatalogue;
const syllables = 'an bel cor dra el fen gor hal ith jun kel lor mir nol or pel quin rath sol tor'.split(' ');
const words =
  'need a healer all welcome know the fight first time slow run xp quick no piking one life'.split(' ');
const difficulties = ['Normal', 'Hard', 'Elite', 'Reaper 4', 'Reaper 10'];

/** Picks the same item for the same seed, and different ones for neighbouring seeds. */
function pick<T>(items: readonly T[], seed: number): T {
  const item = items[(Math.imul(seed, 2_654_435_761) >>> 7) % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** One in ten is anonymous, two in three have a guild. */
export function madeCharacter(id: number): Character {
  const level = 1 + (id % 34);
  return makeCharacter({
    id,
    name: `${pick(syllables, id)}${pick(syllables, id * 3)}${id}`,
    gender: id % 2 === 0 ? 'Female' : 'Male',
    race: pick(races, id).name,
    total_level: level,
    classes: [{ name: pick(classNames, id), level }],
    location_id: pick(areas, id).id,
    guild_name: id % 3 === 0 ? null : `Order of ${pick(syllables, id * 7)}`,
    is_anonymous: id % 10 === 9,
    server_name: shownServer,
  });
}

/** As a collector reports it, without fields that the server computes. */
export function madeGroup(id: number): Omit<Lfm, 'activity' | 'last_update'> {
  const { activity: _activity, last_update: _when, ...lfm } = makeLfm();
  const minimum = 1 + (id % 30);
  const memberIds = Array.from({ length: id % 6 }, (_, index) => 20_000_000 + id * 12 + index);
  return {
    ...lfm,
    id,
    comment: Array.from({ length: id % 15 }, (_, index) => pick(words, id + index)).join(' '),
    quest_id: pick(quests, id).id,
    difficulty: pick(difficulties, id),
    accepted_classes: id % 2 === 0 ? [] : classNames.filter((_, index) => (id + index) % 3 > 0),
    minimum_level: minimum,
    maximum_level: Math.min(34, minimum + (id % 8)),
    adventure_active_time: id % 3 === 0 ? 60 * (id % 50) : 0,
    leader: madeCharacter(10_000_000 + id),
    members: memberIds.map(madeCharacter),
    server_name: shownServer,
  };
}

/** The entries of one list, and reports that change it. */
export interface FedList {
  /** Reports the list with exactly this many entries. */
  readonly post: (count: number) => Promise<void>;
  /** Changes `count` entries: replaces the first with a new one, and alters the others in place. */
  readonly change: (count: number) => Promise<void>;
}

export async function feedCatalogue({ report }: Server): Promise<void> {
  await report('POST', '/v1/areas', areas);
  await report('POST', '/v1/quests', quests);
}

export const feedCharacters = ({ report }: Server): FedList =>
  feedList(
    madeCharacter,
    (character, turn) => ({ ...character, location_id: pick(areas, character.id + turn).id }),
    (method, characters, deletedIds) =>
      report(method, '/v1/characters', {
        characters,
        ...(method === 'POST' ? { servers: [shownServer] } : { deleted_ids: deletedIds }),
      }),
  );

export const feedGroups = ({ report }: Server): FedList =>
  feedList(
    madeGroup,
    (group, turn) => ({ ...group, comment: `${pick(words, group.id + turn)} for the ${turn}th time` }),
    (method, lfms, deletedIds) =>
      report(method, '/v1/lfms', {
        lfms,
        ...(method === 'POST' ? { servers: [shownServer] } : { deleted_ids: deletedIds }),
      }),
  );

function feedList<T extends { readonly id: number }>(
  make: (id: number) => T,
  alter: (entry: T, turn: number) => T,
  send: (method: 'POST' | 'PATCH', entries: readonly T[], deletedIds: readonly number[]) => Promise<void>,
): FedList {
  let entries: T[] = [];
  let nextId = 1000;
  let turn = 0;
  const makeNext = () => {
    nextId += 1;
    return make(nextId);
  };
  return {
    async post(count) {
      entries = Array.from({ length: count }, makeNext);
      await send('POST', entries, []);
    },
    async change(count) {
      turn += 1;
      const first = (turn * 19) % Math.max(1, entries.length - count);
      const before = entries.slice(first, first + count);
      const after = before.map((entry, index) => (index === 0 ? makeNext() : alter(entry, turn)));
      entries.splice(first, count, ...after);
      await send(
        'PATCH',
        after,
        before.slice(0, 1).map(({ id }) => id),
      );
    },
  };
}
