import type { Issue } from '@rollcall/game/report';

/** What a number may be. Both ends belong to the range. */
interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

/**
 * Reads one row of a catalogue by the names that collectors give to its fields: numbers and truths may be text, and
 * "" and "null" are nothing. What cannot be read becomes an issue that names the field as it was sent.
 */
export interface RowReader {
  /** `names`: every spelling of the field, ours first. */
  text(names: readonly string[], lengthMaximum: number): string | null;
  number(names: readonly string[], range: NumberRange): number | null;
  flag(names: readonly string[]): boolean | null;
  /** The row inside of a field; an empty one when there is none. */
  inner(name: string): RowReader;
  /** Adds an issue of the caller's own. */
  blame(names: readonly string[], message: string): void;
  /** Whether the field has an issue already. */
  isBlamed(names: readonly string[]): boolean;
  readonly issues: readonly Issue[];
}

const yes = ['true', 't', 'yes', '1'];
const no = ['false', 'f', 'no', '0'];

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return /^\s*(null)?\s*$/i.test(value);
  return value === null || value === undefined;
}

/** One line, well-formed, without what PostgreSQL cannot store. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const isNumeral = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,6})?\s*$/.test(value);
  return isNumeral ? Number(value) : Number.NaN;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = String(typeof value === 'string' || typeof value === 'number' ? value : '')
    .trim()
    .toLowerCase();
  if (yes.includes(text)) return true;
  return no.includes(text) ? false : null;
}

/** A reader of `row`; `prefix` stands before the names in its issues, which go to `issues`. */
export function openRow(row: object, issues: Issue[] = [], prefix = ''): RowReader {
  const find = (names: readonly string[]) => {
    const name = names.find((candidate) => Object.hasOwn(row, candidate)) ?? names[0] ?? '';
    const value: unknown = Object.getOwnPropertyDescriptor(row, name)?.value;
    return { name, value };
  };
  const fault = (name: string, message: string) => {
    issues.push({ path: `${prefix}${name}`, message });
    return null;
  };
  return {
    issues,
    blame: (names, message) => fault(find(names).name, message),
    isBlamed: (names) => issues.some(({ path }) => path === `${prefix}${find(names).name}`),
    text(names, lengthMaximum) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      if (typeof value !== 'string') return fault(name, 'must be text');
      const text = plainText(value);
      if (text.length > lengthMaximum) return fault(name, `must be at most ${lengthMaximum} characters long`);
      return text === '' ? null : text;
    },
    number(names, { least, most, isWhole }) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      const number = numberOf(value);
      if (Number.isNaN(number)) return fault(name, 'must be a number');
      if (isWhole && !Number.isSafeInteger(number)) return fault(name, 'must be a whole number');
      if (number < least) return fault(name, `must be at least ${least}`);
      return number > most ? fault(name, `must be at most ${most}`) : number;
    },
    flag(names) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      return flagOf(value) ?? fault(name, 'must be true or false');
    },
    inner(name) {
      const { value } = find([name]);
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isObject && !isNothing(value)) fault(name, 'must be an object');
      return openRow(isObject ? value : {}, issues, `${prefix}${name}.`);
    },
  };
}
