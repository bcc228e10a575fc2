import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { flagsStore } from '../../storage/flags-store.ts';
import { answerFetch } from '../../testing/answers.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { HomePage } from './HomePage.tsx';

const now = toWireTime(Date.now());
const infos = Object.fromEntries(
  defaultDefinition.servers.map(({ name }) => [
    name.toLowerCase(),
    makeServerInfo({
      is_online: true,
      character_count: 10,
      lfm_count: 2,
      last_status_check: now,
      last_data_fetch: now,
    }),
  ]),
);

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  cleanup();
  flagsStore.reset();
  vi.unstubAllGlobals();
});

const cards = () => within(screen.getByRole('list', { name: 'Servers' })).getAllByRole('listitem');

describe('the home page', () => {
  it('answers which servers are up, how many play and how many groups are open', async () => {
    answerFetch({ body: infos });
    await renderPage(<HomePage />);
    expect(screen.getByText('players online').parentElement?.textContent).toContain('120');
    expect(cards()).toHaveLength(8);
    expect(screen.getByRole('link', { name: /Orien/ }).getAttribute('href')).toBe('/grouping/orien');
  });

  it('shows the names of the servers while it waits', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await renderPage(<HomePage />);
    expect(cards().map((card) => card.textContent?.includes('Loading…'))).not.toContain(false);
  });

  it('says that something went wrong, and tries again when asked', async () => {
    const fetched = answerFetch({ status: 500 }, { body: infos });
    await renderPage(<HomePage />);
    expect(screen.getByText('Something went wrong. Please refresh the page.')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })));
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('Something went wrong. Please refresh the page.')).toBeNull();
  });

  it('shows 32-bit servers when asked, and remembers that', async () => {
    answerFetch({ body: infos });
    await renderPage(<HomePage />);
    fireEvent.click(screen.getByRole('button', { name: 'Show 32-bit servers' }));
    expect(cards()).toHaveLength(12);
    expect(flagsStore.get().hide32BitServers).toBe(false);
    expect(screen.queryByRole('link', { name: /Cormyr/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Hide 32-bit servers' }));
    expect(cards()).toHaveLength(8);
  });
});
