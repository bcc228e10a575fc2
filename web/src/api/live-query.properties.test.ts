import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { down, settle, setUpLiveQuery, usual } from '../testing/live-query.ts';
import type { LiveOptions, Subscription } from './live-query.ts';

const eventArbitrary = fc.oneof(
  fc.record({ type: fc.constantFrom('join' as const, 'leave' as const), who: fc.nat(3) }),
  fc.record({
    type: fc.constant('configure' as const),
    who: fc.nat(3),
    isEnabled: fc.boolean(),
    intervalMs: fc.constantFrom(1000, 3000, 9000),
    hiddenIntervalMs: fc.constantFrom(undefined, 10_000),
    lifespanMs: fc.constantFrom(null, 20_000),
  }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.nat(4000) }),
  fc.record({ type: fc.constant('hide' as const), isHidden: fc.boolean() }),
  fc.record({ type: fc.constant('answer' as const), isGood: fc.boolean() }),
  fc.constant({ type: 'reload' as const }),
  fc.constant({ type: 'online' as const }),
);

type Event = typeof eventArbitrary extends fc.Arbitrary<infer T> ? T : never;
type World = ReturnType<typeof setUpLiveQuery>;

interface Person {
  options: LiveOptions;
  subscription: Subscription | null;
}

/** Applies the event of one subscriber. */
function act({ live }: World, person: Person, event: Extract<Event, { who: number }>): void {
  if (event.type === 'configure') {
    const { isEnabled, intervalMs, hiddenIntervalMs, lifespanMs } = event;
    person.options = { ...usual, isEnabled, intervalMs, hiddenIntervalMs, lifespanMs };
    person.subscription?.configure(person.options);
  } else if (event.type === 'join') person.subscription ??= live.join(person.options);
  else {
    person.subscription?.leave();
    person.subscription = null;
  }
}

async function happen(world: World, people: readonly Person[], event: Event): Promise<void> {
  if ('who' in event) {
    const person = people[event.who];
    if (person !== undefined) act(world, person, event);
  } else if (event.type === 'pass') await world.pass(event.ms);
  else if (event.type === 'hide') world.setHidden(event.isHidden);
  else if (event.type === 'answer') await world.answer(event.isGood ? 'good' : down);
  else if (event.type === 'reload') world.live.reload();
  else world.goOnline();
  await settle();
}

const openRequests = ({ requests }: World) => requests.filter(({ signal }) => !signal.aborted).length;

/** Expects that requests continue for an enabled subscriber that is not halted, and that there are none otherwise. */
async function expectAlive(world: World, isEnabled: boolean): Promise<void> {
  const { requests, pass, answer, setHidden, state } = world;
  setHidden(false);
  await settle();
  if (isEnabled && state() !== 'halted') {
    await answer('good');
    const { length } = requests;
    await pass(9000);
    expect(requests.length > length || state() === 'halted').toBe(true);
  } else {
    const before = openRequests(world);
    await pass(600_000);
    expect(openRequests(world)).toBe(before);
  }
}

describe('a live query under random events', () => {
  it('has at most one running request, none without subscribers, and never stalls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(eventArbitrary, { maxLength: 40 }), async (course) => {
        const world = setUpLiveQuery();
        const people = Array.from({ length: 4 }, (): Person => ({ options: usual, subscription: null }));
        for (const event of course) {
          const before = world.state();
          await happen(world, people, event);
          const mayBegin = 'who' in event || event.type === 'reload';
          if (before === 'halted' && !mayBegin) expect(world.state()).toBe('halted');
          expect(world.mostUnderWay()).toBeLessThanOrEqual(1);
        }
        const there = people.filter(({ subscription }) => subscription !== null);
        expect(world.isWatched()).toBe(there.length > 0);
        await expectAlive(
          world,
          there.some(({ options }) => options.isEnabled),
        );
        there.forEach(({ subscription }) => subscription?.leave());
        await settle();
        expect(world.isWatched()).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
