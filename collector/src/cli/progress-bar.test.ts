import { describe, expect, test } from 'vitest';
import { createListener } from '../testing/fake-rollcall.ts';
import { createProgressBar } from './progress-bar.ts';

const work = { unit: 'lines', total: 100_000, done: 0, rateUnit: 'samples' };

function setUp(isTerminal: boolean, columns = 200) {
  const { log, said, warned } = createListener();
  const written: string[] = [];
  const clock = { ms: 0 };
  const terminal = isTerminal
    ? { write: (text: string) => written.push(text), columns: () => columns }
    : null;
  const bar = createProgressBar(terminal, log, () => clock.ms);
  return { bar, said, warned, written, clock };
}

describe('a progress bar', () => {
  test('is drawn on a terminal, at most ten times a second', () => {
    const { bar, written, clock, said } = setUp(true);
    bar.begin(work);
    for (; clock.ms < 1000; clock.ms += 10) bar.show(clock.ms * 50, clock.ms * 400);
    expect(written).toHaveLength(10);
    expect(written[5]).toBe(
      '\r\u001B[2K[########......................] 25 %, 25,000 of 100,000 lines, 400,000 samples/s, 2 s left',
    );
    expect(said).toEqual([]);
  });

  test('is no wider than the terminal', () => {
    const { bar, written } = setUp(true, 40);
    bar.begin(work);
    bar.show(50_000, 1);
    expect(written).toEqual([`\r\u001B[2K[${'#'.repeat(15)}${'.'.repeat(15)}] 50 %, `]);
  });

  test('is a plain line every ten seconds elsewhere', () => {
    const { bar, clock, said } = setUp(false);
    bar.begin(work);
    for (; clock.ms <= 30_000; clock.ms += 1000) bar.show(clock.ms, clock.ms);
    expect(said).toEqual([
      '10 %, 10,000 of 100,000 lines, 1,000 samples/s, 2 min left',
      '20 %, 20,000 of 100,000 lines, 1,000 samples/s, 80 s left',
      '30 %, 30,000 of 100,000 lines, 1,000 samples/s, 70 s left',
    ]);
  });

  test('estimates the remaining time from this run only', () => {
    const { bar, clock, said } = setUp(false);
    bar.begin({ ...work, done: 50_000 });
    clock.ms = 10_000;
    bar.show(51_000, 8000);
    expect(said).toEqual(['51 %, 51,000 of 100,000 lines, 800 samples/s, 8 min left']);
  });

  test('makes room for log lines and disappears at the end', () => {
    const { bar, written, warned, clock } = setUp(true);
    bar.begin(work);
    bar.show(1, 1);
    bar.log.warn('line 7: odd');
    bar.log.warn('line 8: odd');
    expect(written.slice(1)).toEqual(['\r\u001B[2K']);
    expect(warned).toEqual(['line 7: odd', 'line 8: odd']);
    clock.ms = 500;
    bar.show(2, 2);
    bar.end();
    bar.end();
    expect(written.slice(3)).toEqual(['\r\u001B[2K']);
  });
});
