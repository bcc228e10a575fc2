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
    ['all is well', {}, 'list'],
    ['nothing has come yet', { poll: 'initial', hasAnswer: false }, 'loading'],
    ['it takes long', { poll: 'loading', hasAnswer: false }, 'loading'],
    ['it failed before anything came', { poll: 'error', hasAnswer: false }, 'error'],
    ['it failed after something came', { poll: 'error' }, 'list'],
    ['quests and areas are on their way', { catalogue: 'loading' }, 'loading'],
    ['quests and areas cannot be had', { catalogue: 'error' }, 'list'],
    ['the server is offline', { isOffline: true }, 'offline'],
    ['no report has ever come', { isUnreported: true, shownCount: 0 }, 'unreported'],
    [
      'no report and no answer has come',
      { isUnreported: true, shownCount: 0, hasAnswer: false },
      'unreported',
    ],
    ['rows come before the news of their report', { isUnreported: true }, 'list'],
    [
      'an offline server was never reported',
      { isOffline: true, isUnreported: true, shownCount: 0 },
      'offline',
    ],
    ['nobody is listed', { shownCount: 0 }, 'empty'],
    ['it was halted', { poll: 'halted' }, 'list'],
  ] as const)('%s', (_what, facts, state) => {
    expect(listState({ ...well, ...facts }, false)).toBe(state);
  });
});

describe('the notice below a list', () => {
  it.each([
    ['all is well', {}, null],
    ['it was halted', { poll: 'halted', isStale: true }, 'Live update paused'],
    ['it failed after something came', { poll: 'error' }, 'Failed to load data'],
    ['the status failed', { serverInfo: 'error' }, 'Failed to load data'],
    ['it failed before anything came', { poll: 'error', hasAnswer: false }, null],
    ['the data is old', { isStale: true }, 'Stale data'],
    ['quests and areas cannot be had', { catalogue: 'error' }, 'No quests'],
    ['the server is offline', { isOffline: true, poll: 'error' }, null],
  ] as const)('%s', (_what, facts, title) => {
    const all = { ...well, ...facts };
    expect(listNotice(all, listState(all, false), notices)?.title ?? null).toBe(title);
  });
});

describe('the list of an offline server that is loaded anyway', () => {
  it.each([
    ['stands there with a word about it', {}, 'list', 'Server Offline'],
    ['may be empty', { shownCount: 0 }, 'empty', 'Server Offline'],
    ['may still be on its way', { hasAnswer: false, poll: 'loading' }, 'loading', 'Server Offline'],
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
