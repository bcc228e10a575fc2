import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings, whoSettingSections } from '@rollcall/game/who/who-settings';
import { describe, expect, it } from 'vitest';
import { settingText } from '../settings/setting-rows.ts';
import {
  arrangeSettings,
  changedSettings,
  countItems,
  resetQuestion,
  searchSettings,
  settingNames,
} from '../settings/settings-sections.ts';
import { whoSettingsFacts } from './WhoSettingsDialog.tsx';

const { table } = whoSettingsFacts;
const defaults = defaultWhoSettings(defaultDefinition);
const views = arrangeSettings(whoSettingsFacts);
const controlled = settingNames(table).filter((name) => 'group' in table[name]);
const itemNames = (shown: typeof views) =>
  shown.flatMap(({ title, groups }) =>
    groups.flatMap(({ items }) =>
      items.map((item) => `${title}: ${item.kind === 'setting' ? item.name : item.part.name}`),
    ),
  );

describe('the table of the Who settings', () => {
  it('has the tabs Display, Social and Filters', () => {
    expect(views.map(({ title }) => title)).toEqual(['Display', 'Social', 'Filters']);
  });

  it.each(['display', 'social', 'filters'] as const)(
    'shows in the tab %s what its reset restores, except settings chosen next to the list',
    (section) => {
      const shown =
        views.find((view) => view.section === section)?.groups.flatMap(({ items }) => items) ?? [];
      const names = shown.map((item) => (item.kind === 'setting' ? item.name : item.part.name));
      const atTheList = whoSettingSections[section].filter((name) => 'chosenAt' in table[name]);
      expect([...names, ...atTheList].toSorted()).toEqual([...whoSettingSections[section]].toSorted());
    },
  );

  it('leaves exactly these settings to controls next to the list', () => {
    const atTheList = settingNames(table).filter((name) => 'chosenAt' in table[name]);
    expect(atTheList.toSorted()).toEqual([
      'classNameFilter',
      'guilds',
      'isExactMatch',
      'isGroupView',
      'maxLevel',
      'minLevel',
      'onlyInQuest',
      'onlyRecruiting',
      'sortBy',
      'stringFilter',
    ]);
    expect(countItems(views)).toBe(controlled.length);
    expect([...controlled, ...atTheList].toSorted()).toEqual(Object.keys(defaults).toSorted());
  });

  it('has a unique name and a one-line explanation for each setting', () => {
    const texts = controlled.map((name) => settingText(table, name, defaultDefinition));
    expect(new Set(texts.map(({ label }) => label)).size).toBe(texts.length);
    expect(texts.filter(({ explanation }) => explanation.length > 80 || !explanation.endsWith('.'))).toEqual(
      [],
    );
  });

  it('links to the pages of the lists that it refers to', () => {
    expect(whoSettingsFacts.links.map(({ page, label }) => `${page.path} ${label}`)).toEqual([
      '/registration Registered characters',
      '/friends Friends list',
      '/ignores Ignore list',
      '/user-settings Import and export your settings',
    ]);
  });
});

describe('a search over the Who settings', () => {
  const find = (query: string) => itemNames(searchSettings(whoSettingsFacts, query, defaultDefinition));

  it.each([
    ['region', ['Display: shouldIncludeRegion']],
    ['seconds', ['Display: refreshInterval']],
    ['pin', ['Social: pinRegisteredCharacters', 'Social: pinGuildMembers', 'Social: pinFriends']],
    ['guildies', ['Social: pinGuildMembers']],
    ['zebra', []],
    ['', []],
  ])('finds by "%s"', (query, found) => {
    expect(find(query)).toEqual(found);
  });

  it('finds the switch for saving filters by the names of these filters', () => {
    expect(find('save class')).toEqual(['Filters: shouldSaveSettings', 'Filters: shouldSaveClassFilter']);
  });

  it.each(controlled)('finds %s by its own label', (name) => {
    const { label } = settingText(table, name, defaultDefinition);
    expect(find(label).some((entry) => entry.endsWith(`: ${name}`))).toBe(true);
  });
});

describe('resetting a section of the Who settings', () => {
  const changed = (patch: Partial<WhoSettings>) =>
    changedSettings(whoSettingsFacts, { ...defaults, ...patch }, 'filters', defaultDefinition);

  it('covers the filters, lists included, and their save flags, but not the order', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ classNameFilter: [...defaults.classNameFilter] })).toEqual([]);
    expect(
      changed({
        classNameFilter: ['Bard'],
        minLevel: 5,
        shouldSaveSettings: true,
        panelWidth: 900,
        sortBy: { type: 'name', ascending: false },
      }),
    ).toEqual(['classNameFilter', 'minLevel', 'shouldSaveSettings']);
  });

  it.each([
    ['display', 'Reset Display'],
    ['social', 'Reset Social'],
    ['filters', 'Reset Filters'],
  ] as const)('names the section %s in the title of its question', (section, title) => {
    const question = resetQuestion(whoSettingsFacts, section, ['classNameFilter'], defaultDefinition);
    expect(question).toMatchObject({ title, confirmLabel: title });
    expect(question.message).toContain('“Classes”');
    expect(question.message.endsWith('The sort order stays as it is.')).toBe(section === 'filters');
  });
});
