import { describe, expect, it } from 'vitest';
import { coveredAverages } from './covered-averages.ts';

const mean = (count: number) => ({ avg_character_count: count, avg_lfm_count: 1 });
const span = (start: string, end: string) => ({ start, end });
const covered = (...gaps: readonly ReturnType<typeof span>[]) => ({
  coverage: 1,
  gaps: [...gaps],
  offline: [],
});

describe('means for ranking', () => {
  it('exist only for servers that were counted for a quarter of the period', () => {
    const averages = { orien: mean(100), thelanis: mean(900), khyber: mean(300), cannith: mean(50) };
    const coverage = {
      orien: covered(),
      // Less than an hour of one evening.
      thelanis: covered(
        span('2026-11-14T00:00:00Z', '2026-11-20T20:00:00Z'),
        span('2026-11-20T21:00:00Z', '2026-11-21T00:00:00Z'),
      ),
      // Down for most of the period.
      khyber: { ...covered(), offline: [span('2026-11-14T00:00:00Z', '2026-11-19T12:00:00Z')] },
    };
    expect(coveredAverages(averages, coverage, 'week')).toEqual({ orien: mean(100) });
  });

  it('depend on the covered time, not on the number of samples', () => {
    const hourly = { ...covered(), coverage: 0.0833 };
    expect(coveredAverages({ orien: mean(1) }, { orien: hourly }, 'year')).toEqual({ orien: mean(1) });
  });
});
