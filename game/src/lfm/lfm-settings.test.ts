import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultLfmSettings,
  lfmSettingSections,
  lfmSettingsSchema,
  readLfmSettings,
  resetLfmSettings,
  type LfmSettingSection,
} from './lfm-settings.ts';
import { panelWidthCases } from '../testing/panel-width-cases.ts';

const levels = { level_minimum: 1, level_cap: 34 };
const defaults = defaultLfmSettings(levels);

describe('LFM settings', () => {
  it('have exactly these switches on by default', () => {
    const on = Object.entries(defaults).flatMap(([name, value]) => (value === true ? [name] : []));
    expect(on.toSorted()).toEqual(
      [
        'showNotEligible',
        'showRaidTimerIndicator',
        'showMemberCount',
        'showQuestGuesses',
        'showQuestTips',
        'showCharacterGuildNames',
        'showLfmPostedTime',
        'showLfmActivity',
        'isMultiColumn',
        'isDynamicWidth',
        'showEligibleCharacters',
        'showIndicationForGroupsPostedByFriends',
        'showIndicationForGroupsContainingFriends',
        'showEligibilityDividers',
      ].toSorted(),
    );
  });

  it('have these numbers, lists and order by default', () => {
    const others = Object.entries(defaults).filter(([, value]) => typeof value !== 'boolean');
    expect(Object.fromEntries(others)).toEqual({
      minLevel: 1,
      maxLevel: 34,
      classes: [],
      servers: [],
      fits: null,
      questIds: [],
      packs: '',
      guilds: '',
      difficulties: [],
      skulls: null,
      room: 0,
      not: '',
      density: null,
      fontSize: 14,
      panelWidth: 848,
      mouseOverDelay: 250,
      trackedCharacterIds: [],
      ownedContent: [],
      sortBy: { type: 'level', ascending: true },
    });
  });

  it.each([
    ['minLevel', 0, 1],
    ['minLevel', 35, 34],
    ['maxLevel', 900, 34],
    ['maxLevel', '20', 34],
    ['fontSize', 7, 8],
    ['fontSize', 73, 72],
    ['fontSize', 40, 40],
    ['mouseOverDelay', -1, 0],
    ['mouseOverDelay', 10_001, 10_000],
  ] as const)('read %s %j as %j', (name, stored, read) => {
    expect(readLfmSettings({ [name]: stored }, levels)).toEqual({
      settings: { ...defaults, [name]: read },
      wasCorrected: stored !== read,
    });
  });

  it.each(panelWidthCases)(
    'read the panel width %j as %j',
    (stored, [isDynamicWidth, panelWidth], wasCorrected) => {
      expect(readLfmSettings(stored, levels)).toEqual({
        settings: { ...defaults, isDynamicWidth, panelWidth },
        wasCorrected,
      });
    },
  );

  it.each([
    [{ isCompact: true }, 'compact'],
    [{ isCompact: false }, null],
    [{ isCompact: null }, null],
    [{ isCompact: true, density: 'comfortable' }, 'comfortable'],
    [{ isCompact: false, density: 'compact' }, 'compact'],
    [{ density: 'comfortable' }, 'comfortable'],
    [{ density: null }, null],
  ])('read the row density %j as %j', (stored, density) => {
    expect(readLfmSettings(stored, levels)).toEqual({
      settings: { ...defaults, density },
      wasCorrected: false,
    });
  });

  it('replace a density that older versions did not offer', () => {
    expect(readLfmSettings({ density: 'dense' }, levels)).toEqual({ settings: defaults, wasCorrected: true });
  });

  it('follow the level cap of the game', () => {
    expect(readLfmSettings({ maxLevel: 40 }, { level_minimum: 1, level_cap: 36 }).settings.maxLevel).toBe(36);
  });

  it('can be read from any value', () => {
    const names = Object.keys(defaults);
    const stored = fc.dictionary(fc.constantFrom(...names), fc.anything());
    fc.assert(
      fc.property(fc.oneof(stored, fc.anything()), (anything) => {
        const { settings } = readLfmSettings(anything, levels);
        expect(lfmSettingsSchema(levels).safeParse(settings).success).toBe(true);
        expect(Object.keys(settings).toSorted()).toEqual(names.toSorted());
      }),
    );
  });
});

describe('resetting a section', () => {
  const changed = readLfmSettings(
    {
      ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, !value])),
      minLevel: 5,
      maxLevel: 9,
      fontSize: 20,
      panelWidth: 900,
      mouseOverDelay: 500,
      trackedCharacterIds: [1, 2],
      ownedContent: ['Ravenloft'],
      sortBy: { type: 'quest_name', ascending: false },
    },
    levels,
  ).settings;
  const sections = Object.keys(lfmSettingSections) as LfmSettingSection[];

  it.each(sections)('restores the defaults of %s and nothing else', (section) => {
    const reset = resetLfmSettings(changed, section, levels);
    const inSection: ReadonlySet<string> = new Set(lfmSettingSections[section]);
    for (const name of Object.keys(defaults) as (keyof typeof defaults)[]) {
      expect([name, reset[name]]).toEqual([name, (inSection.has(name) ? defaults : changed)[name]]);
    }
  });

  it('keeps tracked characters, owned content and the order; every other setting has a section', () => {
    const inSections = Object.values(lfmSettingSections).flat();
    expect(new Set(inSections).size).toBe(inSections.length);
    expect([...inSections, 'trackedCharacterIds', 'ownedContent', 'sortBy'].toSorted()).toEqual(
      Object.keys(defaults).toSorted(),
    );
  });
});
