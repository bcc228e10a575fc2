import type { FilterFacts, FilterWord } from '@rollcall/game/filters/filter-words';
import type { SearchChanges } from '../../ui/useSearch.ts';
import { type PanelPlace, viewPrefixes } from '../panel-slot.ts';

export type ViewFacts = FilterFacts;

/** One parameter of a view in an address, written only when it differs from the default. */
export interface ViewParam<View> {
  /** Without the prefix of a place. */
  readonly name: string;
  /** Has no prefix in either place, since at most one panel reads it; does not make a view by itself. */
  readonly isUnprefixed?: boolean;
  /** @returns null = the default */
  readonly write: (view: View, facts: ViewFacts) => string | null;
  /** Parses untrusted text. Never throws. @returns null = invalid */
  readonly read: (text: string, facts: ViewFacts) => Partial<View> | null;
  /** The fault of untrusted text: "must be …"; null = valid. */
  readonly problem: (text: string, facts: ViewFacts) => string | null;
}

/** The address form of the views of one kind of list. */
export interface ViewKind<View> {
  readonly params: readonly ViewParam<View>[];
  /** The default view. */
  readonly plain: (facts: ViewFacts) => View;
  /** A parameter with its default value, written so that a link to the default view is still a link to a view. */
  readonly plainMark: readonly [name: string, text: string];
}

/** The views of one kind of list as search parameters; each place has parameters of its own. */
export interface ViewParams<View> {
  /** Defaults are left out. */
  readonly format: (view: View, facts: ViewFacts, place: PanelPlace) => string;
  /**
   * Reads a view from search parameters. Ignores other parameters and invalid ones. Never throws.
   *
   * @param query query with or without its question mark
   * @returns null when no parameter belongs to a view
   */
  readonly parse: (query: string, facts: ViewFacts, place: PanelPlace) => View | null;
  /** The faults of a view's parameters, each with its name: "raids must be …". Never throws. */
  readonly problems: (query: string, facts: ViewFacts, place: PanelPlace) => readonly string[];
  /** Whether both list the same items in the same order. */
  readonly isSame: (one: View, other: View, facts: ViewFacts) => boolean;
  /** The changes to an address that remove the parameters of a view. */
  readonly without: (place: PanelPlace) => SearchChanges;
  /** The address of a page with its view replaced. */
  readonly link: (href: string, view: View, facts: ViewFacts, place: PanelPlace) => string;
}

/** Writes and reads the views of one kind of list, from its table of parameters. */
export function makeViewParams<View>({ params, plain, plainMark }: ViewKind<View>): ViewParams<View> {
  const nameIn = (
    place: PanelPlace,
    { name, isUnprefixed = false }: Pick<ViewParam<View>, 'name' | 'isUnprefixed'>,
  ) => (isUnprefixed ? name : viewPrefixes[place] + name);
  const without: ViewParams<View>['without'] = (place) =>
    Object.fromEntries(params.map((param) => [nameIn(place, param), null]));

  const format: ViewParams<View>['format'] = (view, facts, place) => {
    const written = params.flatMap((param) => {
      const text = param.write(view, facts);
      return text === null ? [] : [[nameIn(place, param), text]];
    });
    const [name, text] = plainMark;
    return new URLSearchParams(written.length > 0 ? written : [[nameIn(place, { name }), text]]).toString();
  };

  return {
    format,
    parse(query, facts, place) {
      const given = new URLSearchParams(query);
      let isView = false;
      let view = plain(facts);
      for (const param of params) {
        const text = given.get(nameIn(place, param));
        const part = text === null ? null : param.read(text, facts);
        if (part === null) continue;
        view = { ...view, ...part };
        isView ||= !param.isUnprefixed;
      }
      return isView ? view : null;
    },
    problems(query, facts, place) {
      const given = new URLSearchParams(query);
      return params.flatMap((param) => {
        const name = nameIn(place, param);
        const text = given.get(name);
        const problem = text === null ? null : param.problem(text, facts);
        return problem === null ? [] : [`${name} ${problem}`];
      });
    },
    isSame: (one, other, facts) => format(one, facts, 'primary') === format(other, facts, 'primary'),
    without,
    link(href, view, facts, place) {
      const url = new URL(href);
      for (const name of Object.keys(without(place))) url.searchParams.delete(name);
      // Commas and colons need no escaping here, and lists are easier to read without it.
      const query = format(view, facts, place).replaceAll('%2C', ',').replaceAll('%3A', ':');
      url.search = [url.searchParams.toString(), query].filter(Boolean).join('&');
      url.hash = '';
      return url.href;
    },
  };
}

/**
 * The words of a filter as parameters of a view (docs/decisions/0046-write-filters-as-words-of-a-query-string.md).
 *
 * @param filterOf the filter of a view
 * @param partOf turns a part of a filter into a part of a view
 */
export function filterParams<View, Filter>(
  words: readonly Pick<FilterWord<Filter, never, never>, 'word' | 'write' | 'read'>[],
  filterOf: (view: View, facts: ViewFacts) => Filter,
  partOf: (part: Partial<Filter>, facts: ViewFacts) => Partial<View>,
): ViewParam<View>[] {
  return words.map(({ word, write, read }) => ({
    name: word,
    write: (view, facts) => write(filterOf(view, facts), facts),
    read(text, facts) {
      const { value } = read(text, facts);
      return value === undefined ? null : partOf(value, facts);
    },
    problem: (text, facts) => read(text, facts).problem,
  }));
}

/** A parameter for the non-default one of two values: `raids=only`. */
export function flagParam<Setting extends string>(
  name: string,
  word: string,
  setting: Setting,
  value = true,
): ViewParam<Readonly<Record<Setting, boolean>>> {
  const part: Partial<Record<Setting, boolean>> = {};
  part[setting] = value;
  return {
    name,
    write: (view) => (view[setting] === value ? word : null),
    read: (text) => (text === word ? part : null),
    problem: (text) => (text === word ? null : `must be "${word}"`),
  };
}

interface Sorted<Type extends string> {
  readonly sortBy: { readonly type: Type; readonly ascending: boolean };
}

/**
 * `sort=-name`: a column, with a minus for descending.
 *
 * @param words the word for each column
 * @param usual the default, which is left out
 */
export function sortParam<Type extends string>(
  words: ReadonlyMap<Type, string>,
  usual: string,
): ViewParam<Sorted<Type>> {
  const columns = new Set(words.values());
  return {
    name: 'sort',
    problem: (text) =>
      columns.has(text.replace(/^-/, '')) ? null : `must be one of ${[...columns].join(', ')}`,
    write({ sortBy: { type, ascending } }) {
      const text = `${ascending ? '' : '-'}${words.get(type) ?? ''}`;
      return text === usual ? null : text;
    },
    read(text) {
      const ascending = !text.startsWith('-');
      const word = ascending ? text : text.slice(1);
      for (const [type, itsWord] of words) if (itsWord === word) return { sortBy: { type, ascending } };
      return null;
    },
  };
}
