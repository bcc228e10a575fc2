import { parseArgs } from 'node:util';

/** Thrown for invalid arguments. The message is one line that says what to type instead. */
export class UsageError extends Error {}

export interface Flag {
  /** Placeholder for the flag's argument, such as `FILE`; null = it takes none. */
  readonly argument: string | null;
  readonly help: string;
}

/** The flags of a command by name, in the order of its help text. */
export type Flags = Readonly<Record<string, Flag>>;

/** Parsed arguments, still as text. The functions below convert them. */
export interface Typed {
  readonly texts: Readonly<Record<string, string>>;
  readonly isOn: (name: string) => boolean;
  readonly positionals: readonly string[];
}

/**
 * Reads the arguments of a command by its table of flags.
 *
 * @throws UsageError for an unknown flag or a missing argument
 */
export function readFlags(flags: Flags, args: readonly string[]): Typed {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { argument }]) => [
      name,
      { type: argument === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: joinDashedValues(args),
      options,
      allowPositionals: true,
    });
    const texts: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') texts[name] = value;
    return { texts, isOn: (name) => values[name] === true, positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split(/\.\s/)[0]?.replaceAll('\n', ' '), { cause: error });
  }
}

/**
 * Joins values such as `-05:00` to their flag (`--time-zone=-05:00`), since a value that begins with a dash could be
 * mistaken for another flag. Flags begin with two dashes.
 */
function joinDashedValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1);
    if (/^-[^-]/.test(arg) && flag !== undefined && /^--[^=]+$/.test(flag)) {
      joined.splice(-1, 1, `${flag}=${arg}`);
    } else joined.push(arg);
  }
  return joined;
}

export interface NumberRange {
  readonly fallback: number;
  readonly from: number;
  readonly to: number;
  readonly isWhole?: boolean;
}

/**
 * The number after a flag.
 *
 * @throws UsageError when it is not a number or out of range
 */
export function readNumber({ texts }: Typed, name: string, range: NumberRange): number {
  const text = texts[name];
  if (text === undefined) return range.fallback;
  const number = Number(text);
  const isFitting =
    number >= range.from && number <= range.to && (range.isWhole !== true || Number.isInteger(number));
  if (text.trim() !== '' && isFitting) return number;
  const kind = range.isWhole === true ? 'a whole number' : 'a number';
  throw new UsageError(`--${name} must be ${kind} from ${range.from} to ${range.to}, not "${text}"`);
}

/**
 * One of the allowed words after a flag.
 * @throws UsageError for any other word
 */
export function readWord<T extends string>(
  { texts }: Typed,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const text = texts[name];
  if (text === undefined) return fallback;
  const found = allowed.find((word) => word === text);
  if (found === undefined) throw new UsageError(`--${name} must be ${allowed.join(' or ')}, not "${text}"`);
  return found;
}

/** The lines of help for a table of flags. */
export function describeFlags(flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { argument, help }]) => ({
    left: `  --${name}${argument === null ? '' : ` ${argument}`}`,
    help,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2;
  return rows.map(({ left, help }) => left.padEnd(width) + help).join('\n');
}
