import { describe, expect, it } from 'vitest';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { areasStore, questsStore } from './catalogue-stores.ts';
import { flagsStore } from './flags-store.ts';
import { themeStore } from './theme-store.ts';

describe('the theme', () => {
  it('is as the system has it until one is chosen', () => {
    expect(themeStore.get()).toBeNull();
    expect(themeStore.set('light')).toBe(true);
    expect(localStorage.getItem('v1-theme')).toBe('"light"');
  });
});

describe('the flags', () => {
  it('hide 32-bit servers until told otherwise, also when other flags were kept', () => {
    localStorage.setItem('v1-boolean-flags', '{"hideAlphaRelease":true,"ofAnotherVersion":5}');
    expect(flagsStore.get()).toEqual({
      hideAlphaRelease: true,
      hide32BitServers: true,
      bankToonsDisclaimer: false,
      hideActivityDevelopmentNotice: false,
      hideSelfFromPartyList: false,
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

describe('kept lists', () => {
  const at = '2026-03-14T20:15:00.000Z';

  it('are wrapped with their times', () => {
    const list = { createdAt: at, updatedAt: at, data: [makeQuest()] };
    expect(questsStore.get()).toBeNull();
    expect(questsStore.set(list)).toBe(true);
    expect(JSON.parse(localStorage.getItem('v1-cached-quests') ?? '')).toEqual(list);
  });

  it('are not taken with a time that is none', () => {
    expect(areasStore.set({ createdAt: at, updatedAt: 'yesterday', data: [makeArea()] })).toBe(false);
  });
});
