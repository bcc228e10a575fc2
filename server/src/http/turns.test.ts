import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** An answer that can be ended, or whose reader can leave. */
function makeResponse() {
  const response = Object.assign(new EventEmitter(), { destroyed: false });
  const close = () => {
    response.destroyed = true;
    response.emit('close');
  };
  return { response: response as unknown as ServerResponse, close };
}

it('begin one after the other for a caller, in their order, and at once for others', () => {
  const turns = createTurns(10);
  const begun: string[] = [];
  const [first, second, third, other] = [makeResponse(), makeResponse(), makeResponse(), makeResponse()];
  turns.take('a', first.response, () => begun.push('first'));
  turns.take('a', second.response, () => begun.push('second'));
  turns.take('a', third.response, () => begun.push('third'));
  turns.take('b', other.response, () => begun.push('other'));
  expect(begun).toEqual(['first', 'other']);
  first.close();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.close();
  third.close();
  turns.take('a', makeResponse().response, () => begun.push('later'));
  expect(begun).toEqual(['first', 'other', 'second', 'third', 'later']);
});

it('pass over whoever has left, and refuse when too many wait', () => {
  const turns = createTurns(2);
  const begun: string[] = [];
  const [first, left, last] = [makeResponse(), makeResponse(), makeResponse()];
  turns.take('a', first.response, () => begun.push('first'));
  turns.take('a', left.response, () => begun.push('left'));
  expect(turns.take('a', last.response, () => begun.push('last'))).toBe(true);
  expect(turns.take('a', makeResponse().response, () => begun.push('refused'))).toBe(false);
  left.close();
  expect(begun).toEqual(['first']);
  first.close();
  expect(begun).toEqual(['first', 'last']);
});

it('never answer two of a caller at once, and leave nobody waiting', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ caller: fc.nat(2), closes: fc.boolean() }), { maxLength: 60 }),
      (steps) => {
        const turns = createTurns(100);
        const active = new Map<number, ReturnType<typeof makeResponse>>();
        let isDouble = false;
        let waiting = 0;
        for (const { caller, closes } of steps) {
          if (closes) {
            const current = active.get(caller);
            active.delete(caller);
            current?.close();
            continue;
          }
          const made = makeResponse();
          waiting += 1;
          turns.take(String(caller), made.response, () => {
            isDouble ||= active.has(caller);
            active.set(caller, made);
            waiting -= 1;
          });
        }
        while (active.size > 0) {
          for (const [caller, current] of [...active]) {
            active.delete(caller);
            current.close();
          }
        }
        expect([isDouble, waiting]).toEqual([false, 0]);
      },
    ),
  );
});
