import type { Area } from '@rollcall/game/quest/area';
import type { Character } from '@rollcall/game/character/character';
import { classNames } from '@rollcall/game/character/classes';
import type { Quest } from '@rollcall/game/quest/quest';
import { races } from '@rollcall/game/character/races';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { createRandom, pick } from '../live-panel/chance.ts';

const syllables = 'an bel cor dra el fen gor hal ith jun kel lor mir nol or pel quin rath sol tor'.split(' ');
const words = 'Order Company Hand Watch Circle Storm Raven Crown Ember Hollow Iron Silver'.split(' ');

/** Places to be in: a few where everybody is, and many where a quest is played. */
export function madeAreas(): Area[] {
  const random = createRandom(5);
  return Array.from({ length: 160 }, (_, index) =>
    makeArea({
      id: index + 1,
      name: `The ${pick(words, random)} ${pick(words, random)} ${index}`,
      is_public: index < 12,
      region: pick(words, random),
    }),
  );
}

/** A quest in each place that is not public. */
export function madePlaceQuests(): Quest[] {
  return madeAreas()
    .filter(({ is_public }) => !is_public)
    .map(({ id, name }) => makeQuest({ id, area_id: id, name: `Trouble in ${name}` }));
}

/** Everybody online on one busy evening: one in ten anonymous, one in two in a guild, one in three in a group (world). */
export function madeCharacters(count: number, seed: number): Character[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const level = 1 + Math.floor(random() ** 2 * 34);
    const isInGroup = random() < 0.3;
    const isAnonymous = random() < 0.1;
    const name = `${pick(syllables, random)}${pick(syllables, random)}`;
    const guild = `${pick(words, random)} of the ${pick(words, random)}`;
    return makeCharacter({
      // Real ids are as long.
      id: 44_740_000_000 + seed * 1_000_000 + index,
      name: `${name}${index}`,
      gender: random() < 0.5 ? 'Female' : 'Male',
      race: pick(races, random).name,
      total_level: level,
      classes: madeClasses(level, random),
      location_id: 1 + Math.floor(random() ** 2 * 160),
      guild_name: random() < 0.5 ? guild : null,
      group_id: isInGroup ? 1 + Math.floor(random() * Math.max(1, count / 14)) : 0,
      is_in_party: isInGroup,
      is_anonymous: isAnonymous,
    });
  });
}

function madeClasses(level: number, random: () => number): Character['classes'] {
  const several = Math.min(level, 1 + Math.floor(random() ** 2 * 3));
  const names = new Set(Array.from({ length: several }, () => pick(classNames, random)));
  const rest = names.size - 1;
  return Array.from(names, (name, index) => ({ name, level: index === 0 ? level - rest : 1 }));
}
