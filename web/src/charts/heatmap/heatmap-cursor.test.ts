import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellByKey, cellWords, spokenCell } from './heatmap-cursor.ts';

const size = { rows: 3, columns: 24 };
const middle = { row: 1, column: 5 };

describe('a key leads from a cell', () => {
  it.each([
    ['ArrowRight', false, { row: 1, column: 6 }],
    ['ArrowLeft', false, { row: 1, column: 4 }],
    ['ArrowDown', false, { row: 2, column: 5 }],
    ['ArrowUp', false, { row: 0, column: 5 }],
    ['Home', false, { row: 1, column: 0 }],
    ['End', false, { row: 1, column: 23 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 2, column: 23 }],
    ['PageUp', false, { row: 0, column: 5 }],
    ['PageDown', false, { row: 2, column: 5 }],
    ['Tab', false, null],
    ['a', false, null],
  ])('%s (with Ctrl: %s) to %j', (key, ctrlKey, to) => {
    expect(cellByKey(middle, { key, ctrlKey }, size)).toEqual(to);
  });

  it('and never out of the grid', () => {
    const keys = fc.constantFrom(
      'ArrowRight',
      'ArrowLeft',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (pressed) => {
        let at = { row: 0, column: 0 };
        for (const [key, ctrlKey] of pressed) at = cellByKey(at, { key, ctrlKey }, size) ?? at;
        expect(at.row).toBeGreaterThanOrEqual(0);
        expect(at.row).toBeLessThan(3);
        expect(at.column).toBeGreaterThanOrEqual(0);
        expect(at.column).toBeLessThan(24);
      }),
    );
  });
});

describe('a cell says', () => {
  const row = { id: 'orien', name: 'Orien', colour: '#6b84f5' };
  const column = { id: '18', label: '18', spoken: '18:00 to 19:00' };
  const peak = { value: 132.4, strength: 1, isMarked: true, text: 'Peak Hours', detail: '132.4 characters' };

  it('where it is, what it is, and its number', () => {
    expect(cellWords(row, column, peak)).toEqual({
      title: 'Orien, 18:00 to 19:00',
      rows: [
        {
          entry: { id: 'orien', name: 'Peak Hours', colour: '#6b84f5', dash: null, mark: 'area' },
          value: '132.4 characters',
        },
      ],
      total: null,
    });
    expect(spokenCell(row, column, peak)).toBe('Orien, 18:00 to 19:00. Peak Hours, 132.4 characters.');
  });

  it('more of its row than stands beside it, where that would not explain it', () => {
    const monday = { id: 'monday', name: 'Monday', spoken: 'Orien, Monday' };
    expect(spokenCell(monday, column, peak)).toMatch(/^Orien, Monday, 18:00 to 19:00\./);
    expect(cellWords(monday, column, peak).rows[0]?.entry.colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('its words alone, when they hold the number', () => {
    const moved = { value: 3, strength: 1, isMarked: false, text: '3 characters moved' };
    expect(spokenCell(row, column, moved)).toBe('Orien, 18:00 to 19:00. 3 characters moved.');
    expect(cellWords(row, column, moved).rows[0]?.value).toBe('');
  });

  it('that nothing is known', () => {
    const unknown = { value: null, strength: 0, isMarked: false, text: 'Off-Peak' };
    expect(spokenCell(row, column, unknown)).toBe('Orien, 18:00 to 19:00. No data.');
    expect(cellWords(row, column, unknown).rows[0]?.value).toBeNull();
  });

  it('why there cannot be a number', () => {
    const home = { value: null, strength: 0, isMarked: false, text: 'At home', detail: 'no transfer' };
    expect(spokenCell(row, column, home)).toBe('Orien, 18:00 to 19:00. At home, no transfer.');
    expect(cellWords(row, column, home).rows[0]?.value).toBe('no transfer');
  });
});
