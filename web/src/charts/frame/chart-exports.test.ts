import { describe, expect, it } from 'vitest';
import { chartFileName } from './useChartExports.ts';

describe('the file name of a chart', () => {
  it.each([
    [['Rollcall', 'hourly', 'quarter'], 'rollcall-hourly-quarter'],
    [['The Roll & Call!', 'day'], 'the-roll-call-day'],
    [['../etc', 'Ärger'], 'etc-rger'],
  ])('of %j is %s', (parts, name) => {
    expect(chartFileName(...parts)).toBe(name);
  });
});
