import type { Call, Reference } from './reference.ts';
import { fieldRows, spellOut } from './schema-text.ts';
import type { JsonSchema } from './schemas.ts';

export interface SearchResults {
  /** Calls whose address or summary contains the words come first, then the others in the order of the page. */
  readonly calls: readonly Call[];
  readonly shapes: readonly string[];
}

export const searchLengthMaximum = 100;

export function createSearch({ groups, shapes }: Reference): (search: string) => SearchResults {
  const calls = groups
    .flatMap((group) => group.calls)
    .map((call) => ({ call, title: titleOf(call), text: textOf(call, shapes) }));
  const shapeTexts = [...shapes].map(([name, schema]) => ({
    name,
    text: joined([name, schema.description, fieldsText(schema)]),
  }));

  return (search) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const holdsAll = (text: string) => words.every((word) => text.includes(word));
    const found = calls.filter(({ text }) => holdsAll(text));
    const [first, rest] = [true, false].map((isInTitle) =>
      found.filter(({ title }) => holdsAll(title) === isInTitle).map(({ call }) => call),
    );
    return {
      calls: [...(first ?? []), ...(rest ?? [])],
      shapes: shapeTexts.filter(({ text }) => holdsAll(text)).map(({ name }) => name),
    };
  };
}

const joined = (texts: readonly (string | undefined)[]) => texts.join('\n').toLowerCase();

function titleOf({ name, endpoint: { method, path, summary } }: Call): string {
  return joined([name, `${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`, summary]);
}

function textOf(call: Call, shapes: Reference['shapes']): string {
  const { about, withToken, parameters, errors, answer, body } = call;
  return joined([
    titleOf(call),
    about,
    withToken ?? '',
    ...parameters.map(({ name, note }) => `${name} ${note}`),
    ...errors.map(({ status, code, when }) => `${status} ${code} ${when}`),
    ...[answer, body].map((each) => (each === null ? '' : fieldsText(spellOut(each.schema, shapes)))),
  ]);
}

function fieldsText(schema: JsonSchema): string {
  return fieldRows(schema)
    .map(({ name, type, note }) => `${name} ${type.map(({ text }) => text).join('')} ${note}`)
    .join('\n');
}
