import { expect, it } from 'vitest';
import { ignoringWords } from './ignoring-words.ts';

it.each([
  ['nobody is ignored', 0, [false, false], false, null],
  ['nothing is hidden', 1, [false, false], false, 'This list hides nothing as it stands.'],
  ['only the Who list hides', 3, [false, false], true, 'Their groups are still shown in the LFM viewer.'],
  ['their own groups are hidden', 3, [true, false], false, null],
  ['groups with them are hidden', 3, [false, true], true, null],
  ['all is hidden', 3, [true, true], true, null],
] as const)('when %s', (_what, count, [posted, containing], hideIgnoredCharacters, text) => {
  const lfm = {
    hideGroupsPostedByIgnoredCharacters: posted,
    hideGroupsContainingIgnoredCharacters: containing,
  };
  expect(ignoringWords({ count, lfm, who: { hideIgnoredCharacters } })?.text ?? null).toBe(text);
});
