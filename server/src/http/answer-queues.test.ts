import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerQueues } from './answer-queues.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer that the test can end, and whose reader can leave. */
function makeResponse() {
  const response = Object.assign(new EventEmitter(), { destroyed: false });
  const close = () => {
    response.destroyed = true;
    response.emit('close');
    vi.runAllTimers();
  };
  return { response: response as unknown as ServerResponse, close };
}

it('Requests of one caller are answered one after the other, in order, and requests of other callers at once', () => {
  const queues = createAnswerQueues(10);
  const begun: string[] = [];
  const [first, second, third, other] = [makeResponse(), makeResponse(), makeResponse(), makeResponse()];
  queues.add('a', first.response, () => begun.push('first'));
  queues.add('a', second.response, () => begun.push('second'));
  queues.add('a', third.response, () => begun.push('third'));
  queues.add('b', other.response, () => begun.push('other'));
  expect(begun).toEqual(['first', 'other']);
  first.close();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.close();
  third.close();
  queues.add('a', makeResponse().response, () => begun.push('later'));
  expect(begun).toEqual(['first', 'other', 'second', 'third', 'later']);
});

it('Requests wait as long as the previous answer took, within a limit', () => {
  const queues = createAnswerQueues(10);
  const response = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
  const begun: string[] = [];
  const [first, second, third] = [response(), response(), response()];
  queues.add('a', first, () => begun.push('first'));
  queues.add('a', second, () => begun.push('second'));
  queues.add('a', third, () => begun.push('third'));
  vi.advanceTimersByTime(20);
  first.emit('close');
  vi.advanceTimersByTime(19);
  expect(begun).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['first', 'second']);
  vi.advanceTimersByTime(60_000);
  second.emit('close');
  vi.advanceTimersByTime(100);
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('Callers that have left are skipped, and a request is rejected when too many wait', () => {
  const queues = createAnswerQueues(2);
  const begun: string[] = [];
  const [first, left, last] = [makeResponse(), makeResponse(), makeResponse()];
  queues.add('a', first.response, () => begun.push('first'));
  queues.add('a', left.response, () => begun.push('left'));
  expect(queues.add('a', last.response, () => begun.push('last'))).toBe(true);
  expect(queues.add('a', makeResponse().response, () => begun.push('refused'))).toBe(false);
  left.close();
  expect(begun).toEqual(['first']);
  first.close();
  expect(begun).toEqual(['first', 'last']);
});

/**
 * Plays requests of three callers that begin and end in any order. Returns whether two requests of one caller were
 * answered at once, and who is waiting.
 */
function play(steps: readonly { readonly caller: number; readonly isEnd: boolean }[]) {
  const queues = createAnswerQueues(100);
  const active = new Map<number, () => void>();
  const found = { isDouble: false, waiting: 0 };
  const end = (caller: number) => {
    const close = active.get(caller);
    active.delete(caller);
    close?.();
  };
  const ask = (caller: number) => {
    const { response, close } = makeResponse();
    found.waiting += 1;
    queues.add(String(caller), response, () => {
      found.isDouble ||= active.has(caller);
      found.waiting -= 1;
      active.set(caller, close);
    });
  };
  for (const { caller, isEnd } of steps) (isEnd ? end : ask)(caller);
  while (active.size > 0) for (const caller of Array.from(active.keys())) end(caller);
  return found;
}

it('Two requests of a caller are never answered at once, and nobody is left waiting', () => {
  const steps = fc.array(fc.record({ caller: fc.nat(2), isEnd: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (each) => {
      expect(play(each)).toEqual({ isDouble: false, waiting: 0 });
    }),
  );
});
