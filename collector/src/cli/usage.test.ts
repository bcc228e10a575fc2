import { expect, test } from 'vitest';
import { readFlags, UsageError } from './usage.ts';

const flags = {
  before: { argument: 'ID', help: 'older than this one' },
  json: { argument: null, help: 'as JSON' },
};

test.each([[['--before', '-05:00']], [['--before', '-aB_c', '--json']], [['--json', '--before=-aB_c', '-']]])(
  'a value may begin with a dash: %j',
  (args) => {
    const { texts, positionals } = readFlags(flags, args);
    expect(texts['before']).toMatch(/^-/);
    expect(positionals).toEqual(args.filter((arg) => arg === '-'));
  },
);

test.each([[['--before']], [['--before', '--json']], [['--befor', 'x']], [['-j']], [['--json', '-j']]])(
  'a missing value and an unknown flag are refused: %j',
  (args) => {
    expect(() => readFlags(flags, args)).toThrow(UsageError);
  },
);
