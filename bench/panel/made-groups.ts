import { classNames } from '@rollcall/game/character/classes';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { Quest } from '@rollcall/game/quest/quest';
import { races } from '@rollcall/game/character/races';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { createRandom, pick } from '../live-panel/chance.ts';

const words =
  'all roles welcome need healer trapper dps know the fight first time slow run xp quick no piking one life'.split(
    ' ',
  );
const hostile = ['שלום לכולם מחפשים', '🔥🔥 👨‍👩‍👧‍👦 famíly', 'W'.repeat(300), 'a\u200bb\u202ecc'];
const difficulties = ['Normal', 'Hard', 'Elite', 'Reaper 4', 'Reaper 10'];

/** Quests with names of one or two lines, some of them raids. */
export function madeQuests(): Quest[] {
  const random = createRandom(3);
  return Array.from({ length: 120 }, (_, index) =>
    makeQuest({
      id: index + 1,
      name: `The ${pick(words, random)} of the ${pick(words, random)} ${index % 7 === 0 ? 'beneath the drowned and silent city' : ''}`,
      group_size: index % 6 === 0 ? 'Raid' : 'Party',
      tip: index % 3 === 0 ? 'Part 2/5' : null,
    }),
  );
}

/** Groups as a busy evening has them; about one in fifty writes what it should not (world). */
export function madeGroups(count: number, seed: number): Lfm[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const minimum = 1 + Math.floor(random() * 30);
    const comment = Array.from({ length: Math.floor(random() * 22) }, () => pick(words, random)).join(' ');
    return makeLfm({
      id: index + 1,
      comment: random() < 0.02 ? pick(hostile, random) : comment,
      quest_id: Math.floor(random() * 130),
      is_quest_guess: random() < 0.15,
      difficulty: pick(difficulties, random),
      accepted_classes: random() < 0.5 ? [] : classNames.filter(() => random() < 0.6),
      minimum_level: minimum,
      maximum_level: Math.min(34, minimum + Math.floor(random() * 8)),
      adventure_active_time: random() < 0.3 ? Math.floor(random() * 3000) : 0,
      leader: makeCharacter({
        id: 1000 + index,
        name: `${pick(words, random)}${index}`,
        race: pick(races, random).name,
        total_level: minimum,
      }),
      members: Array.from({ length: Math.floor(random() * 6) }, (__, member) =>
        makeCharacter({ id: 5000 + index * 12 + member }),
      ),
    });
  });
}

/** The next answer: the same groups as new objects, as parsing gives them, of which every tenth differs. */
export function nextAnswer(groups: readonly Lfm[], round: number): Lfm[] {
  return structuredClone(groups).map((group, index) =>
    (index + round) % 10 === 0 ? { ...group, comment: `${group.comment ?? ''} ${round}` } : group,
  );
}
