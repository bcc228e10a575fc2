import { describe, expect, it } from 'vitest';
import { knownCounts } from './known-counts.ts';
import { uniques } from './testing/statistics-answers.ts';

describe('the counts of unique characters', () => {
  it('are those of each server', () => {
    expect(knownCounts(uniques, false)).toBe(uniques.server_breakdown);
    expect(knownCounts(uniques, true)).toBe(uniques.server_breakdown);
  });

  it('are not known of any server where the report knows nobody', () => {
    const nobody = { ...uniques, unique_character_count: 0 };
    const nobodyActive = { ...uniques, active_unique_character_count: 0 };
    expect(knownCounts(nobody, false)).toEqual({});
    expect(knownCounts(nobodyActive, true)).toEqual({});
    expect(knownCounts(nobodyActive, false)).toBe(uniques.server_breakdown);
  });

  it('are not known while there is no report', () => {
    expect(knownCounts(null, false)).toEqual({});
  });
});
