import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import * as files from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { OwnData } from './OwnData.tsx';

const token = { characterId: 7, token: 't0ken', tokenId: 'dev1' };
const erasure = { job: 'job1', state: 'waiting', erased_at: '2026-11-21T20:00:00Z', finished_at: null };

/** The server's answers, by method and path; text is the code of a 403, an Error means no network. */
let answers: Map<string, unknown>;
let asked: string[];

beforeAll(() => import('../../ui/DialogFrame.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') });
  vi.spyOn(console, 'warn').mockReturnValue();
  asked = [];
  answers = new Map<string, unknown>([
    ['GET /v1/characters/7/hide', { is_hidden: false }],
    ['POST /v1/characters/7/hide', { is_hidden: true }],
    ['DELETE /v1/characters/7/hide', { is_hidden: false }],
    [
      'GET /v1/characters/7/export',
      {
        character_id: 7,
        exported_at: '2026-11-21T20:00:00Z',
        tables: { characters: { rows: [{ name: 'Torvald' }], is_complete: true } },
      },
    ],
    ['POST /v1/characters/7/erase', erasure],
    ['GET /v1/erasures/job1', { ...erasure, state: 'running' }],
  ]);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${url}`;
    asked.push(call);
    const body = answers.get(call);
    if (body instanceof Error) throw body;
    if (typeof body === 'string')
      return Response.json({ message: 'no', error: 'no', code: body, request_id: '1' }, { status: 403 });
    return Response.json({ data: body });
  });
  accessTokensStore.set({ ...emptyList(), data: [token] });
});
afterEach(() => {
  cleanup();
  accessTokensStore.reset();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const open = async () => {
  await renderPage(<OwnData token={token} name="Torvald" />);
  await pass(10);
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(10);
};
const isVerified = () => tokenOf(accessTokensStore.get(), 7) !== null;

describe('the data of a verified character', () => {
  it.each([
    ['Export JSON', 'Torvald.json', '"character_id": 7'],
    ['Export CSV', 'Torvald.csv', '"characters","1","name","Torvald"'],
  ])('is saved by "%s" as %s', async (button, name, content) => {
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    await open();
    await press(button);
    const [blob, fileName] = save.mock.calls[0] ?? [];
    expect(fileName).toBe(name);
    expect(await blob?.text()).toContain(content);
  });

  it('is hidden and shown again', async () => {
    await open();
    await press('Hide from guild pages');
    expect(screen.getByText(/Torvald is hidden/)).toBeTruthy();
    await press('Show on guild pages');
    expect(screen.queryByText(/Torvald is hidden/)).toBeNull();
    expect(asked.slice(1)).toEqual(['POST /v1/characters/7/hide', 'DELETE /v1/characters/7/hide']);
  });

  const erase = async () => {
    await press('Erase…');
    await pass(1000);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/is recorded again/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    await pass(1000);
  };

  it('is erased after a confirmation; the token goes when that is done', async () => {
    await open();
    await erase();
    expect(screen.getByText(/Erasing Torvald/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Data of Torvald' }));
    answers.set('GET /v1/erasures/job1', new Error('offline'));
    await pass(10_000);
    expect(isVerified()).toBe(true);
    answers.set('GET /v1/erasures/job1', { ...erasure, state: 'done', finished_at: '2026-11-21T20:02:00Z' });
    await pass(10_000);
    expect(isVerified()).toBe(false);
    expect(pageToasts.toasts().map(({ title }) => title)).toContain('Torvald was erased');
    const count = asked.length;
    await pass(20_000);
    expect(asked).toHaveLength(count);
  });

  it.each([
    ['verification-too-old', /verify it again first. Then come back here within 15 minutes/, true],
    ['being-erased', /is being erased/, true],
    ['too-many-requests', /wait a moment/, true],
    ['other', /can’t do this right now/, true],
    [new Error('offline'), /Can’t reach the server/, true],
    ['token-refused', null, false],
  ])('says why it was not erased: %s', async (answer, text, isStillVerified) => {
    answers.set('POST /v1/characters/7/erase', answer);
    await open();
    await erase();
    if (text === null) expect(screen.queryByText(/Erasing/)).toBeNull();
    else expect(screen.getByText(text)).toBeTruthy();
    expect(isVerified()).toBe(isStillVerified);
  });
});
