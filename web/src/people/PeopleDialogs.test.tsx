import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { characterLists, type CharacterListName } from '../api/people/character-lists.ts';
import { ignoredWordsStore } from '../storage/ignored-words-store.ts';
import { lfmSettingsStore } from '../storage/lfm-stores.ts';
import { emptyList } from '../storage/stored-list.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { PeopleButtons } from './PeopleButtons.tsx';
import { type PeopleNetwork, stubPeopleNetwork } from './testing/people-network.ts';
import { catchProblems } from '../testing/caught-problems.ts';

const settings = lfmSettingsStore(defaultDefinition);
const torvald = makeCharacter({ id: 1, name: 'Torvald', server_name: 'Orien' });
const other = makeCharacter({ id: 2, name: 'Torvald', server_name: 'Khyber', is_online: false });
let network: PeopleNetwork;

beforeAll(() => Promise.all([import('../ui/DialogFrame.tsx'), import('./PeopleDialog.tsx')]));
beforeEach(() => {
  network = stubPeopleNetwork();
  network.named = [torvald];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Object.values(characterLists).forEach(({ store }) => store.reset());
  [settings, ignoredWordsStore].forEach((store) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
});

const buttons: Record<CharacterListName, string> = {
  registered: 'My characters',
  friends: 'Friends',
  ignored: 'Ignored characters',
};
const idsOn = (list: CharacterListName) => characterLists[list].store.get().data.map(({ id }) => id);
const fill = (list: CharacterListName, ...characters: readonly (typeof torvald)[]) =>
  act(async () => {
    const data = characters.map((character) => ({ id: character.id, character }));
    characterLists[list].store.set({ ...emptyList(), data });
  });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

/** Presses a focused button, as Enter or Space does. */
async function press(button: HTMLElement): Promise<void> {
  button.focus();
  await act(async () => void fireEvent.click(button));
}

async function openList(name: string): Promise<HTMLElement> {
  await renderPage(<PeopleButtons kinds={['registered', 'friends', 'ignored', 'words']} />);
  await press(screen.getByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

async function openFinder(list: CharacterListName): Promise<HTMLElement> {
  await openList(buttons[list]);
  await press(screen.getByRole('button', { name: 'Find a Character' }));
  return screen.findByRole('dialog', { name: 'Find a Character' });
}

const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

/** Types into the field and presses Enter. */
async function enter(text: string, label = 'Name'): Promise<void> {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  const { form } = field instanceof HTMLInputElement ? field : { form: null };
  await act(async () => void (form && fireEvent.submit(form)));
}

describe.each([
  ['registered', 'Torvald of Orien is now one of your characters.'],
  ['friends', 'Torvald of Orien is now a friend.'],
  ['ignored', 'Torvald of Orien is now ignored. Groups with ignored characters are now hidden.'],
] as const)('"Find a Character" for the list "%s"', (list, added) => {
  it('adds the only character with a name at once, closes, and says so', async () => {
    await openFinder(list);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await enter(' torvald ');
    await isGone('Find a Character');
    expect(network.asked).toContain('/v1/characters/any/torvald');
    expect(idsOn(list)).toEqual([1]);
    expect(settings.get().trackedCharacterIds).toEqual(list === 'registered' ? [1] : []);
    expect(pageToasts.toasts().map(({ message }) => message)).toEqual([added]);
    const dialog = screen.getByRole('dialog', { name: buttons[list] });
    const row = within(dialog).getByRole('row', { name: /Torvald.*Orien.*20/ });
    const classes = within(row).getByRole('list', { name: 'Classes' });
    expect(classes.textContent).toBe('20');
    expect(within(classes).getByRole('img', { name: 'Fighter' })).toBeTruthy();
  });

  it('says that a character is already on the list', async () => {
    await openFinder(list);
    await fill(list, torvald);
    await enter('Torvald');
    expect(await screen.findByText(/^Torvald of Orien is already .*\.$/)).toBeTruthy();
    expect(idsOn(list)).toEqual([1]);
  });
});

describe('"Find a Character"', () => {
  it('says at once that the list is full', async () => {
    const { limit } = characterLists.registered.kind;
    const crowd = Array.from({ length: limit }, (_, place) => makeCharacter({ id: place + 10 }));
    await openFinder('registered');
    await fill('registered', ...crowd);
    expect(await screen.findByText(/Remove one to make room\./)).toBeTruthy();
    await enter('Torvald');
    expect(idsOn('registered')).toHaveLength(limit);
    expect(screen.getByText(/Remove one to make room\./)).toBeTruthy();
  });

  it('offers a choice among several characters with a name', async () => {
    network.named = [other, torvald];
    await openFinder('friends');
    await enter('Torvald');
    expect(await screen.findByText('2 characters have this name. Choose one below.')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Characters with this name' });
    expect(
      within(table)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Add Torvald of Orien', 'Add Torvald of Khyber']);
    await press(screen.getByRole('button', { name: 'Add Torvald of Khyber' }));
    await isGone('Find a Character');
    expect(idsOn('friends')).toEqual([2]);
  });

  it('stays open for the next one if that is ticked', async () => {
    network.named = [torvald, other];
    await openFinder('friends');
    await press(screen.getByRole('checkbox', { name: 'Keep open' }));
    await enter('Torvald');
    await press(await screen.findByRole('button', { name: 'Add Torvald of Orien' }));
    expect(screen.getByText('Torvald of Orien is now a friend.')).toBeTruthy();
    expect(screen.getByText('On the list')).toBeTruthy();
    const field = screen.getByLabelText('Name');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
    expect(pageToasts.toasts()).toEqual([]);
  });

  it('says when nobody is found, and that anonymous characters never are', async () => {
    network.named = [];
    await openFinder('friends');
    await enter('Torvald');
    expect(await screen.findByText('Character not found')).toBeTruthy();
    expect(screen.getByText(/Anonymous characters can’t be found/)).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['', 'Enter the name of a character.'],
    ['   ', 'Enter the name of a character.'],
    ['Two Words', /^Names are up to 30 letters, digits and hyphens/],
    ['../../evil?x=1#', /^Names are up to 30 letters/],
    ['\u202Eevil\u0000', /^Names are up to 30 letters/],
    ['x'.repeat(10_000), /^Names are up to 30 letters/],
  ])('refuses %j without a request', async (text, said) => {
    await openFinder('friends');
    network.asked.length = 0;
    await enter(text);
    expect(screen.getByText(said)).toBeTruthy();
    expect(network.asked).toEqual([]);
  });

  it.each([
    ['refuses the name', Response.json({}, { status: 400 }), /^Names are up to 30 letters/, []],
    ['forbids the request', Response.json({}, { status: 403 }), /^The search failed/, []],
    [
      'answers with invalid data',
      Response.json({ data: 7 }),
      /^The search failed/,
      ['The answer of /v1/characters/any/Torvald is not of the agreed shape'],
    ],
  ])('says what to do when the server %s', async (_what, failure, said, logged) => {
    const problems = catchProblems();
    network.named = failure;
    await openFinder('friends');
    await enter('Torvald');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(problems).toEqual(logged);
  });

  it('says that it is retrying, and finally that there is no connection', async () => {
    await openFinder('friends');
    network.named = new TypeError('Failed to fetch');
    const problems = catchProblems();
    vi.useFakeTimers();
    await enter('Torvald');
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('No answer yet. Trying again...')).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(40_000));
    expect(
      screen.getByText('Unable to connect to the server. Please check your internet connection.'),
    ).toBeTruthy();
    expect(new Set(problems)).toEqual(new Set(['No answer from /v1/characters/any/Torvald']));
    vi.useRealTimers();
  });

  it('says "Searching..." only after half a second', async () => {
    await openFinder('friends');
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    vi.useFakeTimers();
    await enter('Torvald');
    await act(async () => vi.advanceTimersByTimeAsync(499));
    expect(screen.queryByText('Searching...')).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(2));
    expect(screen.getByText('Searching...')).toBeTruthy();
    vi.useRealTimers();
  });
});

describe('the dialog of a list', () => {
  it('says that it is empty, and how many characters fit', async () => {
    const dialog = await openList('My characters');
    expect(within(dialog).getByText('You have no registered characters yet.')).toBeTruthy();
    expect(within(dialog).getByText('0 of 50')).toBeTruthy();
    expect(network.asked).toEqual([]);
  });

  it('removes with undo, and keeps the focus in the list', async () => {
    await fill('registered', ...[3, 4, 5].map((id) => makeCharacter({ id })));
    settings.set({ ...settings.get(), trackedCharacterIds: [3, 4, 5] });
    await openList('My characters');
    const remove = (who: string) => press(screen.getByRole('button', { name: `Remove ${who}` }));
    await remove('Player 4 of Thelanis');
    expect(focused()).toBe('Remove Player 5 of Thelanis');
    await remove('Player 5 of Thelanis');
    expect(focused()).toBe('Remove Player 3 of Thelanis');
    await remove('Player 3 of Thelanis');
    expect(focused()).toBe(' Find a Character');
    expect([idsOn('registered'), settings.get().trackedCharacterIds]).toEqual([[], []]);
    const toasts = pageToasts.toasts();
    expect(toasts.map(({ message, lifeMs }) => [message, lifeMs])).toEqual(
      [4, 5, 3].map((id) => [`Player ${id} of Thelanis is no longer one of your characters.`, 8000]),
    );
    await act(async () => toasts.toReversed().forEach(({ actions }) => actions?.[0]?.onClick()));
    expect(idsOn('registered')).toEqual([3, 4, 5]);
    expect(new Set(settings.get().trackedCharacterIds)).toEqual(new Set([3, 4, 5]));
  });

  it('updates its characters while it is open', async () => {
    await fill('friends', torvald);
    network.characters = [{ ...torvald, total_level: 21, is_online: false }];
    await openList('Friends');
    expect(await screen.findByRole('row', { name: /Offline.*Torvald.*21/ })).toBeTruthy();
    expect(network.asked).toEqual(['/v1/characters/ids/1']);
  });

  it('shows everybody as last seen when that fails, and says so', async () => {
    await fill('registered', torvald);
    const problems = catchProblems();
    network.failure = Response.json({}, { status: 500 });
    await openList('My characters');
    expect(
      await screen.findByText(
        'There was an error getting your registered characters. Please try refreshing the page.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /Torvald/ })).toBeTruthy();
    expect(problems).toEqual(['/v1/characters/ids/1 was answered with 500']);
  });

  it('shows characters never seen by their id', async () => {
    characterLists.friends.store.set({ ...emptyList(), data: [{ id: 77, character: null }] });
    await openList('Friends');
    expect(screen.getByRole('button', { name: 'Remove Character 77' })).toBeTruthy();
    expect(screen.getByText('Not seen yet')).toBeTruthy();
  });
});

describe('ignored words', () => {
  it('are added by Enter, which leaves the field ready for the next', async () => {
    await openList('Ignored words');
    await enter('  zerg ', 'Word or phrase');
    expect(ignoredWordsStore.get().data).toEqual(['zerg']);
    expect(screen.getByText('Groups with “zerg” in their comment are now hidden.')).toBeTruthy();
    expect(screen.getByLabelText('Word or phrase')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Word or phrase'));
  });

  it.each([
    ['ZERG', '“ZERG” is already on the list.'],
    [' ', 'Enter a word or a phrase.'],
    ['\u200B', 'Enter a word or a phrase.'],
    ['x'.repeat(61), 'A phrase can have at most 60 characters.'],
  ])('refuse %j', async (text, said) => {
    ignoredWordsStore.set({ ...emptyList(), data: ['zerg'] });
    await openList('Ignored words');
    await enter(text, 'Word or phrase');
    expect(screen.getByText(said)).toBeTruthy();
    expect(ignoredWordsStore.get().data).toEqual(['zerg']);
  });

  it('are at most 200', async () => {
    const data = Array.from({ length: 200 }, (_, place) => `word${place}`);
    ignoredWordsStore.set({ ...emptyList(), data });
    await openList('Ignored words');
    await enter('one more', 'Word or phrase');
    expect(screen.getByText('The list holds 200 words. Remove one to make room.')).toBeTruthy();
    expect(ignoredWordsStore.get().data).toEqual(data);
  });

  it('are removed with undo', async () => {
    ignoredWordsStore.set({ ...emptyList(), data: ['zerg', 'noob'] });
    await openList('Ignored words');
    await press(screen.getByRole('button', { name: 'Remove “zerg”' }));
    expect(ignoredWordsStore.get().data).toEqual(['noob']);
    const [toast] = pageToasts.toasts();
    expect(toast?.lifeMs).toBe(8000);
    await act(async () => toast?.actions?.[0]?.onClick());
    expect(ignoredWordsStore.get().data).toEqual(['zerg', 'noob']);
  });
});
