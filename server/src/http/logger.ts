/** Fields of a log line. They never contain a key, a token or a name of an anonymous character. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

interface LoggerOptions {
  readonly level: LogLevel;
  readonly format: 'lines' | 'json';
  readonly nowMs: () => number;
  readonly write: (line: string) => void;
}

export function createLogger({ level, format, nowMs, write }: LoggerOptions): Logger {
  const render = format === 'json' ? renderJson : renderLine;
  const at = (lineLevel: LogLevel) => {
    if (logLevels.indexOf(lineLevel) > logLevels.indexOf(level)) return () => {};
    return (message: string, fields: LogFields = {}) =>
      write(`${render(lineLevel, new Date(nowMs()).toISOString(), message, fields)}\n`);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Logs a problem that may recur many times.
 *
 * @param problem id of the problem
 */
export type RepeatLog = (problem: string, message: string, fields: LogFields) => void;

const repeatedAfterMs = 60_000;
const problemsMaximum = 100;

/**
 * Creates a log that writes each problem as an error when it first occurs, and then once a minute the number of times
 * it has recurred.
 */
export function createRepeatLog(logger: Pick<Logger, 'error'>): RepeatLog {
  const repeats = new Map<string, number>();

  function countFor(problem: string): void {
    repeats.set(problem, 0);
    setTimeout(() => {
      const times = repeats.get(problem) ?? 0;
      repeats.delete(problem);
      if (times === 0) return;
      logger.error('A problem occurred again', { problem, times, within_s: repeatedAfterMs / 1000 });
      countFor(problem);
    }, repeatedAfterMs).unref();
  }

  return (problem, message, fields) => {
    const isKnown = repeats.has(problem) || repeats.size < problemsMaximum;
    const key = isKnown ? problem : 'any other';
    const times = repeats.get(key);
    if (times !== undefined) {
      repeats.set(key, times + 1);
      return;
    }
    logger.error(message, fields);
    countFor(key);
  };
}

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

function renderJson(level: LogLevel, time: string, message: string, fields: LogFields): string {
  return JSON.stringify({ time, level, message, ...fields }, plainErrors);
}

function renderLine(level: LogLevel, time: string, message: string, fields: LogFields): string {
  const facts = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${JSON.stringify(value, plainErrors) ?? 'undefined'}`,
  );
  // A message may contain text from outside, which must not break the line.
  return `${time} ${level.padEnd(5)} ${message.replaceAll(/\p{Cc}+/gu, ' ')}${facts.join('')}`;
}

function plainErrors(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'bigint' ? value.toString() : value;
  return { name: value.name, message: value.message, stack: value.stack };
}
