import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { characterLists } from '../api/people/character-lists.ts';
import { fillList } from '../people/testing/fill-list.ts';
import { type PeopleNetwork, stubPeopleNetwork } from '../people/testing/people-network.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { Me, me, MeButton } from './Me.tsx';

let network: PeopleNetwork;

beforeAll(() => Promise.all([import('../ui/DialogFrame.tsx'), import('./MeSheet.tsx')]));
beforeEach(() => {
  network = stubPeopleNetwork();
  network.areas = [makeArea({ id: 501, name: 'The Harbor' })];
});
afterEach(() => {
  me.close();
  cleanup();
  vi.unstubAllGlobals();
  Object.values(characterLists).forEach(({ store }) => store.reset());
});

const sheet = () => within(screen.getByRole('dialog', { name: 'Me' }));
async function open(settings = makePageSettings({ is_demo: true })) {
  await renderPage(
    <>
      <MeButton className="">Me</MeButton>
      <Me />
    </>,
    settings,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Me' }));
  await screen.findByRole('dialog', { name: 'Me' });
}

describe("the sheet of the visitor's own pages", () => {
  it("links to the visitor's pages, and contains the text of the footer", async () => {
    await open();
    const links = within(sheet().getByRole('navigation', { name: 'My pages' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Characters', '/registration'],
      ['Timers', '/timers'],
      ['Friends', '/friends'],
      ['Ignores', '/ignores'],
      ['Guilds', '/guilds'],
      ['Servers', '/servers'],
      ['Settings', '/user-settings'],
      ['About', '/about'],
    ]);
    expect(sheet().getByText(/subject to change without notice/)).toBeTruthy();
    expect(sheet().getByText('Demo world')).toBeTruthy();
    expect(sheet().getByRole('group', { name: 'Theme' })).toBeTruthy();
  });

  it('does not link to pages that are only announced', async () => {
    const settings = makePageSettings();
    await open(makePageSettings({ site: { ...settings.site, stages: { guilds: 'soon' } } }));
    expect(sheet().queryByRole('link', { name: /Guilds/ })).toBeNull();
    expect(sheet().getByText(/coming soon/)).toBeTruthy();
  });

  it('names five online friends with their places, and counts the others', async () => {
    const friends = Array.from({ length: 8 }, (_, place) =>
      makeCharacter({ id: place + 1, name: `Friend-${place}`, location_id: 501, is_online: place < 7 }),
    );
    network.characters = friends;
    await fillList('friends', ...friends);
    await open();
    const first = await sheet().findByRole('link', { name: /Friend-0/ });
    expect(first.textContent).toContain('Thelanis · The Harbor');
    expect(first.getAttribute('href')).toBe('/who/thelanis?initial-search-query=Friend-0');
    expect(sheet().getAllByRole('link', { name: /Friend-/ })).toHaveLength(5);
    expect(sheet().getByRole('link', { name: 'and 2 more' }).getAttribute('href')).toBe('/friends');
    expect(sheet().getByText('7 of 8')).toBeTruthy();
  });

  it('says if nobody is online, and how to add friends', async () => {
    await open();
    expect(
      sheet()
        .getByRole('link', { name: /^Add friends/ })
        .getAttribute('href'),
    ).toBe('/friends');
    const away = makeCharacter({ id: 1, is_online: false });
    network.characters = [away];
    await fillList('friends', away);
    await waitFor(() => expect(sheet().getByText(/None of your friends are online/)).toBeTruthy());
  });
});
