import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser that allows sound depending on `isAllowed`. */
const browser = { isAllowed: false, opened: 0 };
class TestContext {
  state = 'suspended';
  constructor() {
    browser.opened += 1;
  }
  async resume() {
    if (browser.isAllowed) this.state = 'running';
  }
  currentTime = 0;
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: vi.fn(),
  });
  createOscillator = () => ({ frequency: {}, connect: vi.fn(), start: vi.fn(), stop: vi.fn() });
}

beforeEach(() => {
  vi.resetModules();
  Object.assign(browser, { isAllowed: false, opened: 0 });
  vi.stubGlobal('AudioContext', TestContext);
});
afterEach(() => vi.unstubAllGlobals());

/** Imports the module again, with its own toasts. */
async function open() {
  const { playChime, prepareChime } = await import('./chime.ts');
  const { pageToasts: toasts } = await import('../ui/toast-store.ts');
  return { playChime, prepareChime, titles: () => toasts.toasts().map(({ title }) => title) };
}

describe('the sound of the page', () => {
  it('says once that the browser waits for a click', async () => {
    const page = await open();
    await page.playChime();
    await page.playChime();
    expect(page.titles()).toEqual(['Sound is blocked']);
  });

  it('plays after the next key', async () => {
    const page = await open();
    await page.playChime();
    browser.isAllowed = true;
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await vi.waitFor(() => expect(browser.opened).toBe(1));
    await page.playChime();
    expect(page.titles()).toEqual(['Sound is blocked']);
  });

  it('says nothing when it plays', async () => {
    browser.isAllowed = true;
    const page = await open();
    page.prepareChime();
    await page.playChime();
    expect(page.titles()).toEqual([]);
  });

  it('says when the browser has no audio', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const page = await open();
    await page.playChime();
    expect(page.titles()).toEqual(['No sound']);
  });
});
