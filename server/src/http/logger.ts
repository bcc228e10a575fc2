/** Facts that go with a line of the log. Never a key, a token or a name of an anonymous character. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where every part of the server says what an operator should know. */
export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

interface LoggerOptions {
  readonly level: LogLevel;
  /** lines = for eyes; json = one object a line, for machines. */
  readonly format: 'lines' | 'json';
  readonly nowMs: () => number;
  readonly write: (line: string) => void;
}

/** A logger that writes whole lines, each ended by a line feed, and drops what is below its level. */
export function createLogger({ level, format, nowMs, write }: LoggerOptions): Logger {
  const render = format === 'json' ? renderJson : renderLine;
  const at = (lineLevel: LogLevel) => {
    if (logLevels.indexOf(lineLevel) > logLevels.indexOf(level)) return () => {};
    return (message: string, fields: LogFields = {}) =>
      write(`${render(lineLevel, new Date(nowMs()).toISOString(), message, fields)}\n`);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** For tests and tools that have nobody to tell. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

function renderJson(level: LogLevel, time: string, message: string, fields: LogFields): string {
  return JSON.stringify({ time, level, message, ...fields }, plainErrors);
}

function renderLine(level: LogLevel, time: string, message: string, fields: LogFields): string {
  const facts = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${JSON.stringify(value, plainErrors) ?? 'undefined'}`,
  );
  // A message may hold foreign text: a line of the log stays one line.
  return `${time} ${level.padEnd(5)} ${message.replaceAll(/\p{Cc}+/gu, ' ')}${facts.join('')}`;
}

/** JSON drops what an Error is made of. */
function plainErrors(_: string, value: unknown): unknown {
  if (!(value instanceof Error)) return typeof value === 'bigint' ? value.toString() : value;
  return { name: value.name, message: value.message, stack: value.stack };
}
