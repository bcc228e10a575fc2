import { fireEvent, screen, within } from '@testing-library/react';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endPageNetwork, nowText, pass, startPageNetwork } from '../../testing/page-network.ts';

const paths = { servers: '/v1/game/server-info', ids: '/v1/characters/ids' } as const;
const evening = () =>
  new Map<string, unknown>([
    [
      paths.servers,
      {
        orien: makeServerInfo({ is_online: true, character_count: 312, last_data_fetch: nowText() }),
        khyber: makeServerInfo({ is_online: true, character_count: 1, last_data_fetch: nowText() }),
      },
    ],
    [paths.ids, { data: { orien: [11, 12, 13], khyber: [14] } }],
  ]);
const keep = (list: string, ids: readonly number[]) =>
  localStorage.setItem(
    `v1-${list}`,
    JSON.stringify({
      createdAt: nowText(),
      updatedAt: nowText(),
      data: ids.map((id) => ({ id, character: null })),
    }),
  );
const askedFor = (path: string) => network.asked.filter((one) => one === path).length;

let network: ReturnType<typeof startPageNetwork>;
beforeEach(() => {
  network = startPageNetwork(evening());
});
afterEach(endPageNetwork);

const open = async () => {
  // Imported again with the stores, since each page has its own.
  const { WhoPage } = await import('./WhoPage.tsx');
  const { renderPage } = await import('../../testing/RenderPage.tsx');
  await renderPage(<WhoPage />);
  await pass(0);
};
const card = (name: string) => screen.getByRole('link', { name: new RegExp(name) });

describe('the landing page of the Who list', () => {
  it('has a card for each 64-bit server, and links to friends and ignores', async () => {
    await open();
    const servers = screen.getByRole('list', { name: 'Servers' });
    expect(within(servers).getAllByRole('listitem')).toHaveLength(8);
    expect(card('Orien').getAttribute('href')).toBe('/who/orien');
    expect(card('Orien').textContent).toContain('312 characters');
    const ways = screen.getByRole('list', { name: 'See also' });
    expect(
      within(ways)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/friends', '/ignores']);
  });

  it('requests servers every five seconds', async () => {
    await open();
    expect(askedFor(paths.servers)).toBe(1);
    await pass(5000);
    expect(askedFor(paths.servers)).toBe(2);
  });

  it('says on which servers own characters and friends are', async () => {
    keep('registered-characters', [12]);
    keep('friends', [11, 13, 14, 99]);
    await open();
    expect(card('Orien').textContent).toContain('characters | You');
    expect(card('Orien').textContent).toContain('2 friends');
    expect(card('Khyber').textContent).toContain('1 friend');
    expect(card('Khyber').textContent).not.toContain('You');
  });

  it('requests online characters every 15 seconds, and updates', async () => {
    keep('friends', [11]);
    await open();
    expect(askedFor(paths.ids)).toBe(1);
    network.bodies.set(paths.ids, { data: { khyber: [11] } });
    await pass(15_000);
    expect(askedFor(paths.ids)).toBe(2);
    expect(card('Orien').textContent).not.toContain('friend');
    expect(card('Khyber').textContent).toContain('1 friend');
  });

  it('sends no request for people without own characters or friends', async () => {
    keep('friends', []);
    await open();
    await pass(30_000);
    expect(askedFor(paths.ids)).toBe(0);
  });

  it('shows skeletons until the servers are loaded', async () => {
    network.bodies.set(paths.servers, null);
    await open();
    expect(card('Orien').textContent).toContain('Loading...');
  });

  it('says that loading failed, and retries on request', async () => {
    network.bodies.delete(paths.servers);
    await open();
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    expect(card('Orien').textContent).toContain('– characters');
    network.bodies = evening();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass(0);
    expect(card('Orien').textContent).toContain('312 characters');
    expect(screen.queryByText(/There was an error loading/)).toBeNull();
  });

  it('says that data is stale', async () => {
    network.bodies.set(paths.servers, {
      orien: makeServerInfo({ is_online: true, last_data_fetch: '2020-01-01T00:00:00Z' }),
    });
    await open();
    expect(screen.getByText(/The data on this page is stale/)).toBeTruthy();
  });

  it('pauses after twelve hours', async () => {
    keep('friends', [11]);
    await open();
    // Twelve hours of answers would take minutes: the network stays silent meanwhile.
    network.bodies.set(paths.servers, null);
    network.bodies.set(paths.ids, null);
    await pass(12 * 60 * 60 * 1000);
    expect(screen.getByText(/Are you still there\?/)).toBeTruthy();
    expect(card('Orien').textContent).toContain('1 friend');
  });
});
