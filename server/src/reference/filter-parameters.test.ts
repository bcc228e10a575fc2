import { endpoints } from '@rollcall/game/api/endpoints';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { defaultDefinition } from '@rollcall/game/definition';
import {
  characterWords,
  readCharacterFilter,
  writeCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import {
  groupWords,
  groupWordsOfServer,
  readGroupFilter,
  readGroupFilterOfServer,
  writeGroupFilter,
} from '@rollcall/game/filters/group-filter';
import { describe, expect, it } from 'vitest';
import { filterGuide, filterParameters } from './filter-parameters.ts';
import { valueIn } from './open-api-document.ts';
import { describeApi } from './reference.ts';
import { createAnswerChecker } from './testing/check-answers.ts';

const reference = describeApi({
  mounted: ['lfms', 'lfmsOnServer', 'charactersOnServer', 'lfmsStream'],
  productName: 'Rollcall',
  publicUrl: null,
});
const checker = createAnswerChecker(reference);

const filters = [
  { kind: 'groups', words: groupWords, read: readGroupFilter, write: writeGroupFilter },
  {
    kind: 'groupsOfServer',
    words: groupWordsOfServer,
    read: readGroupFilterOfServer,
    write: writeGroupFilter,
  },
  { kind: 'characters', words: characterWords, read: readCharacterFilter, write: writeCharacterFilter },
] as const;

const everyWord = filters.flatMap(({ kind, words, read }) =>
  words.map(({ word, key }) => ({
    kind,
    word,
    key,
    parameter: filterParameters[kind][word],
    filterOf: (value: string): Readonly<Record<string, unknown>> =>
      read(new URLSearchParams([[word, value]]), defaultDefinition).filter,
    problems: (value: string) => read(new URLSearchParams([[word, value]]), defaultDefinition).problems,
  })),
);

describe('the reference of filters', () => {
  it.each(everyWord)('describes $word of $kind in a sentence, with an allowed example', (each) => {
    const { word, key, parameter, filterOf, problems } = each;
    const { note = '', example = '', schema = {} } = parameter ?? {};
    expect(note).toMatch(/^[A-Z].*\.$/);
    expect({ word, problems: problems(example) }).toEqual({ word, problems: [] });
    expect(filterOf(example)[key]).not.toEqual(filterOf('')[key]);
    expect(checker.problems(schema, valueIn(example, schema))).toEqual([]);
  });

  /** Values that the schema of a word accepts, and values that it rejects. */
  const stated = everyWord.flatMap(({ word, kind, parameter, problems }) => {
    const { schema = {} } = parameter ?? {};
    const { type, items, minimum, maximum, maxLength } = schema;
    const values = type === 'array' ? items?.enum : schema.enum;
    const forms = schema.pattern === undefined ? [] : ['1', '1-', '-1', 'a-b', '1-2-3', ''];
    const hasForm = (form: string) => new RegExp(schema.pattern ?? '', 'u').test(form);
    const known = [
      ...(values ?? []).map(String),
      ...[minimum, maximum].filter((bound) => bound !== undefined).map(String),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength)]),
      ...forms.filter(hasForm),
    ];
    const unknown = [
      ...(values === undefined ? [] : ['other', '']),
      ...(maximum === undefined ? [] : ['0', String(maximum + 1), '1.5']),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
      ...forms.filter((form) => !hasForm(form)),
      ...(items?.type === 'integer' ? ['0', 'x', '1.5'] : []),
    ];
    return [
      ...known.map((value) => ({ title: `${kind} with ${word}=${value}`, value, problems, may: true })),
      ...unknown.map((value) => ({ title: `${kind} with ${word}=${value}`, value, problems, may: false })),
    ];
  });

  it.each(stated)('states for $title whether it is allowed: $may', ({ value, problems, may }) => {
    expect(problems(value).length === 0).toBe(may);
  });

  it.each(Object.entries<Endpoint>(endpoints).filter(([, { filter }]) => filter !== undefined))(
    'lists every word at %s, and states that an invalid one is answered with 400',
    (name, { filter }) => {
      const call = reference.groups.flatMap(({ calls }) => calls).find((each) => each.name === name);
      const inQuery = call?.parameters.filter((each) => each.in === 'query').map((each) => each.name);
      const words = filters.find(({ kind }) => kind === filter)?.words.map(({ word }) => word);
      expect(inQuery?.filter((each) => each !== 'last_event_id')).toEqual(words);
      expect(call?.errors).toContainEqual(expect.objectContaining({ status: 400, code: 'invalid-request' }));
    },
  );

  it.each(filterGuide.addresses)('has examples in canonical spelling: $address', ({ address }) => {
    const { pathname, search } = new URL(address, 'http://x');
    const filter = filters.find(({ kind }) => (kind === 'groups') === pathname.includes('/lfms'));
    const query = new URLSearchParams(search);
    expect(filter?.read(query, defaultDefinition).problems).toEqual([]);
    const spelling =
      filter?.kind === 'groups'
        ? writeGroupFilter(readGroupFilter(query, defaultDefinition).filter, defaultDefinition)
        : writeCharacterFilter(readCharacterFilter(query, defaultDefinition).filter, defaultDefinition);
    expect(`?${spelling}`).toBe(search);
  });
});
