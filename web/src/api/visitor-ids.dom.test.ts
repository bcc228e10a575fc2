import { afterEach, describe, expect, it } from 'vitest';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import {
  feedbackDraftStore,
  originatingUserIdStore,
  sessionIdStore,
  userIdStore,
} from '../storage/visitor-store.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { mayMeasure, settingsOriginId, readVisitorIds } from './visitor-ids.ts';

afterEach(() => {
  for (const store of [userIdStore, originatingUserIdStore, sessionIdStore, feedbackDraftStore])
    store.reset();
});

describe('measuring is allowed or forbidden', () => {
  const off = makePageSettings({ site: { ...defaultSiteSettings, is_telemetry_on: false } });
  it.each([
    ['the browser has no objection', makePageSettings(), {}, true],
    [
      'the browser states no preference',
      makePageSettings(),
      { doNotTrack: 'unspecified', globalPrivacyControl: false },
      true,
    ],
    ['the browser sends Do Not Track', makePageSettings(), { doNotTrack: '1' }, false],
    ['the browser sends Global Privacy Control', makePageSettings(), { globalPrivacyControl: true }, false],
    ['the operator has switched it off', off, {}, false],
    ['the page has no settings', null, {}, false],
  ])('when %s', (_, settings, signals, isAllowed) => {
    expect(mayMeasure(settings, { doNotTrack: null, ...signals })).toBe(isAllowed);
  });
});

describe('the random ids of a browser', () => {
  it('are random, stored, and different for browser and visit', () => {
    const ids = readVisitorIds();
    expect(ids.user_id).toMatch(/^[0-9a-f]{32}$/);
    expect(ids.session_id).not.toBe(ids.user_id);
    expect(ids.originating_user_id).toBeNull();
    expect(readVisitorIds()).toEqual(ids);
    expect(JSON.parse(localStorage.getItem('v1-user-id') ?? '')).toBe(ids.user_id);
    expect(JSON.parse(sessionStorage.getItem('v1-session-id') ?? '')).toBe(ids.session_id);
    expect(localStorage.getItem('v1-session-id')).toBeNull();
  });

  it('identify the browser from which settings came', () => {
    originatingUserIdStore.set('a'.repeat(32));
    expect(readVisitorIds().originating_user_id).toBe('a'.repeat(32));
  });

  it('are created for transferred settings, if allowed', () => {
    const signals = { doNotTrack: null };
    expect(settingsOriginId(makePageSettings(), { doNotTrack: '1' })).toBeNull();
    const id = settingsOriginId(makePageSettings(), signals);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([readVisitorIds().user_id, settingsOriginId(makePageSettings(), { doNotTrack: '1' })]).toEqual([
      id,
      id,
    ]);
  });

  it('are created again if the stored ones are invalid', () => {
    expect(userIdStore.set('me')).toBe(false);
    expect(readVisitorIds().user_id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the draft of a message', () => {
  it('is kept for the lifetime of the tab', () => {
    feedbackDraftStore.set({ message: 'half a', contact: '' });
    expect(JSON.parse(sessionStorage.getItem('v1-feedback-draft') ?? '')).toEqual({
      message: 'half a',
      contact: '',
    });
    expect(localStorage.getItem('v1-feedback-draft')).toBeNull();
  });
});
