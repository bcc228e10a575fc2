import {
  type NameOf,
  type SettingBounds,
  type SettingGroup,
  type SettingPart,
  type SettingsFacts,
  type SettingTable,
  settingText,
} from './setting-rows.ts';
import type { ConfirmQuestion } from '../../ui/ConfirmDialog.tsx';

/** One control, for one setting or for several at once. */
export type SettingItem<Settings> =
  | {
      readonly kind: 'setting';
      readonly name: NameOf<Settings>;
      /** It belongs to the setting above it. */
      readonly isUnder: boolean;
    }
  | { readonly kind: 'part'; readonly part: SettingPart<Settings> };

export interface SettingsHeading<Settings> extends Pick<
  SettingGroup<string>,
  'title' | 'note' | 'lists' | 'After'
> {
  /** Unique among all groups. */
  readonly id: string;
  readonly items: readonly SettingItem<Settings>[];
}

export interface SettingsSection<Settings, Section extends string> {
  readonly section: Section;
  readonly title: string;
  readonly groups: readonly SettingsHeading<Settings>[];
}

/** All settings with a control, by tab and heading. */
export function arrangeSettings<S extends object, Section extends string, Group extends string>(
  facts: SettingsFacts<S, Section, Group>,
): SettingsSection<S, Section>[] {
  return sectionsOf(facts, settingNames(facts.table));
}

/**
 * The settings that match a search, over all tabs: each search word starts a word of a label, an explanation or another
 * name. Several settings with one control count once; a setting is listed with the one it belongs to.
 */
export function searchSettings<S extends object, Section extends string, Group extends string>(
  facts: SettingsFacts<S, Section, Group>,
  query: string,
  bounds: SettingBounds,
): SettingsSection<S, Section>[] {
  const { table, groups, sections } = facts;
  const wanted = wordsOf(query);
  const names = settingNames(table);
  const found = names.filter((name) => {
    const row = table[name];
    if (!('group' in row) || wanted.length === 0) return false;
    const { label, explanation } = settingText(table, name, bounds);
    const { title, section } = groups[row.group];
    const words = wordsOf([label, explanation, row.words, title, sections[section]].join(' '));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  const items = new Set<keyof S>(found.map((name) => mainSetting(table, name) ?? name));
  return sectionsOf(
    facts,
    names.filter((name) => items.has(name) || found.includes(name)),
  );
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The number of controls in a view. */
export function countItems<S>(sections: readonly SettingsSection<S, string>[]): number {
  return sections
    .flatMap(({ groups }) => groups)
    .map(({ items }) => items.length)
    .reduce((sum, count) => sum + count, 0);
}

/** The settings in the order of the table. */
export function settingNames<S>(table: SettingTable<S, string>): NameOf<S>[] {
  const isName = (name: string): name is NameOf<S> => name in table;
  return Object.keys(table).filter(isName);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const isKey = (name: string): name is Key => name in record;
  return Object.keys(record).filter(isKey);
}

/** The setting that this one belongs to. */
function mainSetting<S>(table: SettingTable<S, string>, name: NameOf<S>) {
  const row = table[name];
  return 'control' in row ? row.under : undefined;
}

function sectionsOf<S extends object, Section extends string, Group extends string>(
  { table, groups, sections }: SettingsFacts<S, Section, Group>,
  names: readonly NameOf<S>[],
): SettingsSection<S, Section>[] {
  const all = keysOf(groups)
    .map((id) => ({ ...groups[id], id, items: itemsOf(table, names, id) }))
    .filter(({ items }) => items.length > 0);
  return keysOf(sections)
    .map((section) => ({
      section,
      title: sections[section],
      groups: all.filter((group) => group.section === section),
    }))
    .filter((view) => view.groups.length > 0);
}

function itemsOf<S, Group extends string>(
  table: SettingTable<S, Group>,
  names: readonly NameOf<S>[],
  group: Group,
): SettingItem<S>[] {
  const items: SettingItem<S>[] = [];
  for (const name of names) {
    const row = table[name];
    if (!('group' in row) || row.group !== group) continue;
    if ('control' in row) items.push({ kind: 'setting', name, isUnder: row.under !== undefined });
    else if (!items.some((item) => item.kind === 'part' && item.part === row.part)) {
      items.push({ kind: 'part', part: row.part });
    }
  }
  return items;
}

/** Up to this many settings are named in a sentence; more are counted. */
const namedMaximum = 5;

/** The settings of a section that are not at their defaults, in the order of the section. */
export function changedSettings<S extends object, Section extends string>(
  { resets, reset }: Pick<SettingsFacts<S, Section>, 'resets' | 'reset'>,
  settings: S,
  section: Section,
  bounds: SettingBounds,
): NameOf<S>[] {
  const restored = reset(settings, section, bounds);
  // Some values are lists, which a reset creates again, so they are compared as JSON.
  return resets[section].filter((name) => JSON.stringify(restored[name]) !== JSON.stringify(settings[name]));
}

/** The note next to "Reset all". */
export function resetNote(changed: readonly string[]): string {
  if (changed.length === 0) return 'Everything here is at its default.';
  return changed.length === 1
    ? '1 option differs from its default.'
    : `${changed.length} options differ from their defaults.`;
}

/** The confirmation before a section is reset, with the settings that will change. */
export function resetQuestion<S extends object, Section extends string>(
  { sections, table, kept }: Pick<SettingsFacts<S, Section>, 'sections' | 'table' | 'kept'>,
  section: Section,
  changed: readonly NameOf<S>[],
  bounds: SettingBounds,
): ConfirmQuestion {
  const title = `Reset ${sections[section]}`;
  const labels = changed.map((name) => `“${settingText(table, name, bounds).label}”`);
  const named = labels.slice(0, namedMaximum).join(', ');
  const rest = labels.length - namedMaximum;
  const back = `Back to the default: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`;
  const exception = kept?.[section];
  return {
    title,
    message: exception === undefined ? back : `${back} ${exception}`,
    confirmLabel: title,
  };
}
