import { describe, expect, it } from 'vitest';
import { createLogger, type LogLevel } from './logger.ts';

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
  ] as const)('at level %s says %j', (level, expected) => {
    const lines = logged(level, 'json', (logger) => {
      logger.info('a');
      logger.warn('b');
      logger.error('c');
    });
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected);
  });

  it('keeps a line one line, whatever stands in it', () => {
    const [line] = logged('info', 'lines', (logger) =>
      logger.info('a\nb\u001b[31m', { name: 'c\nd', missing: undefined }),
    );
    expect(line).toBe('1970-01-01T00:00:00.000Z info  a b [31m name="c\\nd" missing=undefined\n');
  });

  it('tells what an error is made of, and large numbers', () => {
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
