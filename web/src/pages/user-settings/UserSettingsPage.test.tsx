import { wrappedStorage } from '@rollcall/game/testing/foreign-settings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFetch, type Answered } from '../../testing/answers.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { readTypedCode } from './transfer-code.ts';
import { encrypt } from './transfer-crypto.ts';
import { dropLinkedCode } from './useTransferCode.ts';
import { SendCode } from './SendCode.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const saved: { text: string; name: string }[] = [];
vi.mock('../../ui/save-file.ts', () => ({
  saveFile: (content: Blob, name: string) => void content.text().then((text) => saved.push({ text, name })),
}));
const { UserSettingsPage } = await import('./UserSettingsPage.tsx');

const at = '2026-11-22T10:00:00.000Z';
const people = (...ids: number[]) => ({
  createdAt: at,
  updatedAt: at,
  data: ids.map((id) => ({ id, character: null })),
});
/** Longer than encrypting and loading take on a busy machine. */
const soon = { timeout: 15_000 };

function keep(values: Readonly<Record<string, unknown>>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`v1-${key}`, JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
const kept = (key: string): unknown => JSON.parse(localStorage.getItem(`v1-${key}`) ?? 'null');
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name }, soon);

async function choose(content: unknown, size?: number, label = 'File of exported settings'): Promise<void> {
  const file = new File([typeof content === 'string' ? content : JSON.stringify(content)], 'settings.json');
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  const input = screen.getByLabelText(label);
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}
const bundle = (entries: object, more: object = {}) => ({
  format: 'rollcall-settings',
  version: 1,
  entries,
  ...more,
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  saved.length = 0;
  keep({});
});
afterEach(() => {
  cleanup();
  keep({});
  vi.unstubAllGlobals();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  dropLinkedCode();
  window.history.replaceState(null, '', '/');
});

describe('the stored data', () => {
  it('is counted, and reported as empty when there is none', async () => {
    await renderPage(<UserSettingsPage />);
    expect(screen.getByText(/Nothing is saved in this browser yet/)).toBeTruthy();
    act(() =>
      keep({
        friends: people(1, 2, 3),
        theme: 'light',
        'lfm-settings': { fontSize: 20, ownedContent: ['A'] },
      }),
    );
    expect(screen.getByText(/stored only in this browser/)).toBeTruthy();
    const countOf = (label: string) => screen.getByText(label).closest('li')?.textContent;
    expect(countOf('Friends')).toBe('3Friends');
    expect(countOf('Owned packs')).toBe('1Owned packs');
    expect(countOf('Changed LFM settings')).toBe('1Changed LFM settings');
  });
});

describe('an export', () => {
  const token = { characterId: 1, token: 'opens-everything', tokenId: 'n' };

  it('is a file with everything stored, and with tokens only when ticked', async () => {
    keep({ friends: people(1, 2), 'access-tokens': { createdAt: at, updatedAt: at, data: [token] } });
    await renderPage(<UserSettingsPage />);
    press('Export settings');
    await waitFor(() => expect(saved).toHaveLength(1), soon);
    expect(saved[0]?.name).toMatch(/^rollcall-settings-\d{4}-\d\d-\d\d\.json$/);
    // On a first visit this browser may not have a random id yet.
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject({
      format: 'rollcall-settings',
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      entries: { friends: [1, 2] },
    });
    expect(saved[0]?.text).not.toContain('opens-everything');
    const card = screen.getByRole('region', { name: 'Export to a file' });
    fireEvent.click(within(card).getByRole('checkbox', { name: 'Include access tokens' }));
    press('Export settings');
    await waitFor(() => expect(saved).toHaveLength(2), soon);
    expect(saved[1]?.text).toContain('opens-everything');
  });
});

describe('an import', () => {
  it('shows what would change, imports what is ticked, and can be undone', async () => {
    keep({ friends: people(1, 2), theme: 'dark' });
    await renderPage(<UserSettingsPage />);
    const before = [localStorage.getItem('v1-friends'), localStorage.getItem('v1-theme')];
    await choose(
      bundle(
        { friends: [2, 3, 4], theme: 'light', 'lfm-settings': { fontSize: 20 } },
        { user_id: 'a'.repeat(32) },
      ),
    );
    await heading('What would change');
    expect(screen.getByText('2 new, 1 already here')).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Font size 14 20' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Theme dark light' })).toBeTruthy();
    expect(kept('friends')).toEqual(people(1, 2));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Theme' }));
    press('Import 2 parts');
    await heading('Imported');
    expect(kept('friends')).toMatchObject({ data: [1, 2, 3, 4].map((id) => ({ id, character: null })) });
    expect([kept('theme'), kept('originating-user-id')]).toEqual(['dark', 'a'.repeat(32)]);
    expect(kept('lfm-settings')).toMatchObject({ fontSize: 20 });
    // Another preview keeps the undo.
    await choose('nonsense');
    await heading('Not imported');
    press('Undo import');
    await heading('Undone');
    expect([localStorage.getItem('v1-friends'), localStorage.getItem('v1-theme')]).toEqual(before);
    expect([kept('lfm-settings'), kept('originating-user-id')]).toEqual([null, null]);
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('reports corrected settings', async () => {
    await renderPage(<UserSettingsPage />);
    await choose(
      bundle({
        'lfm-settings': { fontSize: 900 },
        'who-settings': { refreshInterval: 1 },
        evil: 1,
        theme: 'pink',
      }),
    );
    await heading('What would change');
    expect(screen.getByText('Unknown, left out: “evil”.')).toBeTruthy();
    expect(screen.getByText('Couldn’t be read, left out: Theme.')).toBeTruthy();
    press('Import 2 parts');
    await heading('Imported');
    expect(pageToasts.toasts().map(({ message, subMessage }) => [message, subMessage])).toEqual([
      [
        'Some imported LFM settings were invalid and have been corrected to safe defaults.',
        'Import completed with adjustments.',
      ],
      [
        'Some imported Who settings were invalid and have been corrected to safe defaults.',
        'Import completed with adjustments.',
      ],
    ]);
  });

  it('is rolled back when the storage is full', async () => {
    keep({ friends: people(1) });
    await renderPage(<UserSettingsPage />);
    await choose(bundle({ friends: [2], ignores: [3] }));
    await heading('What would change');
    const write = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function setItem(
      this: Storage,
      key,
      text,
    ) {
      if (key === 'v1-ignores') throw new DOMException('Full', 'QuotaExceededError');
      write.call(this, key, text);
    });
    press('Import 2 parts');
    expect(await screen.findByText(/This browser has no room left/, {}, soon)).toBeTruthy();
    expect([kept('friends'), kept('ignores')]).toEqual([people(1), null]);
    full.mockRestore();
    press('Import 2 parts');
    await heading('Imported');
  });

  it.each<[string, unknown, number | undefined, RegExp]>([
    ['is too large', '{}', 10_500_000, /It is \S+ MB: exported settings are at most 5 MB/],
    ['is empty', '', undefined, /It is empty/],
    ['is not JSON', '<html>', undefined, /damaged, or isn’t an exported settings file/],
    ['has another format', { name: 'x' }, undefined, /doesn’t contain Rollcall settings/],
    ['has a future version', bundle({}, { version: 99 }), undefined, /made by a newer version of Rollcall/],
  ])('is refused for a file that %s', async (_case, content, size, message) => {
    keep({ friends: people(1) });
    await renderPage(<UserSettingsPage />);
    await choose(content, size);
    expect(await screen.findByText(message, {}, soon)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Not imported');
    expect(kept('friends')).toEqual(people(1));
    press('Close');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('says when there is nothing new in it', async () => {
    keep({ friends: people(1) });
    await renderPage(<UserSettingsPage />);
    await choose({ 'v1-friends': JSON.stringify(people(1)) });
    expect(await screen.findByText(/Nothing new/, {}, soon)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  });

  describe('from another site', () => {
    const savedFile = 'File saved from DDO Audit';

    it('imports everything known, and names every other key', async () => {
      keep({ timezone: 'Asia/Kolkata' });
      await renderPage(<UserSettingsPage />);
      await choose(wrappedStorage, undefined, savedFile);
      await heading('What would change');
      expect(screen.getByText('Already the same here: Time zone.')).toBeTruthy();
      press('Import 11 parts');
      await heading('Imported');
      const report = document.activeElement?.textContent ?? '';
      const labels = [
        'LFM settings: 31 changes',
        'Registered characters: 2 new',
        'Friends: 2 new',
        'Ignored characters: 1 new',
        'Owned packs: 2 new',
        'Dismissed raid timers: 2 new',
        'Access tokens: 1 new',
        '1 from another site, which can’t be used here: verify these characters again.',
        'Who settings: 26 changes',
        'Preferences: 5 changes',
        'Theme: 1 change',
        'Closed hints: 1 new',
        'Already the same here: Time zone.',
        'Unknown, left out: “v1-of-tomorrow”, “other”.',
        'Not imported, because each browser has its own: “v1-cached-areas”.',
      ];
      expect(labels.filter((label) => !report.includes(label))).toEqual([]);
      expect(kept('access-tokens')).toMatchObject({ data: [{ characterId: 800_001, tokenId: null }] });
      expect(screen.getByText('0 verified')).toBeTruthy();
      expect(pageToasts.toasts()).toEqual([]);
      // Everything known is imported now.
      const { 'v1-of-tomorrow': unknown, other, ...known } = wrappedStorage;
      expect([unknown, other]).not.toContain(undefined);
      await choose(known, undefined, savedFile);
      expect(
        await screen.findByText(/Nothing new: this browser already has all of it/, {}, soon),
      ).toBeTruthy();
    });

    it.each<[string, unknown, RegExp[]]>([
      [
        'if all of it is unknown',
        { friendIds: 'all', lfmSettings: { ofTomorrow: 1 }, '\u200B': 1 },
        [
          /^None of it can be imported\.$/,
          /^Couldn’t be read, left out: LFM settings, Friends\.$/,
          /^Unknown, left out: “no name”\.$/,
        ],
      ],
      [
        'if it has settings of a future version',
        { lfmSettings: { fontSize: 14, ofTomorrow: 1 } },
        [
          /^None of it can be imported\.$/,
          /^Already the same here: LFM settings\.$/,
          /^LFM settings: Unknown, left out: “ofTomorrow”\.$/,
        ],
      ],
      [
        'if there is no room for its friends',
        { friendIds: Array.from({ length: 101 }, (_, index) => index + 2) },
        [/^None of it can be imported\.$/, /^Friends: 101 left out: the list is full\.$/],
      ],
      [
        'if none of it is valid',
        { timezone: 'Mars/Olympus', lfmSettings: { fontSize: 'large' } },
        [
          /^Couldn’t be read, left out: Time zone\.$/,
          /^LFM settings: Some were invalid and are corrected to safe defaults\.$/,
        ],
      ],
      ['if it was cut off', { 'v1-friends': '{"data":[5' }, [/^Couldn’t be read, left out: Friends\.$/]],
    ])('does not say that nothing is new %s', async (_what, content, said) => {
      keep({ friends: people(...Array.from({ length: 100 }, (_, index) => 1000 + index)) });
      await renderPage(<UserSettingsPage />);
      await choose(content, undefined, savedFile);
      await heading('What would change');
      for (const text of said) expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText(/Nothing new/)).toBeNull();
      expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
    });

    it('says when there are no settings in a file', async () => {
      await renderPage(<UserSettingsPage />);
      await choose(bundle({}));
      expect(await screen.findByText('There are no settings in it.', {}, soon)).toBeTruthy();
    });
  });

  it('accepts a dropped file', async () => {
    await renderPage(<UserSettingsPage />);
    const zone = screen.getByRole('button', { name: 'Choose a file' }).parentElement;
    const file = new File([JSON.stringify(bundle({ friends: [5] }))], 'x.json');
    if (zone !== null) fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    await heading('What would change');
    press('Import 1 part');
    expect(kept('friends')).toMatchObject({ data: [{ id: 5 }] });
  });
});

describe('a code', () => {
  const expires = { expires_at: '2099-01-01T00:05:00Z' };
  const code = { id: 'K7M2QX9A', secret: '0123456789ABCDEF' };
  const field = () => screen.getByLabelText<HTMLInputElement>('Code from the other device');
  const enter = (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    press('Fetch settings');
  };
  const waiting = async (entries: object): Promise<Answered> => ({
    body: { data: { ciphertext: await encrypt(JSON.stringify(bundle(entries)), code) } },
  });

  it('encrypts the stored data, and sends neither secret nor id to the server', async () => {
    keep({ friends: people(7, 8) });
    const fetched = answerFetch({ status: 409, body: { message: 'x' } }, { body: { data: expires } });
    await renderPage(<UserSettingsPage />);
    press('Create a code');
    const picture = await screen.findByRole('img', { name: /QR code of the link/ }, soon);
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
    const shown = screen.getByRole('region', { name: 'Transfer code' }).querySelector('[translate="no"]');
    const typed = readTypedCode(shown?.textContent ?? '');
    expect(typed.state).toBe('whole');
    const told = fetched.mock.calls.map(([, init]) => JSON.stringify(init?.body)).join();
    expect(fetched).toHaveBeenCalledTimes(2);
    if (typed.state === 'whole') {
      expect(told).not.toContain(typed.code.secret);
      expect(told).not.toContain(typed.code.id);
    }
    press('Done');
    expect(screen.getByRole('button', { name: 'Create a code' })).toBeTruthy();
  });

  it('says when it has expired, and offers another', async () => {
    answerFetch({ body: { data: { expires_at: '2020-01-01T00:00:00Z' } } });
    await renderPage(<UserSettingsPage />);
    press('Create a code');
    expect(await screen.findByText(/This code has expired/, {}, soon)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'New code' })).toBeTruthy();
  });

  it.each<[string, Answered | Error, RegExp, string[]?]>([
    [
      'too many were made',
      { status: 429, headers: { 'Retry-After': '1800' }, body: {} },
      /You can try again in 30 minutes/,
    ],
    [
      'the server has no room for it',
      { status: 503, headers: { 'Retry-After': '60' }, body: {} },
      /can’t transfer settings right now/,
    ],
    [
      'the server does not answer',
      new TypeError('x'),
      /can’t transfer settings right now/,
      ['No answer from /v1/user/settings'],
    ],
  ])('is not created when %s', async (_case, answer, message, logged = []) => {
    const problems = catchProblems();
    answerFetch(answer);
    await renderPage(<UserSettingsPage />);
    press('Create a code');
    expect(await screen.findByText(message, {}, soon)).toBeTruthy();
    expect(problems).toEqual(logged);
  });

  it('brings the settings sent under it, with a preview', async () => {
    const fetched = answerFetch(await waiting({ friends: [5] }));
    await renderPage(<UserSettingsPage />);
    enter(' k7m2-qx9a oi23 4567 89ab cdef ');
    await heading('What would change');
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"id":"K7M2QX9A"}']);
    expect(field().value).toBe('');
    press('Import 1 part');
    expect(kept('friends')).toMatchObject({ data: [{ id: 5 }] });
  });

  it('with a wrong secret is used up, but its content can still be opened', async () => {
    const fetched = answerFetch(await waiting({ friends: [5] }));
    await renderPage(<UserSettingsPage />);
    enter('K7M2QX9A0123456789ABCDEG');
    expect(
      await screen.findByText(/The code has been used, but this page still has the settings/, {}, soon),
    ).toBeTruthy();
    enter('K7M2QX9A0123456789ABCDEF');
    await heading('What would change');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Answered | Error, RegExp]>([
    [
      'is unknown, used or expired',
      { status: 404, body: {} },
      /expired after five minutes, was already used/,
    ],
    [
      'was tried too often',
      { status: 429, headers: { 'Retry-After': '600' }, body: {} },
      /You can try again in 10 minutes/,
    ],
    ['brings invalid data', { body: { data: { ciphertext: 'nonsense' } } }, /damaged on the way/],
  ])('says so when it %s', async (_case, answer, message) => {
    answerFetch(answer);
    await renderPage(<UserSettingsPage />);
    enter('K7M2QX9A0123456789ABCDEF');
    expect(await screen.findByText(message, {}, soon)).toBeTruthy();
  });

  it('sends no request while it is incomplete', async () => {
    const fetched = answerFetch({ status: 404, body: {} });
    await renderPage(<UserSettingsPage />);
    enter('K7M2');
    expect(
      await screen.findByText('The code has 24 letters and digits; you entered 4.', {}, soon),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(fetched).not.toHaveBeenCalled();
  });

  it('in a link brings its settings without a press, and waits for the import to be confirmed', async () => {
    const fetched = answerFetch(await waiting({ friends: [5] }));
    window.history.replaceState(null, '', '/user-settings#transfer=K7M2QX9A-0123456789ABCDEF');
    await renderPage(<UserSettingsPage />);
    expect(window.location.href).not.toContain('transfer');
    await heading('What would change');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(kept('friends')).toBeNull();
    press('Import 1 part');
    expect(kept('friends')).toMatchObject({ data: [{ id: 5 }] });
  });

  it('in a link stays in its field when it fails', async () => {
    const problems = catchProblems();
    answerFetch(new TypeError('x'));
    window.history.replaceState(null, '', '/user-settings#transfer=K7M2QX9A-0123456789ABCDEF');
    await renderPage(<UserSettingsPage />);
    expect(await screen.findByRole('button', { name: 'Fetch settings' }, soon)).toBe(document.activeElement);
    expect(field().value).toBe('K7M2-QX9A-0123-4567-89AB-CDEF');
    expect(problems).toEqual(['No answer from /v1/user/settings/redeem']);
  });

  it('can be requested by the button if it was requested at once but the script for that failed to load', async () => {
    const problems = catchProblems();
    vi.doMock('./send-work.ts', () => {
      throw new TypeError('x');
    });
    answerFetch({ body: { data: expires } });
    await renderPage(<SendCode isRequested />);
    await waitFor(() =>
      expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Couldn’t create a code']),
    );
    expect(problems).toEqual(['Couldn’t create a code']);
    vi.doUnmock('./send-work.ts');
    press('Create a code');
    expect(await screen.findByRole('img', { name: /QR code/ }, soon)).toBeTruthy();
  });

  it('is not possible without https, but a file is', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await renderPage(<UserSettingsPage />);
    expect(screen.getAllByText(/browsers only allow that on https pages/)).toHaveLength(2);
    expect(screen.getByText(/only possible on https pages/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create a sync code' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create a code' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export settings' })).toBeTruthy();
  });
});

it('takes the tokens of this browser out of a sync when they are unticked, and keeps them here', async () => {
  const token = { characterId: 5, token: 'the-secret-token', tokenId: 'abcdefgh12345678' };
  keep({
    'access-tokens': { createdAt: at, updatedAt: at, data: [token] },
    sync: {
      keys: { id: '0'.repeat(64), bearer: 'b'.repeat(43), key: 'k'.repeat(43) },
      writer: 'w'.repeat(22),
      withTokens: true,
      form: { version: 1, entries: [['access-tokens/5', 1, 'w'.repeat(22), token]] },
      exceptions: [],
      syncedAtMs: null,
      problem: null,
    },
  });
  await renderPage(<UserSettingsPage />);
  const warning = await screen.findByText(/Unticking takes this browser’s tokens out of the sync/, {}, soon);
  const section = warning.parentElement ?? document.body;
  fireEvent.click(within(section).getByRole('checkbox', { name: /Include access tokens/ }));
  await waitFor(() => expect(kept('sync')).toMatchObject({ withTokens: false }), soon);
  expect(JSON.stringify(kept('sync'))).not.toContain(token.token);
  expect(kept('access-tokens')).toMatchObject({ data: [token] });
});
