import type { FilterFacts, FilterWord } from '@rollcall/game/filters/filter-words';
import { type PanelPlace, viewPrefixes } from '../panel-slot.ts';

/** What views depend on. */
export type ViewFacts = FilterFacts;

/** One parameter of a view in an address. It says one thing, and only when that is not as it would be anyway. */
export interface ViewParam<View> {
  /** Without the prefix of a place. */
  readonly name: string;
  /** Has no prefix in either place, for one panel at most reads it; and alone it makes no view. */
  readonly isPlaceless?: boolean;
  /** @returns null = as for everybody */
  readonly write: (view: View, facts: ViewFacts) => string | null;
  /** What a text from outside says. Never throws. @returns null = it makes no sense */
  readonly read: (text: string, facts: ViewFacts) => Partial<View> | null;
  /** What is wrong with a text from outside: "must be …"; null = nothing is. */
  readonly problem: (text: string, facts: ViewFacts) => string | null;
}

/** How the views of one kind of list are written. */
export interface ViewKind<View> {
  readonly params: readonly ViewParam<View>[];
  /** The view of somebody who never touched anything. */
  readonly plain: (facts: ViewFacts) => View;
  /** Stands for that view, so that a link to it is still a link to a view: a parameter and what it says anyway. */
  readonly plainMark: readonly [name: string, text: string];
}

/** The views of one kind of list as search parameters; each place has parameters of its own. */
export interface ViewParams<View> {
  /** What is as for everybody is left out. */
  readonly format: (view: View, facts: ViewFacts, place: PanelPlace) => string;
  /**
   * The view that search parameters tell of, whatever else stands among them. What is wrong is passed over one by one.
   * Never throws.
   *
   * @param query with or without its question mark
   * @returns null when nothing in it is about a view
   */
  readonly parse: (query: string, facts: ViewFacts, place: PanelPlace) => View | null;
  /** What is wrong with the parameters that are about a view, each named: "raids must be …". Never throws. */
  readonly problems: (query: string, facts: ViewFacts, place: PanelPlace) => readonly string[];
  /** Do both list the same in the same order? */
  readonly isSame: (one: View, other: View, facts: ViewFacts) => boolean;
  /** Search parameters without those of a view: those of others stay as they are. */
  readonly without: (search: object, place: PanelPlace) => Readonly<Record<string, unknown>>;
  /**
   * The address of a page with a view in it, in place of the one that it had.
   *
   * @param href absolute
   */
  readonly link: (href: string, view: View, facts: ViewFacts, place: PanelPlace) => string;
}

/** Writes and reads the views of one kind of list by its table of parameters. */
export function makeViewParams<View>({ params, plain, plainMark }: ViewKind<View>): ViewParams<View> {
  const nameIn = (
    place: PanelPlace,
    { name, isPlaceless = false }: Pick<ViewParam<View>, 'name' | 'isPlaceless'>,
  ) => (isPlaceless ? name : viewPrefixes[place] + name);
  const namesIn = (place: PanelPlace) => new Set(params.map((param) => nameIn(place, param)));

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
        isView ||= !param.isPlaceless;
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
    without(search, place) {
      const names = namesIn(place);
      return Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)));
    },
    link(href, view, facts, place) {
      const url = new URL(href);
      for (const name of namesIn(place)) url.searchParams.delete(name);
      // Commas and colons need no escape here, and lists are read more easily with them.
      const query = format(view, facts, place).replaceAll('%2C', ',').replaceAll('%3A', ':');
      url.search = [url.searchParams.toString(), query].filter(Boolean).join('&');
      url.hash = '';
      return url.href;
    },
  };
}

/**
 * The words of a filter as parameters of a view
 * (docs/decisions/0046-write-filters-as-words-of-a-query-string.md).
 *
 * @param filterOf the filter of a view
 * @param partOf what a part of a filter says in a view
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

/** A word for the one of two values that is not as for everybody: `raids=only`. */
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
 * @param words of every column
 * @param usual what is left out
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
