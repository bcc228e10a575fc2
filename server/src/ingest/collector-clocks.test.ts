import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollectorClocks } from './collector-clocks.ts';
import { refuse } from './report-parser.ts';
import { answerOf, openTestIngest, startMs, type TestIngest } from './testing/open-test-ingest.ts';
import { aelith } from './testing/reports.ts';

const refused = refuse([{ path: 'observed_at', message: 'is ahead' }]);

let ingest: TestIngest;
beforeEach(async () => {
  ingest = await openTestIngest();
});
afterEach(() => ingest.close());

const sendFrom = (offsetMs: number) =>
  ingest.send('POST', '/v1/characters', {
    characters: [aelith],
    observed_at: new Date(startMs + offsetMs).toISOString(),
  });

describe('a collector', () => {
  it('whose clock is two hours behind gets a warning with each report, and is named in health until the clock is right', async () => {
    for (const stale of [undefined, true]) {
      const answer = answerOf(await sendFrom(-2 * 3_600_000 - (stale ? 1 : 0)));
      expect(answer.stale).toBe(stale);
      expect(answer.warnings).toEqual([
        {
          index: 'observed_at',
          issues: [
            {
              path: 'observed_at',
              message:
                'is 2 hours behind the clock of this server: a report that old is not counted, and not applied ' +
                'where a newer one was. Check the clock of the collector',
            },
          ],
        },
      ]);
    }
    expect(ingest.ingest.reasons()).toEqual([
      {
        code: 'collector-clock',
        message: 'Reports of collector "both" carry times 2 hours behind the clock of this server',
      },
    ]);
    expect(answerOf(await sendFrom(-1000))).not.toHaveProperty('warnings');
    expect(ingest.ingest.reasons()).toEqual([]);
  });

  it('whose clock is two hours ahead is rejected with the name of the field, and is named in health until the clock is right', async () => {
    expect(await sendFrom(2 * 3_600_000)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', issues: [{ path: 'observed_at' }] },
    });
    expect(ingest.ingest.reasons()).toEqual([
      {
        code: 'collector-clock',
        message:
          'Reports of collector "both" are refused: they carry times 2 hours ahead of the clock of this server',
      },
    ]);
    answerOf(await sendFrom(59_000));
    expect(ingest.ingest.reasons()).toEqual([]);
  });

  it('that stops with a wrong clock stays named for an hour', () => {
    let elapsedMs = 0;
    const clocks = createCollectorClocks(() => elapsedMs);
    clocks.note('north', { ...refused, aheadMs: 7_200_000 }, startMs);
    elapsedMs = 3_599_999;
    expect(clocks.reasons()).toHaveLength(1);
    elapsedMs += 1;
    expect(clocks.reasons()).toEqual([]);
  });

  it('that does not date its reports is never reported for its clock', async () => {
    expect(
      answerOf(await ingest.send('POST', '/v1/characters', { characters: [aelith] })),
    ).not.toHaveProperty('warnings');
    expect(ingest.ingest.reasons()).toEqual([]);
  });
});
