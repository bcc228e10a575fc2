import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { defaultWhoSettings } from '@rollcall/game/who/who-settings';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { endOnlineWorld, loadOnlineParts, pass, startOnlineWorld, world } from './testing/online-world.ts';

import { renderPage } from '../../testing/RenderPage.tsx';
import { useWhoRowActions } from './useWhoRowActions.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

const aria = makeCharacter({ id: 1, name: 'Aria', is_in_party: true, group_id: 7 });
const bo = makeCharacter({ id: 2, name: 'Bo', is_in_party: true, group_id: 7, total_level: 18 });
const nobodyKnows = makeCharacter({
  id: 3,
  name: null,
  guild_name: null,
  location_id: null,
  is_anonymous: true,
  is_in_party: true,
  group_id: 7,
});
const zed = makeCharacter({ id: 4, name: 'Zed', guild_name: null });

const onSearchGuild = vi.fn();

beforeAll(() => Promise.all([loadOnlineParts(), import('./WhoDialog.tsx')]));
beforeEach(() => {
  startOnlineWorld([aria, bo, nobodyKnows, zed]);
  onSearchGuild.mockClear();
});
afterEach(endOnlineWorld);

const server = { name: 'Thelanis', bitness: 64, colour: '#888888' } as const;
const settings = defaultWhoSettings(defaultDefinition);

function List() {
  const { actions, hold, opened } = useWhoRowActions(server, { settings, searchFor: onSearchGuild });
  return (
    <>
      {[1, 3, 4, 9].map((id) => (
        <button key={id} type="button" onFocus={() => hold(true)} onClick={() => actions.onShowDetails(id)}>
          Details {id}
        </button>
      ))}
      {[7, 8].map((id) => (
        <button key={id} type="button" onClick={() => actions.onShowGroup(id)}>
          Group {id}
        </button>
      ))}
      {opened}
    </>
  );
}

/** Opens the dialog by the button of that name, and waits for the title. */
const open = async (button: string, title: RegExp) => {
  await renderPage(<List />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  return within(dialog);
};
const toasts = () => pageToasts.toasts();
const idsOn = (store: typeof friendsStore) => store.get().data.map(({ id }) => id);

describe('the details of a character', () => {
  it('show everything about it, and the members of its group', async () => {
    world.posted = [makeLfm({ leader: bo, members: [aria, nobodyKnows] })];
    const dialog = await open('Details 1', /Aria/);
    expect(dialog.getByText('Lantern Watch', { selector: 'dd *' })).toBeTruthy();
    const members = within(await dialog.findByRole('list', { name: 'Members' }));
    await vi.waitFor(() =>
      expect(
        members.getAllByRole('listitem').filter((item) => item.textContent?.includes('Leader')),
      ).toHaveLength(1),
    );
    // Name, guild and place of the anonymous character.
    expect(members.getAllByText('???')).toHaveLength(3);
    expect(dialog.getByText(/Levels 15–25/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Show in the group list' }).getAttribute('href')).toBe(
      '/grouping/thelanis?group=9001',
    );
  });

  it('switch to another member in the same dialog', async () => {
    const dialog = await open('Details 1', /Aria/);
    expect(dialog.queryByRole('button', { name: 'Aria' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Bo' }));
    expect(await screen.findByRole('dialog', { name: /Bo/ })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('stay open when the character leaves, and say so', async () => {
    const dialog = await open('Details 4', /Zed/);
    world.online = [aria];
    await pass(3000);
    expect(await dialog.findByText('No longer online.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: /Zed/ })).toBeTruthy();
  });

  it('say at once that a character has already left', async () => {
    const dialog = await open('Details 9', /Character/);
    expect(dialog.getByText('No longer online.')).toBeTruthy();
  });

  it('search for the guild, and close', async () => {
    const dialog = await open('Details 1', /Aria/);
    fireEvent.click(dialog.getByRole('button', { name: 'Search this guild' }));
    expect(onSearchGuild).toHaveBeenCalledWith('Lantern Watch');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('link to the page of the guild', async () => {
    const dialog = await open('Details 1', /Aria/);
    const link = dialog.getByRole('link', { name: 'Lantern Watch' });
    expect(link.getAttribute('href')).toBe('/guilds/thelanis/Lantern%20Watch');
  });

  it('offer no guild search for characters without a guild or anonymous ones', async () => {
    const dialog = await open('Details 4', /Zed/);
    expect(dialog.getByText('None')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Search this guild' })).toBeNull();
    cleanup();
    const other = await open('Details 3', /\?\?\?/);
    expect(other.getByText(/This character is anonymous/)).toBeTruthy();
    expect(other.queryByRole('button', { name: 'Search this guild' })).toBeNull();
    expect(other.queryByRole('list', { name: /^Actions/ })).toBeNull();
  });

  it.each([
    ['Add friend', 'Remove friend', friendsStore],
    ['Ignore', 'Stop ignoring', ignoresStore],
  ] as const)('can "%s" and "%s", each with an undo', async (add, remove, store) => {
    const dialog = await open('Details 4', /Zed/);
    fireEvent.click(dialog.getByRole('button', { name: add }));
    expect(idsOn(store)).toEqual([4]);
    toasts()[0]?.actions?.[0]?.onClick();
    expect(idsOn(store)).toEqual([]);
    await vi.waitFor(() => dialog.getByRole('button', { name: add }));
    fireEvent.click(dialog.getByRole('button', { name: add }));
    fireEvent.click(await dialog.findByRole('button', { name: remove }));
    expect(idsOn(store)).toEqual([]);
    toasts().at(-1)?.actions?.[0]?.onClick();
    expect(idsOn(store)).toEqual([4]);
  });

  it('say that a list is full', async () => {
    friendsStore.set({
      ...emptyList(),
      data: Array.from({ length: 100 }, (_, index) => ({ id: 5000 + index, character: null })),
    });
    const dialog = await open('Details 4', /Zed/);
    fireEvent.click(dialog.getByRole('button', { name: 'Add friend' }));
    expect(toasts()[0]).toMatchObject({ type: 'warning' });
    expect(idsOn(friendsStore)).toHaveLength(100);
  });

  it('offer no lists for the visitor’s own characters', async () => {
    registeredCharactersStore.set({ ...emptyList(), data: [{ id: 4, character: zed }] });
    const dialog = await open('Details 4', /Zed/);
    expect(await dialog.findByText('One of your characters')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Ignore' })).toBeNull();
  });

  it('say that loading failed, and try again', async () => {
    const problems = catchProblems();
    world.online = 'refused';
    const dialog = await open('Details 4', /Details/);
    await dialog.findByText(/There was an error loading some data/);
    world.online = [zed];
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: /Zed/ })).toBeTruthy();
    expect(problems).toContain('/v1/characters/thelanis was answered with 500');
  });
});

describe('a group', () => {
  it('shows its members and what it looks for, and follows them', async () => {
    world.posted = [makeLfm({ leader: aria, members: [bo, nobodyKnows] })];
    const dialog = await open('Group 7', /Group of/);
    await screen.findByRole('dialog', { name: /Aria.*’s group/ });
    expect(dialog.getAllByTitle('Female Human')).toHaveLength(3);
    expect(dialog.getByText('Casual evening, all welcome')).toBeTruthy();
    world.online = [zed];
    world.posted = [];
    await pass(3000);
    expect(await dialog.findByText('Nobody in this group is online any more.')).toBeTruthy();
  });

  it('without a post is titled by the number of its members', async () => {
    await open('Group 7', /Group of 3/);
    expect(screen.queryByText('Looking for members')).toBeNull();
  });

  it('says so when it has already ended', async () => {
    const dialog = await open('Group 8', /^Group$/);
    expect(dialog.getByText('Nobody in this group is online any more.')).toBeTruthy();
  });
});
