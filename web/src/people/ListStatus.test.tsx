import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import type { LiveCharacterList } from '../api/people/useCharacterList.ts';
import { ListNotice } from './ListStatus.tsx';

afterEach(cleanup);

const reload = vi.fn();
const well: LiveCharacterList = {
  entries: [{ id: 1, character: null }],
  answer: null,
  state: 'loaded',
  error: null,
  receivedAtMs: 0,
  reload,
};
const error = new CallError('status', 'The server answered 500', { status: 500, retryAfterMs: null });

it.each([
  ['is halted', { state: 'halted' }, /^Live update paused: Are you still there\?/, 'Continue'],
  ['is halted after a failure', { state: 'halted', error }, /^Live update paused: /, 'Continue'],
  ['failed to load', { state: 'error', error }, /^As last seen\.$/, 'Retry'],
] as const)('a list that %s says so, and has a way out', (_what, overrides, text, remedy) => {
  reload.mockReset();
  render(<ListNotice live={{ ...well, ...overrides }} failed="As last seen." />);
  expect(document.querySelector('p')?.textContent).toMatch(text);
  fireEvent.click(screen.getByRole('button', { name: remedy }));
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['that is current', {}],
  ['without entries', { entries: [], state: 'error', error }],
] as const)('a list %s says nothing', (_what, overrides) => {
  render(<ListNotice live={{ ...well, ...overrides }} failed="As last seen." />);
  expect(document.body.textContent).toBe('');
});
