import { expect, it } from 'vitest';
import { canJoinText, joinCountsText, ownGroupText } from './join-texts.ts';

it.each([
  [{ canJoin: 3, full: 3, onTimer: 0 }, '3 you can join · 3 full'],
  [{ canJoin: 1, full: 0, onTimer: 0 }, '1 you can join'],
  [{ canJoin: 0, full: 0, onTimer: 0 }, 'none you can join'],
  [{ canJoin: 0, full: 2000, onTimer: 1 }, 'none you can join · 2,000 full · 1 on timer'],
])('the counts %j are described as "%s"', (counts, text) => {
  expect(joinCountsText(counts)).toBe(text);
});

it.each([
  [[], ''],
  [['Mirelle'], 'Mirelle can join'],
  [['Mirelle', 'Bo'], 'Mirelle and Bo can join'],
  [['Mirelle', 'Bo', 'Cy', 'Di', 'Ed'], 'Mirelle, Bo, Cy and 2 more can join'],
])('characters named %j give "%s"', (names, text) => {
  expect(canJoinText(names)).toBe(text);
});

it.each([
  [[], { text: '', isLit: false }],
  [['full'], { text: '', isLit: false }],
  [['on timer'], { text: 'On timer', isLit: false }],
  [['on timer', 'yes'], { text: 'Own 2 can join', isLit: true }],
  [['member', 'full'], { text: 'Your group', isLit: true }],
] as const)('own characters with %j give the best of their answers', (answers, said) => {
  const own = answers.map((answer, place) => ({ name: `Own ${place + 1}`, answer }));
  expect(ownGroupText(own)).toEqual(said);
});
