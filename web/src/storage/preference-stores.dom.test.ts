import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { areasStore, questsStore } from './catalogue-stores.ts';
import { flagsStore, themeStore } from './preference-stores.ts';

describe('the theme', () => {
  it('follows the system until one is chosen', () => {
    expect(themeStore.get()).toBeNull();
    expect(themeStore.set('light')).toBe(true);
    expect(localStorage.getItem('v1-theme')).toBe('"light"');
  });

  it.each([
    ['dark-theme', 'dark'],
    ['light-theme', 'light'],
    ['dark', 'dark'],
  ])('is read from %s', (stored, theme) => {
    expect(themeStore.read(stored)).toEqual({ value: theme, isCorrected: false });
  });
});

describe('the flags', () => {
  it('hide 32-bit servers by default, even if other flags are stored', () => {
    localStorage.setItem('v1-boolean-flags', '{"hideAlphaRelease":true,"ofAnotherVersion":5}');
    expect(flagsStore.get()).toEqual({
      hideAlphaRelease: true,
      hide32BitServers: true,
      bankToonsDisclaimer: false,
      hideActivityDevelopmentNotice: false,
      hideSelfFromPartyList: false,
      showWhoFilters: false,
      ofAnotherVersion: 5,
    });
    flagsStore.set({ ...flagsStore.get(), hide32BitServers: false });
    expect(JSON.parse(localStorage.getItem('v1-boolean-flags') ?? '')).toMatchObject({
      hideAlphaRelease: true,
      hide32BitServers: false,
      ofAnotherVersion: 5,
    });
  });
});

describe('stored lists', () => {
  const at = '2026-03-14T20:15:00.000Z';

  it('are wrapped with their times', () => {
    const list = { createdAt: at, updatedAt: at, data: [makeQuest()] };
    expect(questsStore.get()).toBeNull();
    expect(questsStore.set(list)).toBe(true);
    expect(JSON.parse(localStorage.getItem('v1-cached-quests') ?? '')).toEqual(list);
  });

  it('are rejected if a time is invalid', () => {
    expect(areasStore.set({ createdAt: at, updatedAt: 'yesterday', data: [makeArea()] })).toBe(false);
  });
});

/** The stores of a newly opened page. */
async function openWith(stored: string | null) {
  vi.resetModules();
  localStorage.clear();
  if (stored !== null) localStorage.setItem('v1-timezone', stored);
  const { storageNotices } = await import('./storage-notices.ts');
  const told: unknown[] = [];
  storageNotices.subscribe((notice) => void told.push(notice));
  const { timezoneStore } = await import('./preference-stores.ts');
  return { timezoneStore, told };
}

afterEach(() => localStorage.clear());

describe('the chosen time zone', () => {
  it.each([
    ['is null if none was chosen', null, null, []],
    ['is a known zone', '"Asia/Kolkata"', 'Asia/Kolkata', []],
    ['is null if that of the browser was chosen', 'null', null, []],
    ['is null if no browser knows it', '"Middle/Earth"', null, ['corrected']],
    ['is null if it is empty', '""', null, ['corrected']],
    ['is null for another type', '{"zone":1}', null, ['unreadable']],
    ['is read from a bare text', 'Europe/Berlin', 'Europe/Berlin', []],
    ['is null for a bare text that is not a zone', 'Middle/Earth', null, ['corrected']],
  ])('%s', async (_what, stored, zone, notices) => {
    const { timezoneStore, told } = await openWith(stored);
    expect(timezoneStore.get()).toBe(zone);
    expect(told).toMatchObject(notices.map((type) => ({ type })));
  });

  it('is ignored if the zone does not exist', async () => {
    const { timezoneStore } = await openWith('"Asia/Kolkata"');
    expect(timezoneStore.set('Middle/Earth')).toBe(false);
    expect(timezoneStore.get()).toBe('Asia/Kolkata');
  });
});
