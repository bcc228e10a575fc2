import { describe, expect, it } from 'vitest';
import { spokenWords, tooltipWords } from './tooltip-words.ts';

const value = (name: string, known: number | null) => ({
  entry: { id: name.toLowerCase(), name, colour: '#123456', dash: null },
  value: known,
});
const words = (values: readonly ReturnType<typeof value>[], hasTotal = true) =>
  tooltipWords({ title: '14:05', values, format: String, hasTotal });
const three = [value('Khyber', 5), value('Orien', 12), value('Thelanis', null)];

describe('what a chart says of one place', () => {
  it('has the largest value first and gaps last', () => {
    const { rows, total } = words([value('Zero', 0), ...three]);
    expect(rows.map((row) => [row.entry.name, row.value])).toEqual([
      ['Orien', '12'],
      ['Khyber', '5'],
      ['Zero', '0'],
      ['Thelanis', null],
    ]);
    expect(total).toBe('17');
  });

  it('has no total of a single row, of nothing, or where a sum says nothing', () => {
    expect(words([value('Orien', 12)]).total).toBeNull();
    expect(words([value('Orien', null), value('Khyber', null)]).total).toBeNull();
    expect(words(three, false).total).toBeNull();
  });

  it('can be heard', () => {
    expect(spokenWords(words(three))).toBe('14:05. Orien 12, Khyber 5, Thelanis no data. Total 17.');
    expect(spokenWords(words(three, false))).toBe('14:05. Orien 12, Khyber 5, Thelanis no data.');
    expect(spokenWords(words([value('Orien', null)]))).toBe('14:05. No data.');
  });
});
