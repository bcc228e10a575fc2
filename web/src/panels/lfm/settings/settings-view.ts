import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettingSection } from '@rollcall/game/lfm-settings';
import {
  sectionTitles,
  settingGroups,
  settingTable,
  settingText,
  type PartName,
  type SettingGroup,
  type SettingName,
} from './settings-table.ts';

/** One control: of a setting, or of several at once. */
export type SettingItem =
  | { readonly kind: 'setting'; readonly name: SettingName }
  | { readonly kind: 'part'; readonly part: PartName };

export interface GroupView {
  readonly group: SettingGroup;
  readonly title: string;
  readonly items: readonly SettingItem[];
}

export interface SectionView {
  readonly section: LfmSettingSection;
  readonly title: string;
  readonly groups: readonly GroupView[];
}

export const sections = ['filters', 'display', 'social', 'tools'] as const satisfies LfmSettingSection[];

/** Everything that the table holds, by tab and heading. */
export function arrangeSettings(): SectionView[] {
  return viewOf(() => true);
}

/**
 * The options that a search finds, over all tabs: each of its words begins a word of what an option is called, what it does
 * or what it is also called. Several settings of one control are one find.
 */
export function searchSettings(
  query: string,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): SectionView[] {
  const wanted = wordsOf(query);
  return viewOf((name) => {
    const { group, words: more } = settingTable[name];
    const { label, explanation } = settingText(name, levels);
    const { title, section } = settingGroups[group];
    const words = wordsOf([label, explanation, more, title, sectionTitles[section]].join(' '));
    return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How many controls stand in a view. */
export function countItems(views: readonly SectionView[]): number {
  return views
    .flatMap(({ groups }) => groups)
    .map(({ items }) => items.length)
    .reduce((sum, count) => sum + count, 0);
}

/** The settings in the order of the table. */
export function settingNames(): SettingName[] {
  const isName = (name: string): name is SettingName => name in settingTable;
  return Object.keys(settingTable).filter(isName);
}

function viewOf(isWanted: (name: SettingName) => boolean): SectionView[] {
  const names = settingNames().filter(isWanted);
  const isGroup = (name: string): name is SettingGroup => name in settingGroups;
  const groups = Object.keys(settingGroups)
    .filter(isGroup)
    .map((group) => ({
      group,
      title: settingGroups[group].title,
      items: itemsOf(names.filter((name) => settingTable[name].group === group)),
    }))
    .filter(({ items }) => items.length > 0);
  return sections
    .map((section) => ({
      section,
      title: sectionTitles[section],
      groups: groups.filter(({ group }) => settingGroups[group].section === section),
    }))
    .filter((view) => view.groups.length > 0);
}

function itemsOf(names: readonly SettingName[]): SettingItem[] {
  const items: SettingItem[] = [];
  for (const name of names) {
    const { control } = settingTable[name];
    if (control.kind !== 'part') items.push({ kind: 'setting', name });
    else if (!items.some((item) => item.kind === 'part' && item.part === control.part)) {
      items.push({ kind: 'part', part: control.part });
    }
  }
  return items;
}
