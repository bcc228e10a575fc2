import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { friendsStore, ignoresStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { endOnlineWorld, loadOnlineParts, pass, startOnlineWorld, world } from './testing/online-world.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { CouldJoinDialog } from './CouldJoinDialog.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const someone = (id: number, overrides: Partial<Character> = {}) =>
  makeCharacter({ id, name: `Bearer ${id}`, ...overrides });
const many = (count: number) => Array.from({ length: count }, (_, index) => someone(1000 + index));

beforeAll(loadOnlineParts);
beforeEach(() => startOnlineWorld([someone(1, { total_level: 16 }), someone(2, { total_level: 22 })]));
afterEach(() => {
  endOnlineWorld();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const group = describeGroup(makeLfm(), { definition: defaultDefinition, questsById: new Map() });
const open = async (overrides: { readonly isGone?: boolean } = {}) => {
  await renderPage(<CouldJoinDialog group={group} isGone={false} onClose={() => {}} {...overrides} />);
  await screen.findByRole('dialog', { name: 'Who could join?' });
  await pass(0);
};
const names = () =>
  within(screen.getByRole('list', { name: 'Characters who could join' }))
    .getAllByRole('button', { name: /^Copy name/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Copy name ', ''));
const keep = (store: typeof friendsStore, id: number) =>
  act(async () => store.set({ ...emptyList(), data: [{ id, character: someone(id) }] }));

describe('the dialog of who could join a group', () => {
  it('names every candidate, with level, classes, guild and place', async () => {
    await open();
    expect(names()).toEqual(['Bearer 1', 'Bearer 2']);
    const [first] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Bearer 1'));
    expect(within(first ?? document.body).getByTitle('Fighter 20')).toBeTruthy();
    expect(first?.textContent).toContain('Level 16');
    expect(first?.textContent).toContain('Lantern Watch');
    expect(screen.getByText('2 could join')).toBeTruthy();
  });

  it('shows what the group asks for, and links to the Who list with these filters', async () => {
    await open();
    expect(screen.getByRole('dialog').textContent).toContain('Levels 15–25 · Any class');
    expect(screen.getByRole('link', { name: 'Show in the Who list' }).getAttribute('href')).toBe(
      '/who/thelanis?levels=15-25',
    );
  });

  it('lists friends first and leaves out ignored characters', async () => {
    await keep(friendsStore, 2);
    await keep(ignoresStore, 1);
    world.online = [someone(1), someone(2, { total_level: 24 }), someone(3)];
    await open();
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 2', 'Bearer 3']));
    expect(screen.getByTitle('Friend')).toBeTruthy();
  });

  it('follows the server', async () => {
    await open();
    world.online = [someone(7)];
    await pass(3000);
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 7']));
  });

  it('moves nothing under the pointer: leaving candidates are marked, new ones go to the end', async () => {
    await open();
    fireEvent.pointerEnter(screen.getByRole('list', { name: 'Characters who could join' }));
    world.online = [someone(3, { total_level: 15 }), someone(2, { total_level: 22 })];
    await pass(3000);
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 1', 'Bearer 2', 'Bearer 3']));
    expect(screen.getByText(/no longer available/)).toBeTruthy();
    await pass(9000);
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 3', 'Bearer 2']));
  });

  it('filters by the typed text', async () => {
    await open();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bearer 2' } });
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 2']));
    expect(screen.getByText('1 of 2')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyzzy' } });
    await screen.findByText('None of the 2 who fit match this search.');
  });

  it('shows a hundred at a time', async () => {
    world.online = many(250);
    await open();
    expect(names()).toHaveLength(100);
    fireEvent.click(screen.getByRole('button', { name: 'Show more (150)' }));
    expect(names()).toHaveLength(200);
    fireEvent.click(screen.getByRole('button', { name: 'Show more (50)' }));
    expect(names()).toHaveLength(250);
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
  });

  it('copies a name', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Copy name Bearer 2' }));
    await vi.waitFor(() => expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Name copied']));
    expect(writeText).toHaveBeenCalledWith('Bearer 2');
  });

  it('shows the name in a browser without a clipboard', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Copy name Bearer 2' }));
    await vi.waitFor(() => expect(pageToasts.toasts()[0]?.message).toContain('Bearer 2'));
    expect(pageToasts.toasts()[0]?.type).toBe('warning');
  });

  it('says when it is loading, when nobody fits, and when the group has gone', async () => {
    world.online = null;
    await open({ isGone: true });
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('This group is no longer posted.');
    cleanup();
    world.online = [];
    await open();
    expect(screen.getByText('Nobody on Thelanis fits right now.')).toBeTruthy();
  });

  it('says that the request failed, and tries again', async () => {
    const problems = catchProblems();
    world.online = 'refused';
    await open();
    await screen.findByText(/There was an error loading some data/);
    world.online = [someone(1)];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(names()).toEqual(['Bearer 1']));
    expect(problems).toContain('/v1/characters/thelanis was answered with 500');
  });

  it('keeps the candidates when later requests fail, and says so', async () => {
    await open();
    const problems = catchProblems();
    world.online = 'refused';
    await pass(3000);
    await screen.findByText(/There was an error loading some data/);
    expect(names()).toEqual(['Bearer 1', 'Bearer 2']);
    expect(problems).toContain('/v1/characters/thelanis was answered with 500');
  });
});
