import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { personOfRow } from './person-of-row.ts';
import { whoRowsOf } from './testing/row-makers.ts';

const raceOf = (gender: string | null, race: string | null) => {
  const [row] = whoRowsOf([makeCharacter({ gender, race })]);
  return row && personOfRow(row).race;
};

describe('a row as a person in two lines', () => {
  it.each([
    ['Female', 'Human', 'Female Human'],
    ['male', 'Drow', 'Male Drow'],
    [null, 'Elf', 'Elf'],
    ['Female', null, 'Female'],
    [null, null, ''],
  ])('says gender and race as far as they are known: %s %s', (gender, race, words) => {
    expect(raceOf(gender, race)).toBe(words);
  });

  it('keeps everything else as the row says it', () => {
    const [row] = whoRowsOf([makeCharacter({ name: 'Aria' })]);
    expect(row && personOfRow(row)).toMatchObject({
      name: 'Aria',
      guild: 'Lantern Watch',
      place: 'The Harbor',
      level: '20',
      raceIcon: 'race-human',
      hasCrown: false,
      classes: [{ name: 'Fighter', level: 20, icon: 'class-fighter' }],
    });
  });
});
