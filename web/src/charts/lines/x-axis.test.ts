import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourAxis, levelAxis } from './x-axis.ts';
import { timeAxis } from './time-axis.ts';

const labelWidth = (characters: number) => 12 + 6.9 * characters;
const hours = (width: number, locale = 'en-GB') => {
  const axis = hourAxis(locale);
  const { marks, labelled } = axis.ticks({ from: 0, until: 23, width, labelWidth });
  return { marks, labels: labelled.map((hour) => axis.tick(hour).replaceAll(/\s/g, ' ')) };
};
const levels = (width: number, until = 34) => levelAxis.ticks({ from: 1, until, width, labelWidth });

describe('an axis of the hours of a day', () => {
  it('has a mark for every hour, and as many labels as fit', () => {
    expect(hours(1400).labels).toHaveLength(24);
    expect(hours(1000).marks).toHaveLength(24);
    expect(hours(1000).labels.slice(0, 3)).toEqual(['00:00', '02:00', '04:00']);
    expect(hours(200).labels).toEqual(['00:00', '06:00', '12:00', '18:00']);
  });

  it('shows hours in the reader’s clock format', () => {
    expect(hours(200, 'en-US').labels).toEqual(['12 AM', '6 AM', '12 PM', '6 PM']);
  });

  it('names an hour in full', () => {
    expect(hourAxis('en-US').place(14)).toBe('Hour: 2 PM');
  });
});

describe('an axis of levels', () => {
  it('has a name, a mark for every level, and as many labels as fit', () => {
    expect(levelAxis.title).toBe('Total Level');
    expect(levels(1000).labelled).toHaveLength(34);
    expect(levels(300).labelled).toEqual([5, 10, 15, 20, 25, 30]);
    expect(levels(300).marks).toHaveLength(34);
    expect(levelAxis.place(20)).toBe('Level 20');
  });

  it('has a mark for a single level', () => {
    expect(levels(300, 1)).toEqual({ marks: [1], labelled: [1] });
  });

  it('never has colliding labels, or labels without a mark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 2000 }), fc.integer({ min: 2, max: 60 }), (width, until) => {
        const { marks, labelled } = levels(width, until);
        expect(marks).toEqual(expect.arrayContaining([...labelled]));
        const apart = labelled.slice(1).map((level, place) => level - (labelled[place] ?? 0));
        const isCoarsest = apart.every((step) => step >= 10);
        expect(isCoarsest || apart.every((step) => (step * width) / (until - 1) >= labelWidth(2))).toBe(true);
      }),
    );
  });
});

describe('an axis of time', () => {
  it('ends now, and names the time range that it covers', () => {
    const axis = timeAxis('day', 'UTC', 'en-GB');
    expect([axis.name, axis.title, axis.endsNow]).toEqual(['Time', null, true]);
    expect(axis.range(Date.parse('2026-11-01'), Date.parse('2026-11-21'))).toMatch(/1.*21 November 2026/);
    expect(axis.place(Date.parse('2026-11-21'))).toMatch(/^Sat,? 21 Nov$/);
  });
});
