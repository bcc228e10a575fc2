import { describe, expect, it } from 'vitest';
import { formatNames } from './format-names.ts';

describe('names in a row', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cole'], 'Ada, Ben and Cole'],
    [['Ada', 'Ben', 'Cole', 'Dora'], 'Ada, Ben, Cole and 1 more'],
    [['Ada', 'Ben', 'Cole', 'Dora', 'Eve', 'Finn', 'Gil'], 'Ada, Ben, Cole and 4 more'],
  ])('of %j are "%s", with three named at most', (names, text) => {
    expect(formatNames(names, 3)).toBe(text);
  });

  it('are all there where nobody counts', () => {
    expect(formatNames(['Ada', 'Ben', 'Cole', 'Dora'])).toBe('Ada, Ben, Cole and Dora');
  });
});
