import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bundleMaximum, bundleVersion, readBundle, writeBundle, type BundleKeys } from './settings-bundle.ts';

const keys: BundleKeys = {
  traveling: new Set(['friends', 'theme', 'lfm-settings']),
  local: new Set(['cached-areas']),
};
const read = (text: string) => readBundle(text, keys);
const readJson = (content: unknown) => read(JSON.stringify(content));
const ours = (more: object = {}) => ({ format: 'rollcall-settings', version: 1, entries: {}, ...more });
const entriesOf = (content: unknown) => {
  const reading = readJson(content);
  return reading.state === 'read' ? Object.fromEntries(reading.bundle.entries) : reading.why;
};

describe('a bundle', () => {
  const userId = '0123456789abcdef0123456789abcdef';

  it('is the same after being written and read', () => {
    const bundle = {
      createdAt: '2026-11-22T11:00:00.000Z',
      userId,
      entries: new Map<string, unknown>([
        ['friends', [1, 2, 3]],
        ['theme', null],
      ]),
    };
    expect(read(writeBundle(bundle))).toEqual({
      state: 'read',
      bundle,
      unknownKeys: [],
      localKeys: [],
    });
    expect(JSON.parse(writeBundle(bundle))).toMatchObject({
      format: 'rollcall-settings',
      version: bundleVersion,
    });
  });

  it('has a time and an origin only if they are valid', () => {
    const told = (more: object) => {
      const reading = readJson(ours(more));
      return reading.state === 'read' && [reading.bundle.createdAt, reading.bundle.userId];
    };
    expect(told({})).toEqual([null, null]);
    expect(told({ made_at: 'soon', user_id: '<script>' })).toEqual([null, null]);
    expect(told({ made_at: 5, user_id: 5 })).toEqual([null, null]);
    expect(told({ made_at: '2026-11-22', user_id: userId })).toEqual(['2026-11-22', userId]);
  });

  it('returns known names and lists unknown ones', () => {
    const reading = readJson(ours({ entries: { friends: [1], 'cached-areas': [], evil: 1, 'v1-theme': 2 } }));
    expect(reading).toMatchObject({ unknownKeys: ['evil', 'v1-theme'] });
    const withCopies = readJson(ours({ entries: { friends: [1], 'cached-areas': [] } }));
    expect(withCopies).toMatchObject({ unknownKeys: [], localKeys: ['cached-areas'] });
    expect(entriesOf(ours({ entries: { friends: [1], 'cached-areas': [], evil: 1 } }))).toEqual({
      friends: [1],
    });
  });
});

describe('the content of a browser’s storage', () => {
  it('is written as a bundle of the first version: prefixed keys, values as text', () => {
    const dump = {
      'v1-friends': '[{"id":5}]',
      'v1-theme': 'dark',
      'v1-lfm-settings': { fontSize: 12 },
      'v1-cached-areas': '[]',
      other: '1',
    };
    expect(entriesOf(dump)).toEqual({
      friends: [{ id: 5 }],
      theme: 'dark',
      'lfm-settings': { fontSize: 12 },
    });
    expect(readJson(dump)).toMatchObject({
      unknownKeys: ['other'],
      bundle: { createdAt: null, userId: null },
    });
    expect(entriesOf(ours({ version: 0, entries: dump }))).toEqual(entriesOf(dump));
  });

  it('is rejected when it is nested without end', () => {
    expect(entriesOf({ 'v1-friends': '['.repeat(100) })).toEqual({ friends: null });
  });
});

describe('the settings of another site', () => {
  const account = { friendIds: [5], theme: 'dark-theme', ofTomorrow: 1 };
  const found = { friends: [5], theme: 'dark-theme' };
  const times = { createdAt: 'x', updatedAt: 'x' };

  it.each<[string, unknown]>([
    ['without an envelope', account],
    ['in an envelope', { settings: account }],
    ['in two envelopes', { data: { settings: account } }],
    ['in the first of them', { data: account }],
    ['in a wrapper', { ...times, data: { ...times, data: account } }],
    ['in a text in an envelope', { data: { settings: JSON.stringify(account) } }],
    ['in a text in a text', JSON.stringify(JSON.stringify(account))],
  ])('are found %s', (_where, content) => {
    expect(entriesOf(content)).toEqual(found);
    expect(readJson(content)).toMatchObject({ unknownKeys: ['ofTomorrow'], localKeys: [] });
  });

  it('become a bundle of this site in any kind of wrapper', () => {
    expect(entriesOf({ ...times, data: JSON.stringify(ours({ entries: { friends: [5] } })) })).toEqual({
      friends: [5],
    });
  });

  it('are read from this site’s key when they are under two, and the other is listed', () => {
    const dump = { friendIds: [1], 'v1-friends': '[2]', friends: [3] };
    expect(entriesOf(dump)).toEqual({ friends: [2] });
    expect(readJson(dump)).toMatchObject({ unknownKeys: ['friendIds', 'friends'] });
  });

  it('can have any value in their texts', () => {
    const dump = { 'v1-friends': '"[5]"', 'v1-theme': 'null', 'v1-lfm-settings': '{"fontSize":1' };
    expect(entriesOf(dump)).toEqual({ friends: [5], theme: null, 'lfm-settings': '{"fontSize":1' });
  });
});

describe('a text that is not a bundle', () => {
  test.each<[string, string, string]>([
    ['a text that is too long', `{"a":"${'x'.repeat(bundleMaximum)}"}`, 'too-large'],
    ['nothing', '', 'empty'],
    ['blanks after a byte-order mark', '\uFEFF \n', 'empty'],
    ['prose', 'Dear all,', 'not-json'],
    ['half a file', '{"format":"rollcall-settings","ver', 'not-json'],
    ['an invalid number', '{"format":"rollcall-settings","version":NaN}', 'not-json'],
    ['a hundred thousand brackets', '['.repeat(100_000), 'too-deep'],
    ['a list', '[1]', 'foreign'],
    ['a text', '"rollcall-settings"', 'foreign'],
    ['null', 'null', 'foreign'],
    ['an empty envelope', '{"data":{"settings":null}}', 'foreign'],
    ['an envelope with something else', '{"data":{"settings":{"name":"x"}}}', 'foreign'],
    ['a text in a text that is not JSON', '"Dear all,"', 'foreign'],
    ['another object', '{"name":"package.json"}', 'foreign'],
    ['one without a version', '{"format":"rollcall-settings"}', 'foreign'],
    ['one of version 0.5', '{"format":"rollcall-settings","version":0.5}', 'foreign'],
    ['one of a version below 1', '{"format":"rollcall-settings","version":-1}', 'foreign'],
    ['one without entries', '{"format":"rollcall-settings","version":1}', 'foreign'],
    ['one with a list of entries', '{"format":"rollcall-settings","version":1,"entries":[1]}', 'foreign'],
    ['one of the next version', '{"format":"rollcall-settings","version":2,"entries":{}}', 'newer'],
  ])('is rejected: %s', (_case, text, why) => {
    expect(read(text)).toEqual({ state: 'refused', why });
  });
});

describe('names of inherited properties', () => {
  it('are dropped everywhere', () => {
    const text =
      '{"format":"rollcall-settings","version":1,"__proto__":{"a":1},"entries":{"__proto__":{"theme":"dark"},"lfm-settings":{"constructor":{"prototype":{"x":1}},"__proto__":{"fontSize":72},"list":[{"__proto__":1,"ok":2}]}}}';
    const reading = read(text);
    expect(reading).toMatchObject({ state: 'read', unknownKeys: [] });
    const settings = reading.state === 'read' ? reading.bundle.entries.get('lfm-settings') : null;
    expect(settings).toEqual({ list: [{ ok: 2 }] });
    expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
    expect(Reflect.get({}, 'fontSize')).toBeUndefined();
  });
});

describe('reading a bundle', () => {
  it('does not fail on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.json().map((text) => text.slice(1)),
        ),
        (text) => {
          expect(['read', 'refused']).toContain(read(text).state);
        },
      ),
    );
  });

  it('is not slow with many quotation marks and slashes', () => {
    expect(read(`"${'\\'.repeat(500_000)}`)).toEqual({ state: 'refused', why: 'not-json' });
    expect(read('"a'.repeat(200_000))).toEqual({ state: 'refused', why: 'not-json' });
  });
});
