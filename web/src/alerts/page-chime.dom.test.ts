import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser that lets sound begin when `isAllowed` says so. */
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

/** The module anew, with the toasts of that module. */
async function open() {
  const { playChime, prepareChime } = await import('./chime.ts');
  const { pageToasts: toasts } = await import('../ui/toast-store.ts');
  return { playChime, prepareChime, titles: () => toasts.toasts().map(({ title }) => title) };
}

describe('the sound of the page', () => {
  it('says once in words that the browser waits for a click', async () => {
    const page = await open();
    await page.playChime();
    await page.playChime();
    expect(page.titles()).toEqual(['Sound is blocked']);
  });

  it('is there after the next key', async () => {
    const page = await open();
    await page.playChime();
    browser.isAllowed = true;
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await vi.waitFor(() => expect(browser.opened).toBe(1));
    await page.playChime();
    expect(page.titles()).toEqual(['Sound is blocked']);
  });

  it('says nothing where it can be heard', async () => {
    browser.isAllowed = true;
    const page = await open();
    page.prepareChime();
    await page.playChime();
    expect(page.titles()).toEqual([]);
  });

  it('says that a browser without sound has none', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const page = await open();
    await page.playChime();
    expect(page.titles()).toEqual(['No sound']);
  });
});
