import type { Issue } from '@rollcall/game/api/report';
import type * as z from 'zod/mini';

const issuesShownMaximum = 10;
const namesOfTypes: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

/** Returns the type of a value, but never the value itself. */
function nameOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction';
  return namesOfTypes[typeof value] ?? typeof value;
}

function sizeText(origin: unknown, limit: string, value: unknown): string {
  if (origin === 'string') return `must be ${limit} ${String(value)} characters long`;
  if (origin === 'array') return `must hold ${limit} ${String(value)} entries`;
  return `must be ${limit} ${String(value)}`;
}

/**
 * Returns messages for schema rules that have no message, to be passed to the schema as `error`. Rules in `game/report`
 * that have a message keep it.
 */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${namesOfTypes[issue.expected] ?? issue.expected}, not ${nameOfValue(issue.input)}`;
    case 'too_big':
      return sizeText(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return sizeText(issue.origin, 'at least', issue.minimum);
    default:
      return 'is not of the expected form';
  }
}

export function toIssues(issues: readonly z.core.$ZodIssue[]): Issue[] {
  return issues
    .slice(0, issuesShownMaximum)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
