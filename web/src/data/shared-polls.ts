import type { GivenAnswer } from './given-answers.ts';
import type { PollSettings } from './poll-machine.ts';
import type { PollRunner, PollSnapshot, PollSurroundings } from './poll-runner.ts';

/** Where the answers of a poll come from. */
export interface PollSource<T> {
  /** As callPath. */
  readonly call: (signal: AbortSignal) => Promise<T | null>;
  /** The poll begins; it may end and begin again. */
  readonly open?: () => void;
  readonly close?: () => void;
}

/** What makes two polls the same. */
export interface PollSubject {
  readonly endpoint: object;
  readonly path: string;
  readonly surroundings: PollSurroundings;
  /** The way of asking. */
  readonly makeSource: unknown;
}

interface Poll<T> {
  readonly runner: PollRunner<T>;
  readonly source: PollSource<T>;
}

interface SharedPoll<T> extends Poll<T> {
  readonly subject: PollSubject;
  /** What each of those wants who wait for the answers. */
  readonly wishes: Map<object, PollSettings>;
}

/** One who waits for the answers of a poll: a component. Nothing is asked before `join`. */
export interface PollSeat<T> {
  /** @returns leaves; whoever joins again finds what was there */
  readonly join: () => () => void;
  readonly configure: (wish: PollSettings) => void;
  /** For all who wait for the same. */
  readonly reload: () => void;
  readonly snapshot: () => PollSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Those that ask now. Only who has joined is here, which nobody does while a page is drawn: not at all on the server. */
const running = new Set<SharedPoll<unknown>>();

function isAbout<T>(poll: SharedPoll<unknown>, subject: PollSubject): poll is SharedPoll<T> {
  const { endpoint, path, surroundings, makeSource } = poll.subject;
  return (
    endpoint === subject.endpoint &&
    path === subject.path &&
    surroundings === subject.surroundings &&
    makeSource === subject.makeSource
  );
}

function findRunning<T>(subject: PollSubject): SharedPoll<T> | null {
  for (const poll of running) if (isAbout<T>(poll, subject)) return poll;
  return null;
}

/**
 * What several want of one poll: the shortest interval, the longest lifespan; it asks as long as anybody wants it to, and
 * an error ends it when all agree. Who wants nothing now has no say, unless nobody does.
 */
export function togetherWanted(wishes: Iterable<PollSettings>): PollSettings {
  const all = [...wishes];
  const enabled = all.filter(({ isEnabled }) => isEnabled);
  const heard = enabled.length > 0 ? enabled : all;
  const lifespanMs = Math.max(...heard.map((wish) => wish.lifespanMs ?? Infinity));
  const hiddenIntervalMs = Math.min(...heard.map((wish) => wish.hiddenIntervalMs ?? Infinity));
  return {
    intervalMs: Math.min(...heard.map(({ intervalMs }) => intervalMs)),
    lifespanMs: lifespanMs === Infinity ? null : lifespanMs,
    isEnabled: enabled.length > 0,
    stopOnError: heard.every(({ stopOnError }) => stopOnError),
    hiddenIntervalMs: hiddenIntervalMs === Infinity ? undefined : hiddenIntervalMs,
  };
}

/**
 * A place at the poll of a subject. The first who joins begins it, the last who leaves ends it; in between all have the
 * same answers, the very same objects. When the last leaves and another comes in the same breath, it goes on.
 *
 * @param wish what this one wants of the poll
 * @param takeGiven gives the answer that the page came with; asked once, when nobody has a newer one
 * @param makePoll opens nothing and asks nothing by itself
 */
export function createPollSeat<T>(
  subject: PollSubject,
  wish: PollSettings,
  takeGiven: () => GivenAnswer<T> | null,
  makePoll: (given: GivenAnswer<T> | null, wish: PollSettings) => Poll<T>,
): PollSeat<T> {
  const who = {};
  const listeners = new Set<() => void>();
  const given = findRunning<T>(subject) === null ? takeGiven() : null;
  const first: PollSnapshot<T> = {
    state: given === null ? 'initial' : 'loaded',
    data: given?.answer ?? null,
    receivedAtMs: given?.madeAtMs ?? null,
    error: null,
  };
  let ownWish = wish;
  let isSeated = false;
  /** Where it sits, or sat last. */
  let poll: SharedPoll<T> | null = null;

  const snapshot = () => {
    const now = isSeated ? poll : (findRunning<T>(subject) ?? poll);
    return now?.runner.snapshot() ?? first;
  };
  const notify = () => listeners.forEach((listener) => listener());

  return {
    join() {
      const joined = findRunning<T>(subject) ??
        poll ?? { ...makePoll(given, ownWish), subject, wishes: new Map() };
      poll = joined;
      isSeated = true;
      const unsubscribe = joined.runner.subscribe(notify);
      enter(joined, who, ownWish);
      // Who has listened since before the others came has not heard of theirs.
      notify();
      return () => {
        isSeated = false;
        unsubscribe();
        leave(joined, who);
      };
    },
    configure(next) {
      ownWish = next;
      if (!isSeated || poll === null) return;
      poll.wishes.set(who, next);
      poll.runner.configure(togetherWanted(poll.wishes.values()));
    },
    reload: () => poll?.runner.reload(),
    snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function enter(poll: SharedPoll<unknown>, who: object, wish: PollSettings): void {
  const { runner, source, wishes } = poll;
  wishes.set(who, wish);
  if (running.has(poll)) {
    runner.join(togetherWanted(wishes.values()));
    return;
  }
  running.add(poll);
  runner.configure(wish);
  source.open?.();
  runner.start();
}

function leave(poll: SharedPoll<unknown>, who: object): void {
  const { runner, source, wishes } = poll;
  wishes.delete(who);
  if (wishes.size > 0) {
    runner.leave(togetherWanted(wishes.values()));
    return;
  }
  // One panel may go for another in the same breath.
  queueMicrotask(() => {
    if (wishes.size > 0 || !running.delete(poll)) return;
    runner.stop();
    source.close?.();
  });
}
