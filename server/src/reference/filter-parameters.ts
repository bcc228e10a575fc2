import type { FilterKind } from '@rollcall/game/api/endpoint';
import { characterWords } from '@rollcall/game/filters/character-filter';
import { searchLengthMaximum } from '@rollcall/game/filters/filter-words';
import { groupWords } from '@rollcall/game/filters/group-filter';
import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import type { Parameter } from './notes.ts';
import type { JsonSchema } from './schemas.ts';

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems: 100 });
const names = listOf({ type: 'string' });
const search: JsonSchema = { type: 'string', maxLength: searchLengthMaximum };
const range: JsonSchema = { type: 'string', pattern: String.raw`^\d{1,3}-\d{1,3}$` };
const just = (word: string): JsonSchema => ({ type: 'string', enum: [word] });

/** The form of each word. Which servers and classes there are is told by `v1/game/definition`. */
const groupForms: Readonly<Record<string, JsonSchema>> = {
  levels: range,
  classes: names,
  fits: listOf({ type: 'string', pattern: String.raw`^(none|[^:,]+:\d{1,3}(:[^:,]*)?)$` }),
  server: names,
  raids: just('only'),
  quest: listOf({ type: 'integer', minimum: 1 }),
  pack: search,
  difficulty: listOf({ type: 'string', enum: difficultyNames }),
  skulls: range,
  room: { type: 'integer', minimum: 1, maximum: 100 },
  full: just('hidden'),
  joinable: just('only'),
  'all-levels': just('hidden'),
  not: search,
  search,
};
const characterForms: Readonly<Record<string, JsonSchema>> = {
  levels: range,
  classes: names,
  guild: search,
  in_quest: just('only'),
  recruiting: just('only'),
  search,
  match: just('exact'),
};

interface Word {
  readonly word: string;
  readonly description: string;
  readonly example: string;
}

function parametersOf(
  words: readonly Word[],
  forms: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, Parameter>> {
  const described = words.map(({ word, description, example }) => {
    const schema = forms[word];
    if (schema === undefined) throw new Error(`The filter word "${word}" has no form`);
    return [word, { schema, note: description, example }] as const;
  });
  return Object.fromEntries(described);
}

/** What may stand behind the `?` of a call that takes a filter. */
export const filterParameters: Readonly<Record<FilterKind, Readonly<Record<string, Parameter>>>> = {
  groups: parametersOf(groupWords, groupForms),
  characters: parametersOf(characterWords, characterForms),
};
