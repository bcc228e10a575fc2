import { expect, it, vi } from 'vitest';
import { anySignal } from './any-signal.ts';

it.each([0, 1])('a combined signal is aborted with the reason of the first aborted signal: %j', (place) => {
  const controllers = [new AbortController(), new AbortController()];
  const either = anySignal(controllers.map(({ signal }) => signal));
  const listener = vi.fn<() => void>();
  either.addEventListener('abort', listener);
  expect(either.aborted).toBe(false);
  controllers[place]?.abort('first');
  controllers[1 - place]?.abort('second');
  expect([either.aborted, either.reason, listener.mock.calls.length]).toEqual([true, 'first', 1]);
});

it('a combined signal is aborted from the start if one of its signals already is', () => {
  const either = anySignal([new AbortController().signal, AbortSignal.abort('before')]);
  expect([either.aborted, either.reason]).toEqual([true, 'before']);
});
