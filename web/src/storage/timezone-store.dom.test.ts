import { afterEach, describe, expect, it, vi } from 'vitest';

/** As a page that has just been opened finds it. */
async function openWith(stored: string | null) {
  vi.resetModules();
  localStorage.clear();
  if (stored !== null) localStorage.setItem('v1-timezone', stored);
  const { storageNotices } = await import('./storage-notices.ts');
  const told: unknown[] = [];
  storageNotices.subscribe((notice) => void told.push(notice));
  const { timezoneStore } = await import('./timezone-store.ts');
  return { timezoneStore, told };
}

afterEach(() => localStorage.clear());

describe('the time zone that a visitor chose', () => {
  it.each([
    ['nothing was chosen', null, null, []],
    ['a zone', '"Asia/Kolkata"', 'Asia/Kolkata', []],
    ['the browser is to decide', 'null', null, []],
    ['a zone that no browser knows', '"Middle/Earth"', null, ['corrected']],
    ['an empty name', '""', null, ['corrected']],
    ['something else altogether', '{"zone":1}', null, ['unreadable']],
    ['no JSON', 'Europe/Berlin', null, ['unreadable']],
  ])('%s', async (_what, stored, zone, notices) => {
    const { timezoneStore, told } = await openWith(stored);
    expect(timezoneStore.get()).toBe(zone);
    expect(told).toMatchObject(notices.map((type) => ({ type })));
  });

  it('is not taken when there is no such zone', async () => {
    const { timezoneStore } = await openWith('"Asia/Kolkata"');
    expect(timezoneStore.set('Middle/Earth')).toBe(false);
    expect(timezoneStore.get()).toBe('Asia/Kolkata');
  });
});
