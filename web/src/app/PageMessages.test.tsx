import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import { dismissedMessagesStore, flagsStore } from '../storage/preference-stores.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { PageMessages } from './PageMessages.tsx';
import { servedAnswers } from '../testing/served-answers.ts';

const date = '2026-03-14T20:15:00Z';
const given = (...messages: readonly (string | null)[]) => {
  const data = messages.map((message, place) => ({ id: place + 1, date, message }));
  return servedAnswers({ '/v1/service/page_messages': { data } }, Date.parse(date));
};
const open = (answers: PageAnswers, settings = makePageSettings()) =>
  renderPage(<PageMessages pageName="home" />, settings, answers);
const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const close = () =>
  act(
    async () =>
      void fireEvent.click(screen.getAllByRole('button', { name: 'Close this message' })[0] ?? document),
  );

beforeEach(() => {
  // The next request never ends.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  dismissedMessagesStore.reset();
  flagsStore.reset();
  vi.unstubAllGlobals();
});

describe('messages of the operator', () => {
  it('are in the first render of the page, and stay closed once closed', async () => {
    await open(given('Back at eight', 'New maps'));
    expect(said()).toEqual(['Back at eight', 'New maps']);
    await close();
    expect(said()).toEqual(['New maps']);
    expect(localStorage.getItem('v1-dismissed-page-messages')).toBe('[1]');
    cleanup();
    await open(given('Back at eight', 'New maps'));
    expect(said()).toEqual(['New maps']);
  });

  it('may be a standing notice, which a flag closes', async () => {
    const settings = makePageSettings();
    const site = { ...settings.site, alpha_release_notice: 'This is an alpha' };
    await open(given(), { ...settings, site });
    expect(said()).toEqual(['This is an alpha']);
    await close();
    expect(said()).toEqual([]);
    expect(flagsStore.get()).toMatchObject({ hideAlphaRelease: true, hide32BitServers: true });
  });

  it('are shortened if long, and shown in full on request', async () => {
    await open(given('x'.repeat(5000)));
    const more = screen.getByRole('button', { name: 'Show all' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('are plain text, in the direction of their language', async () => {
    await open(given('<b onclick=alert(1)>Bold</b> \u202Eevil https://a.test'));
    const [output] = screen.getAllByRole('status');
    expect(output?.childElementCount).toBe(0);
    expect(output?.getAttribute('dir')).toBe('auto');
  });

  it('take no space when there are none', async () => {
    await open(given(null));
    expect(document.querySelector('[data-page-notice]')).toBeNull();
  });
});

describe('the memory of closed messages', () => {
  it('forgets the oldest', async () => {
    dismissedMessagesStore.set(Array.from({ length: 50 }, (_, id) => id + 100));
    await open(given('One'));
    await close();
    const kept = dismissedMessagesStore.get();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 101, 1]);
  });
});
