import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { feedbackDraftStore, sessionIdStore, userIdStore } from '../../storage/visitor-store.ts';
import { answerFetch } from '../../testing/answers.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { FeedbackPage } from './FeedbackPage.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';

const taken = { body: { data: { ticket: 'F-7K2M-Q4XD' } } };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  feedbackDraftStore.reset();
  userIdStore.reset();
  sessionIdStore.reset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });
const contact = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Contact/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const pressSend = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send/ })));
const bodyOf = (fetched: ReturnType<typeof answerFetch>): unknown => {
  const body = fetched.mock.calls[0]?.[1]?.body;
  return typeof body === 'string' ? JSON.parse(body) : null;
};

describe('the feedback page', () => {
  it('sends a message, shows its ticket and accepts another one', async () => {
    const fetched = answerFetch(taken);
    await renderPage(
      <FeedbackPage />,
      makePageSettings({ build: { commit_hash: 'abc1234', built_at: null } }),
    );
    type(message(), 'More raids!');
    type(contact(), 'me@example.org');
    expect(screen.getByText('11 of 5,000 characters')).toBeTruthy();
    await pressSend();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toBe('/v1/service/feedback');
    expect(bodyOf(fetched)).toEqual({
      message: 'More raids!',
      contact: 'me@example.org',
      user_id: userIdStore.get(),
      session_id: sessionIdStore.get(),
      commit_hash: 'abc1234',
    });
    expect(document.activeElement?.textContent).toContain('F-7K2M-Q4XD');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Submit another message' })));
    expect(message().value).toBe('');
    expect(document.activeElement).toBe(message());
  });

  it('sends on Ctrl+Enter, without the random browser id if the browser asks not to be tracked', async () => {
    const fetched = answerFetch(taken);
    const site = { ...defaultSiteSettings, is_telemetry_on: false };
    await renderPage(<FeedbackPage />, makePageSettings({ site }));
    expect(screen.getByText(/No browser ID/)).toBeTruthy();
    type(message(), 'Hi');
    fireEvent.keyDown(message(), { key: 'Enter' });
    expect(fetched).not.toHaveBeenCalled();
    await act(async () => fireEvent.keyDown(message(), { key: 'Enter', ctrlKey: true }));
    expect(bodyOf(fetched)).toEqual({ message: 'Hi', commit_hash: 'unknown' });
  });

  it('asks for a message before sending, and focuses its field', async () => {
    const fetched = answerFetch(taken);
    await renderPage(<FeedbackPage />);
    await pressSend();
    expect(fetched).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(message());
    expect(message().getAttribute('aria-invalid')).toBe('true');
    const ids = (message().getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      'Please write a message first.',
    );
    type(message(), 'x'.repeat(5002));
    await pressSend();
    expect(screen.getByText('The message is too long by 2 characters.')).toBeTruthy();
    type(message(), 'x');
    type(contact(), 'y'.repeat(256));
    const { form } = contact();
    await act(async () => void (form && fireEvent.submit(form)));
    expect(screen.getByText('This is too long by one character.')).toBeTruthy();
    expect(document.activeElement).toBe(contact());
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows the errors of the server next to their fields', async () => {
    const error = { message: 'x', error: 'x', code: 'invalid-request', request_id: '1' };
    const issues = [{ path: 'contact', message: 'must be at most 255 characters long' }];
    answerFetch({ status: 400, body: { ...error, issues } });
    await renderPage(<FeedbackPage />);
    type(message(), 'Hi');
    await pressSend();
    expect(screen.getByText('This must be at most 255 characters long.')).toBeTruthy();
    expect(document.activeElement).toBe(contact());
  });

  it('says when to try again, and keeps the draft', async () => {
    answerFetch({ status: 429, headers: { 'Retry-After': '2580' } });
    await renderPage(<FeedbackPage />);
    type(message(), 'Hi');
    await pressSend();
    expect(screen.getByRole('alert').textContent).toMatch(/You can send it in 43 minutes, at \d/);
    expect(message().value).toBe('Hi');
    expect(JSON.parse(sessionStorage.getItem('v1-feedback-draft') ?? '')).toEqual({
      message: 'Hi',
      contact: '',
    });
  });

  it.each([
    [
      'there is no network',
      false,
      new TypeError('Failed to fetch'),
      "You're offline",
      ['No answer from /v1/service/feedback'],
    ],
    [
      'the server does not answer',
      true,
      new TypeError('Failed to fetch'),
      'The server cannot accept messages at the moment',
      ['No answer from /v1/service/feedback'],
    ],
    [
      'the store is unavailable',
      true,
      { status: 503, headers: { 'Retry-After': '10' } },
      'in less than a minute',
      [],
    ],
    [
      'the server has an error',
      true,
      { status: 500 },
      'Something went wrong',
      ['/v1/service/feedback was answered with 500'],
    ],
    [
      'the answer is invalid',
      true,
      { body: { data: {} } },
      'Something went wrong',
      ['The answer of /v1/service/feedback is not of the agreed shape'],
    ],
  ])('keeps the draft and says what to do when %s', async (_, isOnline, answer, text, logged) => {
    const problems = catchProblems();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    answerFetch(answer);
    await renderPage(<FeedbackPage />);
    type(message(), 'Hi');
    await pressSend();
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(message().value).toBe('Hi');
    expect(problems).toEqual(logged);
  });

  it('sends once, however often the button is pressed', async () => {
    const fetched = vi.fn(() => new Promise<Response>(() => {}));
    vi.stubGlobal('fetch', fetched);
    await renderPage(<FeedbackPage />);
    type(message(), 'Hi');
    await pressSend();
    await pressSend();
    expect(fetched).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Sending…' })).toBeTruthy();
  });

  it('restores the draft after a reload', async () => {
    feedbackDraftStore.set({ message: 'half a th', contact: 'me' });
    await renderPage(<FeedbackPage />);
    expect([message().value, contact().value]).toEqual(['half a th', 'me']);
  });
});
