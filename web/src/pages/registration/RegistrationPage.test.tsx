import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillList } from '../../people/testing/fill-list.ts';
import { type PeopleNetwork, stubPeopleNetwork } from '../../people/testing/people-network.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { whoSettingsStore } from '../../storage/who-stores.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { RegistrationPage } from './RegistrationPage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const ann = makeCharacter({ id: 1, name: 'Ann' });
const ben = makeCharacter({ id: 2, name: 'Ben', is_online: false });
const lfm = lfmSettingsStore(defaultDefinition);
const who = whoSettingsStore(defaultDefinition);
const token = { characterId: 1, token: 'secret', tokenId: 'n' };

let network: PeopleNetwork;

beforeEach(() => {
  network = stubPeopleNetwork();
  network.characters = [ann, ben];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  [registeredCharactersStore, accessTokensStore, lfm, who].forEach((store) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
});

const open = async () => {
  await fillList('registered', ann, ben);
  await act(async () => void accessTokensStore.set({ ...emptyList(), data: [token] }));
  lfm.set({ ...lfm.get(), trackedCharacterIds: [2] });
  await renderPage(<RegistrationPage />);
  await screen.findByText('1 online');
};
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));
const tracked = (name: string) => screen.getByRole('checkbox', { name: `Highlight groups for ${name}` });

describe('the registration page', () => {
  it('marks verified characters, and links the others to verification', async () => {
    await open();
    expect(rowOf(/Ann/).getByText('Verified')).toBeTruthy();
    expect(rowOf(/Ann/).queryByRole('link', { name: /^Verify/ })).toBeNull();
    const link = rowOf(/Ben/).getByRole('link', { name: 'Verify Ben of Thelanis' });
    expect(link.getAttribute('href')).toBe('/verification?id=2');
  });

  it('links characters verified on another site to verification', async () => {
    await open();
    const foreign = { ...token, tokenId: null };
    await act(async () => void accessTokensStore.set({ ...emptyList(), data: [foreign] }));
    expect(rowOf(/Ann/).queryByText('Verified')).toBeNull();
    const link = rowOf(/Ann/).getByRole('link', { name: 'Verify Ann of Thelanis again' });
    expect(link.getAttribute('href')).toBe('/verification?id=1');
    expect(rowOf(/Ben/).getByRole('link', { name: 'Verify Ben of Thelanis' })).toBeTruthy();
  });

  it('shows and sets which characters light groups', async () => {
    await open();
    expect(tracked('Ann of Thelanis')).toHaveProperty('checked', false);
    expect(tracked('Ben of Thelanis')).toHaveProperty('checked', true);
    await act(async () => fireEvent.click(tracked('Ann of Thelanis')));
    expect(new Set(lfm.get().trackedCharacterIds)).toEqual(new Set([1, 2]));
    await act(async () => fireEvent.click(tracked('Ben of Thelanis')));
    expect(lfm.get().trackedCharacterIds).toEqual([1]);
  });

  it('restores token and tracking when a removal is undone', async () => {
    await open();
    await act(async () => fireEvent.click(tracked('Ann of Thelanis')));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove Ann of Thelanis' })));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull());
    expect([accessTokensStore.get().data, lfm.get().trackedCharacterIds]).toEqual([[], [2]]);
    const [toast] = pageToasts.toasts();
    await act(async () => toast?.actions?.[0]?.onClick());
    expect(await rowOf(/Ann/).findByText('Verified')).toBeTruthy();
    expect(accessTokensStore.get().data).toEqual([token]);
    expect(tracked('Ann of Thelanis')).toHaveProperty('checked', true);
  });

  it.each([
    ['Pin registered characters', 'pinRegisteredCharacters', true],
    ['Always show registered characters', 'alwaysShowRegisteredCharacters', false],
  ] as const)('has the switch "%s" of the Who list', async (name, field, standard) => {
    await open();
    const control = screen.getByRole('switch', { name, checked: standard });
    await act(async () => fireEvent.click(control));
    expect(who.get()[field]).toBe(!standard);
    expect(screen.getByRole('switch', { name, checked: !standard })).toBe(control);
  });

  it('does not save unsaved filters of the Who list when it saves a switch', async () => {
    const { whoVisit } = await import('../../storage/who-stores.ts');
    await open();
    const visit = whoVisit(defaultDefinition);
    visit.set({ ...visit.get(), stringFilter: 'lanterns' });
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Pin registered characters' })));
    expect([visit.get().stringFilter, who.get().stringFilter]).toEqual(['lanterns', '']);
    visit.reset();
  });

  it('has the switch that marks groups in the group list', async () => {
    await open();
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Filter by my characters' })));
    expect(lfm.get().filterByMyCharacters).toBe(true);
  });

  it('says what is wrong when characters fail to load', async () => {
    const problems = catchProblems();
    network.failure = Response.json({}, { status: 500 });
    await fillList('registered', ann);
    await renderPage(<RegistrationPage />);
    expect(
      await screen.findByText(
        'There was an error getting your registered characters. Please try refreshing the page.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /Ann/ })).toBeTruthy();
    expect(problems).toEqual(['/v1/characters/ids/1 was answered with 500']);
  });
});
