import { describe, expect, it } from 'vitest';
import { delayText, listNotice, listState } from './list-state.ts';
import { makeListFacts } from './testing/list-makers.ts';

const well = makeListFacts();

const notices = {
  offlineAnyway: { tone: 'warning', title: 'Server Offline', text: 'Old ones.' },
  catalogueFailed: { tone: 'error', title: 'No quests', text: 'None.' },
} as const;

describe('the state of a list', () => {
  it.each([
    ['is the list when all is well', {}, 'list'],
    ['is loading before an answer', { poll: 'initial', hasAnswer: false }, 'loading'],
    ['is loading when the answer is slow', { poll: 'loading', hasAnswer: false }, 'loading'],
    ['is an error when the first request fails', { poll: 'error', hasAnswer: false }, 'error'],
    ['is the list when a later request fails', { poll: 'error' }, 'list'],
    ['is loading until quests and areas have loaded', { catalogue: 'loading' }, 'loading'],
    ['is the list when quests and areas cannot be loaded', { catalogue: 'error' }, 'list'],
    ['is offline when the server is', { isOffline: true }, 'offline'],
    ['is unreported before any report', { isUnreported: true, shownCount: 0 }, 'unreported'],
    [
      'is unreported even before an answer',
      { isUnreported: true, shownCount: 0, hasAnswer: false },
      'unreported',
    ],
    ['is the list when rows arrive before the status of their report', { isUnreported: true }, 'list'],
    [
      'is offline for an offline server without reports',
      { isOffline: true, isUnreported: true, shownCount: 0 },
      'offline',
    ],
    ['is empty when nothing is listed', { shownCount: 0 }, 'empty'],
    ['is the list when halted', { poll: 'halted' }, 'list'],
  ] as const)('%s', (_what, facts, state) => {
    expect(listState({ ...well, ...facts }, false)).toBe(state);
  });
});

describe('the notice below a list', () => {
  it.each([
    ['is absent when all is well', {}, null],
    ['says that updates were halted', { poll: 'halted', isStale: true }, 'Live update paused'],
    ['says that a later request failed', { poll: 'error' }, 'Failed to load data'],
    ['says that the status failed', { serverInfo: 'error' }, 'Failed to load data'],
    ['is absent when the first request failed', { poll: 'error', hasAnswer: false }, null],
    ['says that the data is old', { isStale: true }, 'Stale data'],
    ['says that quests and areas cannot be loaded', { catalogue: 'error' }, 'No quests'],
    ['is absent when the server is offline', { isOffline: true, poll: 'error' }, null],
  ] as const)('%s', (_what, facts, title) => {
    const all = { ...well, ...facts };
    expect(listNotice(all, listState(all, false), notices)?.title ?? null).toBe(title);
  });
});

describe('the list of an offline server that is loaded anyway', () => {
  it.each([
    ['is shown with a notice', {}, 'list', 'Server Offline'],
    ['may be empty', { shownCount: 0 }, 'empty', 'Server Offline'],
    ['may still be loading', { hasAnswer: false, poll: 'loading' }, 'loading', 'Server Offline'],
    ['may fail', { hasAnswer: false, poll: 'error' }, 'error', null],
    ['may fail later', { poll: 'error' }, 'list', 'Failed to load data'],
  ] as const)('%s', (_what, facts, state, title) => {
    const all = { ...well, isOffline: true, ...facts };
    expect(listState(all, true)).toBe(state);
    expect(listNotice(all, state, notices)?.title ?? null).toBe(title);
  });
});

describe('the text about delayed data', () => {
  it.each([
    [{ poll: 'loaded', isStale: false }, ''],
    [{ poll: 'loading', isStale: false }, ''],
    [{ poll: 'loaded', isStale: true }, 'Stale'],
    [{ poll: 'error', isStale: true }, 'Retrying'],
    [{ poll: 'halted', isStale: true }, 'Paused'],
  ] as const)('%j: %s', (facts, text) => {
    expect(delayText(facts)).toBe(text);
  });
});
