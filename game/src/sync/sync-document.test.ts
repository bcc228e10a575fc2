import { describe, expect, it, test } from 'vitest';
import { dayMs, minuteMs } from '../time.ts';
import {
  boundTimes,
  contentsOf,
  contentText,
  dropOldRemovals,
  emptyDocument,
  isSameDocument,
  isWithdrawn,
  joinDocument,
  mergeDocuments,
  recordChanges,
  type SyncDocument,
  type SyncEntry,
  withdrawSlots,
} from './sync-document.ts';

const nowMs = Date.parse('2026-11-29T12:00:00Z');
const yearMs = 365 * dayMs;
const writer = (id: string, atMs = nowMs) => ({ id, nowMs: atMs });
const documentOf = (entries: Readonly<Record<string, SyncEntry>>): SyncDocument =>
  new Map(Object.entries(entries));

describe('writing changes', () => {
  const before = new Map<string, unknown>([
    ['theme', 'dark'],
    ['friends/1', 1],
    ['friends/2', 2],
  ]);
  const document = recordChanges(emptyDocument, new Map(), before, writer('a'));

  it('writes what differs, and records removals', () => {
    const now = new Map<string, unknown>([
      ['theme', 'light'],
      ['friends/2', 2],
      ['friends/3', 3],
    ]);
    const changed = recordChanges(document, before, now, writer('a', nowMs + 10));
    expect(contentsOf(changed)).toEqual(now);
    expect(changed.get('friends/1')).toEqual({ at: nowMs + 10, by: 'a' });
    expect(changed.get('friends/2')).toBe(document.get('friends/2'));
  });

  it('is later than everything that the device knows, even if its clock is behind', () => {
    const changed = recordChanges(document, before, new Map([['theme', 'light']]), writer('b', 5));
    expect(changed.get('theme')).toEqual({ at: nowMs + 1, by: 'b', value: 'light' });
  });
});

describe('merging', () => {
  test.each<[string, SyncEntry, SyncEntry]>([
    ['the later write', { at: 2, by: 'a', value: 'x' }, { at: 1, by: 'b', value: 'y' }],
    ['a later removal', { at: 2, by: 'a' }, { at: 1, by: 'b', value: 'y' }],
    ['the greater id at equal times', { at: 1, by: 'b', value: 'x' }, { at: 1, by: 'a', value: 'y' }],
    ['the same content on every device at last', { at: 1, by: 'a', value: 'y' }, { at: 1, by: 'a' }],
  ])('keeps %s', (_title, winner, loser) => {
    for (const [one, other] of [
      [winner, loser],
      [loser, winner],
    ] as const)
      expect(mergeDocuments(documentOf({ k: one }), documentOf({ k: other })).get('k')).toBe(winner);
  });

  it('compares documents by their entries', () => {
    const one = documentOf({ k: { at: 1, by: 'a', value: { x: 1, y: 2 } } });
    expect(isSameDocument(one, documentOf({ k: { at: 1, by: 'a', value: { y: 2, x: 1 } } }))).toBe(true);
    expect(isSameDocument(one, documentOf({ k: { at: 1, by: 'a', value: { x: 1 } } }))).toBe(false);
    expect(isSameDocument(one, documentOf({ k: { at: 0, by: 'a', value: { x: 1, y: 2 } } }))).toBe(false);
    expect(isSameDocument(one, documentOf({ l: { at: 1, by: 'a', value: 1 } }))).toBe(false);
    expect(isSameDocument(one, emptyDocument)).toBe(false);
  });
});

it('content as text does not depend on the order of its fields, or on fields without a value', () => {
  expect(contentText({ b: [1, null, 'x'], a: undefined })).toBe('{"b":[1,null,"x"]}');
  expect(contentText({ a: 1, b: 2 })).toBe(contentText({ b: 2, a: 1 }));
  expect(contentText(undefined)).toBe('');
});

it('a device that joins keeps the settings of the sync, and adds its entries, even removed ones', () => {
  const document = documentOf({
    theme: { at: nowMs, by: 'a', value: 'dark' },
    'friends/1': { at: nowMs, by: 'a' },
  });
  const own = new Map<string, unknown>([
    ['theme', 'light'],
    ['friends/1', 1],
    ['friends/2', 2],
  ]);
  const joined = joinDocument(document, own, writer('b', 0));
  expect(contentsOf(joined)).toEqual(
    new Map<string, unknown>([
      ['theme', 'dark'],
      ['friends/1', 1],
      ['friends/2', 2],
    ]),
  );
  expect(isSameDocument(mergeDocuments(joined, document), joined)).toBe(true);
});

describe('entries that are no longer shared', () => {
  const document = documentOf({
    'tokens/1': { at: nowMs, by: 'a', value: 'secret' },
    'tokens/2': { at: nowMs, by: 'a' },
  });
  const withdrawn = withdrawSlots(document, ['tokens/1', 'tokens/2', 'tokens/3'], writer('b', 5));

  it('lose their content, unless they have none', () => {
    expect(isWithdrawn(withdrawn.get('tokens/1')?.value)).toBe(true);
    expect(withdrawn.get('tokens/1')).toMatchObject({ at: nowMs + 1, by: 'b' });
    expect(withdrawn.get('tokens/2')).toBe(document.get('tokens/2'));
    expect(withdrawn.has('tokens/3')).toBe(false);
    expect(isSameDocument(withdrawSlots(withdrawn, ['tokens/1'], writer('a')), withdrawn)).toBe(true);
  });

  it('are shared again by a device that has them and joins', () => {
    const joined = joinDocument(withdrawn, new Map([['tokens/1', 'secret']]), writer('c', 0));
    expect(contentsOf(joined)).toEqual(new Map([['tokens/1', 'secret']]));
    expect(isSameDocument(mergeDocuments(withdrawn, joined), joined)).toBe(true);
  });
});

describe('a device whose clock is a year ahead', () => {
  const ahead = recordChanges(
    emptyDocument,
    new Map(),
    new Map([['theme', 'dark']]),
    writer('ahead', nowMs + yearMs),
  );

  it('is limited to the server’s time, so that a later change of another device wins', () => {
    const sent = boundTimes(ahead, nowMs);
    expect(sent.get('theme')?.at).toBe(nowMs + minuteMs / 2);
    const other = recordChanges(
      sent,
      contentsOf(sent),
      new Map([['theme', 'light']]),
      writer('b', nowMs + 1000),
    );
    expect(contentsOf(mergeDocuments(sent, other)).get('theme')).toBe('light');
    expect(contentsOf(mergeDocuments(boundTimes(ahead, nowMs), other)).get('theme')).toBe('light');
  });

  it('keeps the order of its writes', () => {
    const later = recordChanges(
      ahead,
      contentsOf(ahead),
      new Map([
        ['theme', 'dark'],
        ['timezone', 'Europe/Berlin'],
      ]),
      writer('ahead', nowMs + yearMs),
    );
    const bounded = boundTimes(later, nowMs);
    expect([...bounded.values()].map(({ at }) => at - nowMs)).toEqual([minuteMs / 2, minuteMs / 2 + 1]);
  });

  it('leaves a document with plausible times as it is', () => {
    const document = documentOf({ theme: { at: nowMs + 1000, by: 'a', value: 'dark' } });
    expect(boundTimes(document, nowMs)).toBe(document);
  });
});

it('removals are kept for a year', () => {
  const document = documentOf({
    theme: { at: 1, by: 'a', value: 'dark' },
    'friends/1': { at: nowMs - yearMs, by: 'a' },
    'friends/2': { at: nowMs - yearMs - 1, by: 'a' },
  });
  expect([...dropOldRemovals(document, nowMs).keys()]).toEqual(['theme', 'friends/1']);
  expect(dropOldRemovals(document, nowMs - 1)).toBe(document);
});
