import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeCharacter, makeLfm, makeQuest, madeAtMs } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';

/** A made evening on one server: the groups that the scenes show. */

const questTable: readonly (readonly [name: string, over: Partial<Quest>])[] = [
  ['The Sunken Stair', { required_adventure_pack: 'Tales of the Deep' }],
  ['Lanterns over Grey Harbor', { required_adventure_pack: null }],
  ['The Ninth Door', { group_size: 'Raid', tip: 'Part 2/5', required_adventure_pack: 'Vaults of the Ninth' }],
  ['A Quiet Word with the Drowned King beneath the Silent City', { tip: 'Bring a trapper' }],
  ['The Clockwork Siege', { group_size: 'Raid', required_adventure_pack: 'Gears and Ashes' }],
  ['Ember Road', { required_adventure_pack: null, tip: 'Chain of 4' }],
];

export const questsById: ReadonlyMap<number, Quest> = new Map(
  questTable.map(([name, over], index) => [index + 1, makeQuest({ id: index + 1, name, ...over })]),
);

export const questId = {
  stair: 1,
  lanterns: 2,
  ninthDoor: 3,
  drownedKing: 4,
  siege: 5,
  emberRoad: 6,
} as const;

interface Posting {
  readonly leader: string;
  readonly race?: string;
  readonly level: number;
  readonly range: readonly [minimum: number, maximum: number];
  readonly members?: number;
  /** Minutes since it was posted. */
  readonly age?: number;
  readonly over?: Partial<Lfm>;
}

/** Leaders have the ids 1, 2, 3 … in the order of the list, their members 100, 101 … */
export function post(postings: readonly Posting[]): Lfm[] {
  return postings.map(({ leader, race = 'Human', level, range, members = 0, age = 3, over = {} }, index) =>
    makeLfm({
      id: index + 1,
      leader: makeCharacter({ id: index + 1, name: leader, race, total_level: level }),
      members: Array.from({ length: members }, (_, member) =>
        makeCharacter({ id: (index + 1) * 100 + member }),
      ),
      minimum_level: range[0],
      maximum_level: range[1],
      activity: [{ timestamp: toWireTime(madeAtMs - age * 60_000), events: [{ tag: 'posted', data: '' }] }],
      ...over,
    }),
  );
}

export const evening = post([
  {
    leader: 'Merrowin',
    race: 'Elf',
    level: 4,
    range: [2, 5],
    members: 2,
    over: { quest_id: questId.lanterns, difficulty: 'Normal', comment: 'first time, slow run, all welcome' },
  },
  {
    leader: 'Brakka',
    race: 'Half Orc',
    level: 12,
    range: [10, 14],
    members: 4,
    age: 0,
    over: {
      quest_id: questId.stair,
      comment: 'need a healer and somebody who can open doors; we wait at the pier and go when full',
      accepted_classes: ['Cleric', 'Favored Soul', 'Druid', 'Rogue', 'Artificer', 'Bard'],
    },
  },
  {
    leader: 'Tessaly-Vane',
    race: 'Halfling',
    level: 15,
    range: [13, 16],
    members: 1,
    over: {
      quest_id: questId.drownedKing,
      difficulty: 'Hard',
      comment: '',
      adventure_active_time: 720,
    },
  },
  {
    leader: 'Old Cobb',
    race: 'Dwarf',
    level: 20,
    range: [18, 22],
    age: 41,
    over: { quest_id: 0, comment: 'slayers, no hurry', difficulty: null },
  },
  {
    leader: 'Ilsabeth',
    race: 'Tiefling',
    level: 30,
    range: [28, 34],
    members: 7,
    age: 12,
    over: {
      quest_id: questId.ninthDoor,
      difficulty: 'Reaper 4',
      comment: 'know the fight please. tank and two healers are there',
    },
  },
  {
    leader: 'Quill',
    race: 'Gnome',
    level: 32,
    range: [30, 34],
    members: 5,
    over: {
      quest_id: questId.emberRoad,
      is_quest_guess: true,
      comment: 'ember road r1, quick',
      accepted_classes: ['Paladin'],
      adventure_active_time: 45,
    },
  },
  {
    leader: 'Sorrel',
    race: 'Shifter',
    level: 33,
    range: [30, 34],
    members: 10,
    age: 95,
    over: {
      quest_id: questId.siege,
      difficulty: 'Elite',
      comment: 'last place, xpdl ok',
      accepted_classes: ['Barbarian', 'Bard', 'Cleric', 'Fighter', 'Paladin', 'Ranger', 'Rogue', 'Sorcerer'],
    },
  },
]);

/** Malicious texts. */
export const hostile = post([
  {
    leader: 'W'.repeat(500),
    level: 20,
    range: [15, 25],
    over: { comment: 'x'.repeat(500), quest_id: questId.drownedKing },
  },
  {
    leader: '\u202EevilI\u202C',
    level: 20,
    range: [15, 25],
    members: 3,
    over: { comment: '\u202Eesrever\u202C <b>join</b> <script>alert(1)</script>\u0007', quest_id: 1 },
  },
  {
    leader: 'שלום לכולם',
    level: 20,
    range: [15, 25],
    members: 2,
    over: { comment: 'LFM שלום r4 (2/6) אבג', quest_id: 2 },
  },
  {
    leader: `Z${'\u0301\u0316\u0489'.repeat(30)}algo`,
    level: 20,
    range: [15, 25],
    over: { comment: `t${'\u0301'.repeat(60)}all\u200B\u200Binvisible\u3164\u2800`, quest_id: 2 },
  },
]);
