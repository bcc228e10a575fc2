import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, createRepeatLog, type LogLevel } from './logger.ts';

function logged(
  level: LogLevel,
  format: 'lines' | 'json',
  write: (logger: ReturnType<typeof createLogger>) => void,
) {
  const lines: string[] = [];
  write(createLogger({ level, format, nowMs: () => 0, write: (line) => lines.push(line) }));
  return lines;
}

describe('the logger', () => {
  it.each([
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['silent', []],
  ] as const)('at level %s writes %j', (level, expected) => {
    const lines = logged(level, 'json', (logger) => {
      logger.info('a');
      logger.warn('b');
      logger.error('c');
    });
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected);
  });

  it('writes one line, whatever the message contains', () => {
    const [line] = logged('info', 'lines', (logger) =>
      logger.info('a\nb\u001b[31m', { name: 'c\nd', missing: undefined }),
    );
    expect(line).toBe('1970-01-01T00:00:00.000Z info  a b [31m name="c\\nd" missing=undefined\n');
  });

  it('writes the parts of an error, and large numbers', () => {
    const [line = ''] = logged('info', 'json', (logger) =>
      logger.error('x', { error: new TypeError('broken'), big: 5n }),
    );
    expect(JSON.parse(line)).toMatchObject({
      message: 'x',
      error: { name: 'TypeError', message: 'broken' },
      big: '5',
    });
  });
});

describe('a recurring problem', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open() {
    const lines: unknown[] = [];
    const log = createRepeatLog({ error: (message, fields) => lines.push([message, fields]) });
    return { lines, log };
  }

  it('is logged in full once, and then once a minute with a count while it recurs', () => {
    const { lines, log } = open();
    for (let call = 0; call < 10_000; call += 1) log('away', 'A request failed', { call });
    expect(lines).toEqual([['A request failed', { call: 0 }]]);
    vi.advanceTimersByTime(60_000);
    log('away', 'A request failed', { call: 10_000 });
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([
      ['A problem occurred again', { problem: 'away', times: 9_999, within_s: 60 }],
      ['A problem occurred again', { problem: 'away', times: 1, within_s: 60 }],
    ]);
    vi.advanceTimersByTime(60_000);
    log('away', 'A request failed', { call: 10_001 });
    expect(lines.slice(3)).toEqual([['A request failed', { call: 10_001 }]]);
  });

  it('does not hide other problems, and counts a flood of different ones as one', () => {
    const { lines, log } = open();
    for (let problem = 0; problem < 10_000; problem += 1) log(`problem ${problem}`, 'Failed', {});
    expect(lines).toHaveLength(101);
  });
});
