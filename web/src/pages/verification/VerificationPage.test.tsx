import { makeCharacter } from '@rollcall/game/testing/makers';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { accessTokensStore, openClaimsStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { renderPage, renderRoutes } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { Unregistered } from './Unregistered.tsx';
import { VerificationPage } from './VerificationPage.tsx';

const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** The server's answers, by method and path; a number is an error status, an Error means no network. */
let answers: Map<string, unknown>;
let asked: string[];
const codes: Readonly<Record<number, string>> = { 403: 'token-refused' };

function answer(call: string): Response {
  const body = answers.get(call);
  if (body instanceof Error) throw body;
  if (typeof body === 'number') {
    const code = codes[body] ?? 'other';
    return Response.json({ message: 'no', error: 'no', code, request_id: '1' }, { status: body });
  }
  return body === null ? new Response(null, { status: 204 }) : Response.json({ data: body });
}

const status = (more: object = {}) => ({
  is_online: true,
  is_anonymous: false,
  public_comment: null,
  challenge_word_match: false,
  expires_at: at(10 * minuteMs),
  ...more,
});
const tellStatus = (more: object = {}) => answers.set('GET /v1/verification/7', status(more));

/** Loads parts that are otherwise loaded on first use. */
beforeAll(() =>
  Promise.all([import('./DeviceList.tsx'), import('./OwnData.tsx'), import('../../ui/DialogFrame.tsx')]),
);
beforeEach(() => {
  // A whole second, since the time left is counted in seconds.
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') });
  vi.spyOn(console, 'warn').mockReturnValue();
  asked = [];
  answers = new Map<string, unknown>([
    ['GET /v1/characters/ids/7', {}],
    ['GET /v1/characters/7/hide', { is_hidden: false }],
    [
      'POST /v1/verification/7',
      { challenge: 'three small words', claim_secret: 's3cret', expires_at: at(10 * minuteMs) },
    ],
    ['GET /v1/verification/7', status()],
    ['POST /v1/verification/7/token', { token_id: 'dev1', token: 't0ken' }],
    [
      'GET /v1/verification/7/tokens',
      [
        { token_id: 'dev2', created_at: at(-3 * 86_400_000), last_used_at: null, is_current: false },
        { token_id: 'dev1', created_at: at(0), last_used_at: null, is_current: true },
      ],
    ],
    ['DELETE /v1/verification/7', null],
    ['DELETE /v1/verification/7/tokens/dev1', null],
    ['DELETE /v1/verification/7/tokens/dev2', null],
  ]);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${url}`;
    asked.push(call);
    return answer(call);
  });
});
afterEach(() => {
  cleanup();
  for (const store of [registeredCharactersStore, accessTokensStore, openClaimsStore]) store.reset();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const torvald = makeCharacter({ id: 7, name: 'Torvald', server_name: 'Orien' });
const register = (...ids: number[]) =>
  registeredCharactersStore.set({
    ...emptyList(),
    data: ids.map((id) => ({ id, character: id === 7 ? torvald : null })),
  });
const hold = (token = 't0ken') =>
  accessTokensStore.set({ ...emptyList(), data: [{ characterId: 7, token, tokenId: 'dev1' }] });
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const open = async (page = <VerificationPage />) => {
  await renderPage(page);
  await pass(10);
};
/** Current address of the router. */
let address = () => '';
/** Renders the page at its address, with the page that it returns to. */
const openRoutes = async () => {
  const pages = { '/verification': VerificationPage, '/registration': () => null };
  address = await renderRoutes(pages, createMemoryHistory({ initialEntries: ['/verification?id=7'] }));
  await pass(10);
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const checks = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => /^(?:Done|Not yet|Not known yet):/.test(text));
const told = () => pageToasts.toasts().map(({ title }) => title);
const said = () => document.querySelector('[aria-live="polite"]')?.textContent;

describe('the verification page', () => {
  it('shows the words and the time left, follows what the server sees, and ends with a token', async () => {
    register(7);
    tellStatus({ is_online: false });
    await openRoutes();
    expect(screen.getByRole('heading', { name: 'Torvald' })).toBeTruthy();
    expect(checks()).toHaveLength(3);
    await press('Get three words');
    expect(document.activeElement?.textContent).toBe('three small words');
    expect(screen.getByText(/Expires in 10:00/)).toBeTruthy();
    expect(checks()[0]).toMatch(/^Not yet: Torvald is online.*Log in as Torvald/);
    const before = said();
    await pass(3000);
    expect(said()).toBe(before);
    expect(screen.getByText(/Expires in 9:57/)).toBeTruthy();

    tellStatus({ is_anonymous: true });
    await pass(1000);
    expect(checks()[1]).toMatch(/Turn anonymous off/);
    tellStatus();
    await pass(1000);
    expect(said()).toMatch(/^Not yet: Its public comment.*We don’t see a comment yet/);
    tellStatus({ public_comment: 'tree small words' });
    await pass(1000);
    expect(said()).toMatch(/We see “tree small words”/);
    expect(checks()[2]).toMatch(/We see “tree small words”/);

    tellStatus({ challenge_word_match: true });
    await pass(1000);
    expect(address()).toBe('/registration');
    expect(told()).toEqual(['Torvald is verified']);
    expect(tokenOf(accessTokensStore.get(), 7)?.token).toBe('t0ken');
    expect(document.body.innerHTML).not.toMatch(/t0ken|s3cret/);
  });

  it('says when there is no network, and retries at once on request', async () => {
    register(7);
    await open();
    await press('Get three words');
    answers.set('GET /v1/verification/7', new TypeError('Failed to fetch'));
    await pass(1000);
    expect(screen.getByText(/Can’t reach the server. Your words stay valid/)).toBeTruthy();
    tellStatus();
    const before = asked.length;
    await press('Try now');
    expect(asked.length).toBe(before + 1);
    expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  });

  it('warns of the last minute, and offers new words when the time is up', async () => {
    register(7);
    await open();
    await press('Get three words');
    answers.set('GET /v1/verification/7', new TypeError('Failed to fetch'));
    await pass(9 * minuteMs + 1000);
    expect(said()).toMatch(/Less than a minute left/);
    await pass(minuteMs + 5000);
    expect(screen.queryByText('three small words')).toBeNull();
    tellStatus();
    await press('Get new words');
    expect(screen.getByText('three small words')).toBeTruthy();
  });

  it('says why there are no words, and how long to wait', async () => {
    register(7);
    answers.set('POST /v1/verification/7', 404);
    await open();
    await press('Get three words');
    expect(screen.getAllByText(/does not know this character/)).not.toEqual([]);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers: { 'Retry-After': '90' } }));
    await press('Try again');
    const patient = screen.getByRole('button', { name: 'Try again in 1:30' });
    expect(patient.getAttribute('aria-disabled')).toBe('true');
    // Updated at whole seconds.
    await pass(91_000);
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('copies the words, or says how to copy them by hand', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    register(7);
    await open();
    await press('Get three words');
    await press('Copy the words');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('three small words');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    await pass(3000);
    writeText.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await press('Copy the words');
    expect(screen.getByText(/Select the words and copy them/)).toBeTruthy();
  });

  it('lets a verified character be verified again, and the new verification be cancelled', async () => {
    register(7);
    hold();
    await open();
    expect(told()).toEqual([]);
    await press('Verify again');
    expect(screen.getByText('three small words')).toBeTruthy();
    await press('Cancel');
    expect(asked.at(-1)).toBe('DELETE /v1/verification/7');
    expect(screen.getByText('Torvald is verified in this browser')).toBeTruthy();
  });
});

describe('the devices', () => {
  const rows = () => within(screen.getByRole('list', { name: /^Devices that/ })).getAllByRole('listitem');
  const revoke = async (name: RegExp) => {
    await press(name);
    await pass(100);
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('can’t be undone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await pass(1000);
  };

  beforeEach(() => {
    register(7);
    hold();
  });

  it('are listed, this browser first, and revoked after a confirmation', async () => {
    await open();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'This browserVerified just nowNot used yetRevoke',
      'Another browserVerified 3 days agoNot used yetRevoke',
    ]);
    await revoke(/^Revoke: Another/);
    expect(rows()).toHaveLength(1);
    expect(told()).toEqual(['Revoked']);
    expect(tokenOf(accessTokensStore.get(), 7)).not.toBeNull();
  });

  it('include this browser, which forgets its token when it is revoked', async () => {
    await open();
    await revoke(/^Revoke: This/);
    expect(tokenOf(accessTokensStore.get(), 7)).toBeNull();
    expect(screen.getByRole('button', { name: 'Get three words' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Devices' })).toBeNull();
  });

  it('still include a device that could not be revoked, and a message says so', async () => {
    answers.set('DELETE /v1/verification/7/tokens/dev2', new TypeError('Failed to fetch'));
    await open();
    await revoke(/^Revoke: Another/);
    expect(rows()).toHaveLength(2);
    expect(told()).toEqual(['Not revoked']);
  });

  it('disappear in a browser revoked elsewhere, which forgets its token and says so', async () => {
    answers.set('GET /v1/verification/7/tokens', 403);
    await open();
    expect(tokenOf(accessTokensStore.get(), 7)).toBeNull();
    expect(told()).toEqual(['No longer verified here']);
    expect(screen.getByRole('button', { name: 'Get three words' })).toBeTruthy();
  });

  it('can be reloaded after a failure, which keeps the token', async () => {
    const tokens = answers.get('GET /v1/verification/7/tokens');
    answers.set('GET /v1/verification/7/tokens', 400);
    await open();
    expect(screen.getByText('Couldn’t load the devices.')).toBeTruthy();
    answers.set('GET /v1/verification/7/tokens', tokens);
    await press('Retry');
    expect(rows()).toHaveLength(2);
    expect(screen.queryByText('Couldn’t load the devices.')).toBeNull();
  });
});

describe('the character of the page', () => {
  it('is chosen when there are several, with a mark on verified ones', async () => {
    answers.set('GET /v1/characters/ids/7%2C8', {});
    register(7, 8);
    hold();
    await open();
    const links = within(screen.getByRole('list', { name: 'Your characters' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/verification?id=7',
      '/verification?id=8',
    ]);
    expect(links.map(({ textContent }) => /Verified|Verify/.exec(textContent)?.[0])).toEqual([
      'Verified',
      'Verify',
    ]);
  });

  it('is missing without registered characters', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'No registered characters' })).toBeTruthy();
  });

  it('is registered first if it is not on the list', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: torvald, source: 'cache' }));
    await open(<Unregistered id={7} />);
    expect(screen.getByRole('heading', { name: 'Torvald of Orien is not registered' })).toBeTruthy();
    await press('Register and verify');
    expect(registeredCharactersStore.get().data.map(({ id }) => id)).toEqual([7]);
  });

  it('is not registered if the list is full', async () => {
    register(...Array.from({ length: 50 }, (_, place) => place + 100));
    vi.stubGlobal('fetch', async () => Response.json({ data: torvald, source: 'cache' }));
    await open(<Unregistered id={7} />);
    await press('Register and verify');
    expect(screen.getByText(/You have 50 characters/)).toBeTruthy();
  });

  it.each([
    [404, 'Character not found'],
    [400, 'Couldn’t look up the character'],
  ])('shows an error when the server answers %i: %s', async (code, title) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: code }));
    await open(<Unregistered id={code} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});
