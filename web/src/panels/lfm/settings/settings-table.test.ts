import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, lfmSettingSections } from '@rollcall/game/lfm-settings';
import { describe, expect, it } from 'vitest';
import { changedSettings, resetNote, resetQuestion } from './settings-reset.ts';
import { settingGroups, settingTable, settingText } from './settings-table.ts';
import { arrangeSettings, countItems, searchSettings, sections, settingNames } from './settings-view.ts';

const levels = { level_minimum: 2, level_cap: 40 };
const defaults = defaultLfmSettings(defaultDefinition);

describe('the table of settings', () => {
  it.each(sections)('has the settings of %s in that section, and no others but the lists', (section) => {
    const inTable = settingNames().filter(
      (name) => settingGroups[settingTable[name].group].section === section,
    );
    const lists = section === 'filters' ? ['trackedCharacterIds', 'ownedContent'] : [];
    expect(inTable.toSorted()).toEqual([...lfmSettingSections[section], ...lists].toSorted());
  });

  it('names every setting of the product but the order of the list', () => {
    expect([...settingNames(), 'sortBy'].toSorted()).toEqual(Object.keys(defaults).toSorted());
  });

  it('has a control for the kind of each value', () => {
    const valueOf = { switch: 'boolean', slider: 'number', number: 'number', part: null };
    const wrong = settingNames().filter((name) => {
      const expected = valueOf[settingTable[name].control.kind];
      return expected !== null && typeof defaults[name] !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('says the level bounds of the game', () => {
    expect(settingText('hideAllLevelGroups', defaultDefinition).label).toBe(
      'Hide groups posting for levels 1-34',
    );
    expect(settingText('hideAllLevelGroups', levels).label).toBe('Hide groups posting for levels 2-40');
    expect(settingText('maxLevel', levels).explanation).toContain('2 to 40');
  });

  it('has no two settings of one name, and explains each in one line', () => {
    const texts = settingNames().map((name) => settingText(name, defaultDefinition));
    expect(new Set(texts.map(({ label }) => label)).size).toBe(texts.length);
    expect(texts.filter(({ explanation }) => explanation.length > 80 || !explanation.endsWith('.'))).toEqual(
      [],
    );
  });

  it('is shown whole, each control once', () => {
    const views = arrangeSettings();
    expect(views.map(({ title }) => title)).toEqual(['Filters', 'Display', 'Social', 'Tools']);
    // Four settings share one control.
    expect(countItems(views)).toBe(settingNames().length - 3);
  });
});

describe('a search over all settings', () => {
  const find = (query: string) =>
    searchSettings(query, defaultDefinition).flatMap(({ title, groups }) =>
      groups.flatMap(({ items }) =>
        items.map((item) => `${title}: ${item.kind === 'part' ? item.part : item.name}`),
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
    for (const name of settingNames()) {
      const { control } = settingTable[name];
      const own = control.kind === 'part' ? control.part : name;
      const found = find(settingText(name, defaultDefinition).label);
      expect(found.some((entry) => entry.endsWith(`: ${own}`))).toBe(true);
    }
  });
});

describe('resetting a section', () => {
  const changed = (patch: Partial<typeof defaults>) =>
    changedSettings({ ...defaults, ...patch }, 'filters', defaultDefinition);

  it('is about what differs from the defaults, and not about lists and order', () => {
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
  ] as const)('says how many those are: %j', (names, note) => {
    expect(resetNote(names)).toBe(note);
  });

  it.each([
    ['filters', 'Reset Filters'],
    ['display', 'Reset Display'],
    ['social', 'Reset Social'],
    ['tools', 'Reset Tools'],
  ] as const)('asks for %s under its name', (section, title) => {
    const question = resetQuestion(section, ['fontSize'], defaultDefinition);
    expect(question).toMatchObject({ title, confirmLabel: title });
    expect(question.message).toContain('“Font size”');
  });

  it('names five of many, and says what stays', () => {
    const names = lfmSettingSections.filters.slice(0, 7);
    const { message } = resetQuestion('filters', names, defaultDefinition);
    expect(message).toContain('“Lowest level”');
    expect(message).toContain(' and 2 more. Your tracked characters and owned packs stay as they are.');
  });
});
