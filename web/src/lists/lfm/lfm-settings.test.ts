import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings, lfmSettingSections } from '@rollcall/game/lfm/lfm-settings';
import { describe, expect, it } from 'vitest';
import { type NameOf, type SettingBounds, settingText } from '../settings/setting-rows.ts';
import {
  arrangeSettings,
  changedSettings,
  countItems,
  resetNote,
  resetQuestion,
  searchSettings,
  settingNames,
} from '../settings/settings-sections.ts';
import { lfmSettingsFacts } from './LfmSettingsDialog.tsx';

const levels = { level_minimum: 2, level_cap: 40 };
const defaults = defaultLfmSettings(defaultDefinition);
const { table } = lfmSettingsFacts;
const sections = ['filters', 'display', 'social', 'tools'] as const;
const textOf = (name: NameOf<LfmSettings>, bounds: Pick<SettingBounds, 'level_minimum' | 'level_cap'>) =>
  settingText(table, name, bounds);
/** Settings with a control in the dialog. */
const names = settingNames(table).filter((name) => 'group' in table[name]);
const controlOf = (name: NameOf<LfmSettings>) => {
  const row = table[name];
  return 'part' in row ? row.part.name : name;
};

describe('the table of settings', () => {
  it.each(sections)('has the settings of %s in that section, and no others except the lists', (section) => {
    const inTable = names.filter((name) => {
      const row = table[name];
      return 'group' in row && lfmSettingsFacts.groups[row.group].section === section;
    });
    const lists = section === 'filters' ? ['trackedCharacterIds', 'ownedContent'] : [];
    const withControls = lfmSettingSections[section].filter((name) => 'group' in table[name]);
    expect(inTable.toSorted()).toEqual([...withControls, ...lists].toSorted());
  });

  it('has a control for every setting that is not chosen next to the list or by a link', () => {
    const others = [
      'sortBy',
      'classes',
      'servers',
      'fits',
      'questIds',
      'packs',
      'guilds',
      'difficulties',
      'skulls',
      'room',
      'not',
    ];
    expect([...names, ...others].toSorted()).toEqual(Object.keys(defaults).toSorted());
  });

  it('has the level bounds of the game in its texts', () => {
    expect(textOf('hideAllLevelGroups', defaultDefinition).label).toBe('Hide groups posting for levels 1-34');
    expect(textOf('hideAllLevelGroups', levels).label).toBe('Hide groups posting for levels 2-40');
    expect(textOf('maxLevel', levels).explanation).toContain('2 to 40');
  });

  it('has a unique name and a one-line explanation for each setting', () => {
    const texts = names.map((name) => textOf(name, defaultDefinition));
    expect(new Set(texts.map(({ label }) => label)).size).toBe(texts.length);
    expect(texts.filter(({ explanation }) => explanation.length > 80 || !explanation.endsWith('.'))).toEqual(
      [],
    );
  });

  it('is shown in full, each control once', () => {
    const views = arrangeSettings(lfmSettingsFacts);
    expect(views.map(({ title }) => title)).toEqual(['Filters', 'Display', 'Social', 'Tools']);
    // Four settings share one control.
    expect(countItems(views)).toBe(names.length - 3);
  });
});

describe('a search over all settings', () => {
  const find = (query: string) =>
    searchSettings(lfmSettingsFacts, query, defaultDefinition).flatMap(({ title, groups }) =>
      groups.flatMap(({ items }) =>
        items.map((item) => `${title}: ${item.kind === 'part' ? item.part.name : item.name}`),
      ),
    );

  it.each([
    ['font', ['Display: fontSize']],
    ['FONT  size', ['Display: fontSize']],
    ['posting for levels 1-34', ['Filters: hideAllLevelGroups']],
    ['hover', ['Tools: mouseOverDelay']],
    ['debug', ['Tools: showBoundingBoxes']],
    ['alts', ['Filters: eligibility', 'Display: showEligibleCharacters']],
    ['padlock', []],
    ['frames', ['Tools: showBoundingBoxes']],
    ['-', []],
    ['zebra', []],
    ['font zebra', []],
  ])('finds by "%s"', (query, found) => {
    expect(find(query)).toEqual(found);
  });

  it('finds each setting by its own label', () => {
    for (const name of names) {
      const found = find(textOf(name, defaultDefinition).label);
      expect(found.some((entry) => entry.endsWith(`: ${controlOf(name)}`))).toBe(true);
    }
  });
});

describe('resetting a section', () => {
  const changed = (patch: Partial<typeof defaults>) =>
    changedSettings(lfmSettingsFacts, { ...defaults, ...patch }, 'filters', defaultDefinition);

  it('covers settings that differ from their defaults, but not lists and order', () => {
    expect(changed({})).toEqual([]);
    expect(
      changed({
        minLevel: 5,
        onlyShowRaids: true,
        trackedCharacterIds: [1],
        ownedContent: ['x'],
        fontSize: 20,
      }),
    ).toEqual(['minLevel', 'onlyShowRaids']);
  });

  it.each([
    [[], 'Everything here is at its default.'],
    [['minLevel'], '1 option differs from its default.'],
    [['minLevel', 'maxLevel'], '2 options differ from their defaults.'],
  ] as const)('gives their number: %j', (changedNames, note) => {
    expect(resetNote(changedNames)).toBe(note);
  });

  it.each([
    ['filters', 'Reset Filters'],
    ['display', 'Reset Display'],
    ['social', 'Reset Social'],
    ['tools', 'Reset Tools'],
  ] as const)('names the section %s in the title of its question', (section, title) => {
    const question = resetQuestion(lfmSettingsFacts, section, ['fontSize'], defaultDefinition);
    expect(question).toMatchObject({ title, confirmLabel: title });
    expect(question.message).toContain('“Font size”');
  });

  it('names five of many, and says which settings stay', () => {
    const seven = lfmSettingSections.filters.slice(0, 7);
    const { message } = resetQuestion(lfmSettingsFacts, 'filters', seven, defaultDefinition);
    expect(message).toContain('“Lowest level”');
    expect(message).toContain(' and 2 more. Your tracked characters and owned packs stay as they are.');
  });
});
