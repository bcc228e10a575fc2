import { describe, expect, it } from 'vitest';
import { monthRows, subjectRecords } from './records-view.ts';
import { madeDays } from './testing/trends-answers.ts';
import { together } from './trends-choices.ts';

describe('records', () => {
  it('describe each subject, with its last week', () => {
    const [found] = subjectRecords(madeDays(), [together], 'characters', 'en-GB') ?? [];
    expect(found?.week).toMatch(/^22.+28 December 2025: .* characters online on average/);
    expect(found?.records[0]).toMatch(/^Peak: 1,\d{3} characters online on average in the busiest hour of /);
    expect(found?.records).toHaveLength(3);
  });

  it('say if there is too little data', () => {
    const [found] = subjectRecords(madeDays({ isKnown: () => false }), [together], 'lfms', 'en-GB') ?? [];
    expect(found?.records[0]).toBe('Peak: not enough data yet.');
    expect(found?.week).toBe('Not enough data to describe the last week.');
  });

  it('are absent before the first complete day', () => {
    expect(subjectRecords(madeDays({ days: 0 }), [together], 'characters')).toBeNull();
  });
});

describe('months', () => {
  it('come newest first, compared with the previous month and year', () => {
    const rows = monthRows(madeDays(), together, 'characters', 'en-GB');
    expect(rows).toHaveLength(36);
    expect(rows[0]).toMatchObject({ id: '2025-12', name: 'December 2025', note: null });
    expect(rows[0]?.fromMonth).toMatch(/^[+−-]?\d+(?:\.\d)?%$/);
    expect(rows[0]?.fromYear).toMatch(/^[+−-]?\d+(?:\.\d)?%$/);
    expect(rows.at(-1)).toMatchObject({ id: '2023-01', fromMonth: '–', fromYear: '–' });
  });

  it('leave unknown values empty', () => {
    const rows = monthRows(madeDays({ isKnown: (day) => day < 40 || day > 80 }), together, 'lfms', 'en-GB');
    expect(rows.find(({ id }) => id === '2023-02')).toMatchObject({
      note: '10 of 28 days have data',
      fromMonth: '–',
    });
    expect(monthRows(madeDays({ days: 0 }), together, 'lfms')).toEqual([]);
  });
});
