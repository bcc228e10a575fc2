import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import {
  type Health,
  type HealthFacts,
  healthView,
  problemsOf,
  rememberSince,
  sinceText,
} from './health-view.ts';

const fresh = { age_s: 2, is_fresh: true };
const unheard = { age_s: null, is_fresh: false };
const all = (server: Health['servers'][string]) =>
  Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), server]));

function makeHealth(over: Partial<Health> = {}): Health {
  return {
    health: 'ok',
    reasons: [],
    store: { state: 'ok' },
    history: { waiting_events: 0, is_journal_writable: true },
    servers: all(fresh),
    streams: { open: 3 },
    unknown_servers: {},
    ...over,
  };
}

function viewOf(data: Health | null, over: Partial<HealthFacts> = {}) {
  return healthView({
    game: defaultDefinition,
    poll: { state: 'loaded', data, receivedAtMs: data === null ? null : madeAtMs },
    seen: new Map(),
    nowMs: madeAtMs,
    ...over,
  });
}

const silent = makeHealth({ servers: { ...all(fresh), orien: { age_s: 720, is_fresh: false } } });
const away = makeHealth({
  store: { state: 'away' },
  history: { waiting_events: 1, is_journal_writable: true },
});
const unwritable = makeHealth({ history: { waiting_events: 7, is_journal_writable: false } });

describe('the overall line', () => {
  it.each<[string, Health, string, string, string[]]>([
    ['everything is well', makeHealth(), 'well', 'Everything is working', []],
    [
      'some servers were never reported',
      makeHealth({ servers: { orien: fresh, khyber: unheard } }),
      'well',
      'Everything is working',
      [],
    ],
    ['a server is not reported', silent, 'troubled', 'There is one problem', ['server Orien']],
    ['the store is unavailable', away, 'troubled', 'There is one problem', ['store']],
    ['the journal cannot be written', unwritable, 'troubled', 'There is one problem', ['journal']],
    [
      'a clock is wrong',
      makeHealth({ reasons: [{ code: 'clock-was-ahead', message: 'The clock was ahead' }] }),
      'troubled',
      'There is one problem',
      ['clock-was-ahead The clock was ahead'],
    ],
    [
      'there are no reports',
      makeHealth({ servers: all(unheard) }),
      'troubled',
      'There is one problem',
      ['reports'],
    ],
    [
      'there are many problems',
      { ...silent, store: away.store, history: unwritable.history },
      'troubled',
      'There are 3 problems',
      ['server Orien', 'store', 'journal'],
    ],
  ])('gives the state of the service when %s', (_, health, verdict, title, ids) => {
    const view = viewOf(health);
    expect([view.verdict, view.title, view.lines.map(({ id }) => id)]).toEqual([verdict, title, ids]);
  });

  it.each<[HealthFacts['poll']['state'], Health | null, string, string]>([
    ['initial', null, 'loading', 'Loading...'],
    ['loading', null, 'loading', 'Loading...'],
    ['loading', makeHealth(), 'well', 'Everything is working'],
    ['error', null, 'unanswered', 'The server is not responding'],
    ['error', makeHealth(), 'unanswered', 'The server is not responding'],
    ['halted', makeHealth(), 'paused', 'Live update paused'],
  ])(
    'gives the state of the service while the poll is in state %s with %o',
    (state, data, verdict, title) => {
      const view = viewOf(data, { poll: { state, data, receivedAtMs: data === null ? null : madeAtMs } });
      expect([view.verdict, view.title]).toEqual([verdict, title]);
    },
  );

  it('says for how long the server has not answered', () => {
    const poll = { state: 'error', data: makeHealth(), receivedAtMs: madeAtMs - 180_000 } as const;
    expect(viewOf(null, { poll }).lines[0]?.since).toBe('For 3 minutes. The details below are older.');
    expect(viewOf(null, { poll: { state: 'error', data: null, receivedAtMs: null } }).lines[0]?.since).toBe(
      '',
    );
  });

  it('says for how long a server has been silent and a part has been in trouble', () => {
    expect(viewOf(silent, { nowMs: madeAtMs + 60_000 }).lines[0]?.since).toBe('For 13 minutes.');
    expect(viewOf(away).lines[0]?.since).toBe('');
    expect(viewOf(away, { seen: new Map([['store', madeAtMs - 120_000]]) }).lines[0]?.since).toBe(
      'Seen by this page for 2 minutes.',
    );
  });
});

describe('the last check', () => {
  it.each<[HealthFacts['poll']['state'], number | null, object | null]>([
    ['initial', null, null],
    ['loaded', 4000, { tone: 'fresh', text: 'Checked 4 s ago' }],
    ['loaded', -900, { tone: 'fresh', text: 'Checked 0 s ago' }],
    ['error', 120_000, { tone: 'late', text: 'Checked 2 min ago' }],
    ['halted', 3_600_000, { tone: 'late', text: 'Checked 1 h ago' }],
  ])('is shown in state %s, after %j ms', (state, ageMs, checked) => {
    const receivedAtMs = ageMs === null ? null : madeAtMs - ageMs;
    const data = ageMs === null ? null : makeHealth();
    expect(viewOf(null, { poll: { state, data, receivedAtMs } }).checked).toEqual(checked);
  });
});

describe('the parts', () => {
  it.each<[Health, number, boolean, string, string?]>([
    [makeHealth(), 0, true, '12 of 12 servers fresh'],
    [silent, 0, false, '11 of 12 servers fresh'],
    [makeHealth({ servers: { orien: fresh, khyber: unheard } }), 0, true, '1 of 1 server fresh'],
    [makeHealth({ servers: all(unheard) }), 0, false, 'None yet'],
    [makeHealth(), 1, true, 'Available'],
    [away, 1, false, 'Unavailable'],
    [away, 2, true, 'Writable', '1 event waiting to be saved.'],
    [unwritable, 2, false, 'Cannot be written', '7 events waiting to be saved.'],
    [makeHealth(), 3, true, '3 open'],
  ])('for %o: part %i is well %j, "%s"', (health, place, isWell, state, note) => {
    expect(viewOf(health).parts?.[place]).toMatchObject({
      isWell,
      state,
      ...(note !== undefined && { note }),
    });
  });

  it('are absent before an answer', () => {
    expect(viewOf(null).parts).toBeNull();
  });
});

describe('the servers', () => {
  it.each<[Health | null, number, string, string | null]>([
    [null, 0, 'waiting', null],
    [makeHealth(), 0, 'fresh', '2 s'],
    [makeHealth(), 5000, 'fresh', '7 s'],
    [makeHealth({ servers: {} }), 0, 'waiting', 'No report yet'],
    [makeHealth({ servers: all(unheard) }), 0, 'waiting', 'No report yet'],
    [makeHealth({ servers: all({ age_s: 7200, is_fresh: false }) }), 0, 'late', '2 h'],
  ])('with %o after %i ms are %s, %j', (health, afterMs, tone, text) => {
    expect(viewOf(health, { nowMs: madeAtMs + afterMs }).servers[0]).toEqual({
      name: 'Argonnessen',
      tone,
      text,
    });
  });
});

describe('the memory of problems', () => {
  const problems = problemsOf(away, defaultDefinition.servers, madeAtMs);

  it('keeps when a problem was first seen, and forgets those that are over', () => {
    const first = rememberSince(new Map(), problems, 1000);
    expect([...first]).toEqual([['store', 1000]]);
    expect(rememberSince(first, problems, 2000)).toBe(first);
    const more = rememberSince(first, [...problems, { id: 'journal', text: '', sinceMs: null }], 3000);
    expect([...more]).toEqual([
      ['store', 1000],
      ['journal', 3000],
    ]);
    expect(rememberSince(more, [], 4000).size).toBe(0);
  });

  it('never counts from a time in the future', () => {
    expect(sinceText({ id: 'a', text: '', sinceMs: 5000 }, new Map(), 1000)).toBe('For less than a minute.');
  });
});
