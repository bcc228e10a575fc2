import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readerKeyStore } from '../../storage/reader-key-store.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { makePageSettings } from '../../testing/page-settings.ts';
import { ApiPage } from './ApiPage.tsx';
import { madeOverview } from './testing/overview.ts';
import { servedAnswers } from '../../testing/served-answers.ts';

const key = `rck_${'k'.repeat(32)}`;
const made = {
  key,
  id: 7,
  name: 'Guild dashboard',
  contact: null,
  created_at: '2026-03-14T20:15:00Z',
  last_used_at: null,
  expires_at: '2026-06-12T20:15:00Z',
  blocked_at: null,
  limits: { requests_per_second: 300, requests_at_once: 600, streams: 50 },
  usage: {
    requests: 5,
    refused: 1,
    streams: 0,
    hours: [{ hour: '2026-03-14T20:00:00Z', requests: 5, refused: 1, streams: 0 }],
  },
};
const answers = servedAnswers({ '/v1/service/overview': { data: madeOverview } });

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
}
/** Requests of the page itself, which are never answered. */
const pageReads = { '/v1/service/health': true, '/v1/game/server-info': true };
let asked: Asked[] = [];
let answerTo: (asked: Asked) => Response;

beforeEach(() => {
  asked = [];
  answerTo = () => new Response('{}', { status: 404 });
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const each = { path, method: init.method ?? 'GET', headers: new Headers(init.headers) };
    asked.push(each);
    return each.path in pageReads ? new Promise(() => {}) : answerTo(each);
  });
});
afterEach(() => {
  cleanup();
  readerKeyStore.reset();
  vi.unstubAllGlobals();
});

const open = () => renderPage(<ApiPage />, makePageSettings(), answers);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const answer = () => screen.getByRole('region', { name: 'Answer' });
const callsTo = (path: string) => asked.filter((each) => each.path.startsWith(path));

describe('the playground', () => {
  it('sends the chosen call and shows status, headers and body as received', async () => {
    answerTo = ({ path }) =>
      path.startsWith('/v1/lfms/')
        ? new Response('{"data":{}}', {
            status: 200,
            statusText: 'OK',
            headers: { 'Content-Type': 'application/json', 'RateLimit-Remaining': '119' },
          })
        : new Response('{}', { status: 404 });
    await open();
    fireEvent.change(within(screen.getByRole('form', { name: 'A call' })).getByLabelText('levels='), {
      target: { value: '5-9' },
    });
    await press('Send');
    await vi.waitFor(() => expect(answer().textContent).toContain('200 OK'));
    expect(answer().textContent).toContain('RateLimit-Remaining119');
    expect(screen.getByLabelText('Body of the answer').textContent).toBe('{\n  "data": {}\n}');
    expect(callsTo('/v1/lfms/').map(({ path }) => path)).toEqual(['/v1/lfms/orien?levels=5-9']);
    expect(callsTo('/v1/lfms/')[0]?.headers.has('x-api-key')).toBe(false);
  });

  it('says that no answer came', async () => {
    answerTo = () => {
      throw new TypeError('Failed to fetch');
    };
    await open();
    await press('Send');
    expect(answer().textContent).toContain('No answer: the server could not be reached.');
  });
});

describe('API keys', () => {
  const make = async () => {
    answerTo = ({ path, method }) => {
      if (path !== '/v1/keys') return new Response('{}', { status: 404 });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return Response.json({ data: made });
    };
    await open();
    await press('Create a key');
    await screen.findByText(key);
  };

  it('are shown once, sent in a header and stored only on request', async () => {
    await make();
    expect(readerKeyStore.get()).toBeNull();
    await press('Show usage');
    expect(await screen.findByText('5 requests, 1 refused, 0 streams')).toBeTruthy();
    expect(callsTo('/v1/keys').at(-1)?.headers.get('x-api-key')).toBe(key);
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Remember in this browser' })));
    expect(readerKeyStore.get()).toBe(key);
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Remember in this browser' })));
    expect(readerKeyStore.get()).toBeNull();
    expect(screen.getByText(key)).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('rck_'))).toBe(false);
  });

  it('are sent with calls of the playground unless that is switched off', async () => {
    await make();
    await press('Send');
    expect(callsTo('/v1/lfms/').at(-1)?.headers.get('x-api-key')).toBe(key);
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Send my key' })));
    await press('Send');
    expect(callsTo('/v1/lfms/').at(-1)?.headers.has('x-api-key')).toBe(false);
  });

  it('are masked when remembered, and forgotten on request', async () => {
    readerKeyStore.set(key);
    await open();
    expect(screen.queryByText(key)).toBeNull();
    expect(screen.getByText('rck_kkkk…')).toBeTruthy();
    await press('Forget here');
    expect(readerKeyStore.get()).toBeNull();
    expect(screen.getByText('This page has forgotten the key. It is still valid.')).toBeTruthy();
  });

  it('are refused with the server’s message, or with ours if malformed', async () => {
    answerTo = () =>
      Response.json(
        { message: 'At most 3 keys a day', error: '', code: 'x', request_id: 'r' },
        { status: 429 },
      );
    await open();
    await press('Create a key');
    expect(await screen.findByText('At most 3 keys a day')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Already have a key?'), { target: { value: 'rck_x' } });
    await press('Use this key');
    expect(screen.getByText('That isn’t a key: keys begin with rck_ and have 36 characters.')).toBeTruthy();
  });
});

describe('badges and frames', () => {
  it('have code to copy for the chosen server and theme', async () => {
    await open();
    const code = (name: string) => screen.getByLabelText(`Code: ${name}`).textContent ?? '';
    fireEvent.change(screen.getByLabelText('Server'), { target: { value: 'Orien' } });
    const { origin } = window.location;
    expect(code('Markdown')).toBe(
      `[![Orien: server status](${origin}/badge/orien.svg)](${origin}/grouping/orien)`,
    );
    expect(code('HTML')).toBe(
      `<a href="${origin}/grouping/orien"><img src="${origin}/badge/orien.svg" alt="Orien: server status" height="20"></a>`,
    );
    expect(code('Frame with groups')).toContain(`<iframe src="${origin}/embed/orien/groups" `);
    expect(screen.getByAltText('Orien: server status').getAttribute('src')).toBe('/badge/orien.svg');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(code('Frame with players')).toContain(`<iframe src="${origin}/embed/orien/players?theme=dark" `);
    expect(screen.getAllByRole('link', { name: 'Preview' }).map((link) => link.getAttribute('href'))).toEqual(
      ['/embed/orien/groups?theme=dark', '/embed/orien/players?theme=dark'],
    );
  });
});

describe('the API page', () => {
  it('says that the overview failed to load, and retries on request', async () => {
    answerTo = () => new Response('{}', { status: 404 });
    await renderPage(<ApiPage />);
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    answerTo = ({ path }) =>
      path === '/v1/service/overview'
        ? Response.json({ data: madeOverview })
        : new Response('{}', { status: 404 });
    await act(async () => fireEvent.click(retry));
    expect(await screen.findByRole('heading', { name: 'Playground' })).toBeTruthy();
  });
});
