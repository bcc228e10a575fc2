import { classNames } from '@rollcall/game/character/classes';
import type { ClassLevel } from '@rollcall/game/character/character';
import { createLot, type Prng } from '../chance/random.ts';
import { classCountWeights, classWeights } from './populace.ts';

/** Highest level that belongs to classes. Levels 21 to 30 are epic, higher ones legendary. */
const heroicCap = 20;
const epicCap = 30;

const drawClass = createLot(classWeights);
const drawClassCount = createLot(classCountWeights);

/**
 * Draws the classes of a character with a total level: up to three real ones, the main one with the most levels, then
 * the pseudo-classes `Epic` and `Legendary`. Levels add up to the total.
 */
export function drawClasses(prng: Prng, totalLevel: number): ClassLevel[] {
  const heroic = Math.min(totalLevel, heroicCap);
  const main = drawClass(prng);
  const others = classNames.filter((name) => name !== main);
  const classes: ClassLevel[] = [];
  // The main class keeps more than half, however the rest is split.
  let spare = Math.floor((heroic - 1) / 2);
  for (let count = drawClassCount(prng); count > 1 && spare > 0; count -= 1) {
    const name = others.splice(prng.below(others.length), 1)[0] ?? main;
    const level = 1 + prng.below(Math.min(spare, 6));
    classes.push({ name, level });
    spare -= level;
  }
  const splashed = classes.reduce((sum, { level }) => sum + level, 0);
  return [{ name: main, level: heroic - splashed }, ...classes, ...pseudoClasses(totalLevel)];
}

/** The classes one level higher: the main class up to a total of 20, then `Epic`, then `Legendary`. */
export function withNextLevel(classes: readonly ClassLevel[], totalLevel: number): ClassLevel[] {
  const real = classes.filter(({ name }) => name !== 'Epic' && name !== 'Legendary');
  if (totalLevel >= heroicCap) return [...real, ...pseudoClasses(totalLevel + 1)];
  return real.map((entry, index) => (index === 0 ? { name: entry.name, level: entry.level + 1 } : entry));
}

function pseudoClasses(totalLevel: number): ClassLevel[] {
  const epic = Math.min(totalLevel, epicCap) - heroicCap;
  const legendary = totalLevel - epicCap;
  return [
    ...(epic > 0 ? [{ name: 'Epic', level: epic }] : []),
    ...(legendary > 0 ? [{ name: 'Legendary', level: legendary }] : []),
  ];
}
