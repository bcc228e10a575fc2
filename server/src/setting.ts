import { ConfigError } from './config-error.ts';

/** One environment variable: what it is for, what it takes, and what holds without it. */
export interface Setting<T> {
  /** One line for operators. */
  readonly help: string;
  /** What a value must be, after "must be". */
  readonly expected: string;
  /** As it would be written; empty = none. */
  readonly fallback: string;
  /** undefined = malformed. An error of its own is told as it is. */
  readonly read: (text: string) => T | undefined;
}

/** Settings by the names of their variables → their values. */
export type ValuesOf<Settings extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

/** Keeps the type of what a setting reads. */
export function setting<T>(facts: Setting<T>): Setting<T> {
  return facts;
}

/**
 * The value of one setting. A variable that is set to nothing is not set.
 *
 * @throws ConfigError with one line that names the variable, what it holds and what was expected
 */
export function readSetting<T>(name: string, { read, expected, fallback }: Setting<T>, text = ''): T {
  const value = text.trim() === '' ? fallback : text.trim();
  const found = read(value);
  if (found === undefined) throw new ConfigError(`${name} must be ${expected}, not "${value}"`);
  return found;
}

/** A whole number within bounds. */
export function wholeNumber(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return number >= from && number <= to ? number : undefined;
  };
}

/** A number within bounds. */
export function decimalNumber(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return number >= from && number <= to ? number : undefined;
  };
}

/** One of a few words, in any case. */
export function word<const Word extends string>(words: readonly Word[]): (text: string) => Word | undefined {
  return (text) => words.find((each) => each === text.toLowerCase());
}

/** An address of one of these schemes, or null for none. */
export function address(...schemes: readonly string[]): (text: string) => string | null | undefined {
  return (text) => {
    if (text === '') return null;
    return URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined;
  };
}
