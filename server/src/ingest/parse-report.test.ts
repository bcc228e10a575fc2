import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { reportParsers, type LiveCall } from './parse-report.ts';
import type { ParsedReport } from './report-parser.ts';

const arrivedAtMs = Date.parse('2026-11-21T12:00:00.500Z');
const context = { definition: defaultDefinition, arrivedAtMs };

const whole = { id: 7, name: 'Aelith', server_name: 'Orien', total_level: 12, classes: [] };

function parse(call: LiveCall, body: unknown) {
  return reportParsers[call](body, context);
}

function taken(call: LiveCall, body: unknown): ParsedReport {
  const parsed = parse(call, body);
  if (parsed.state === 'refused') throw new Error(parsed.refusal.message);
  return parsed;
}

describe('the outer shape of a report', () => {
  test.each<[LiveCall, unknown, string, string]>([
    ['reportCharacters', null, '', 'must be an object, not null'],
    ['reportCharacters', [], '', 'must be an object, not a list'],
    ['reportCharacters', 'text', '', 'must be an object, not text'],
    ['reportCharacters', {}, 'characters', 'is missing'],
    ['reportCharacters', { characters: {} }, 'characters', 'must be a list, not an object'],
    [
      'changeCharacters',
      { characters: [], deleted_ids: ['5'] },
      'deleted_ids.0',
      'must be a number, not text',
    ],
    ['changeCharacters', { characters: [], deleted_ids: [0] }, 'deleted_ids.0', 'must be at least 1'],
    ['changeCharacters', { characters: [], servers: 'Orien' }, 'servers', 'must be a list, not text'],
    ['changeCharacters', { characters: [], batch_id: '' }, 'batch_id', 'must be at least 1 characters long'],
    ['changeCharacters', { characters: [], observed_at: 5 }, 'observed_at', 'must be text, not a number'],
    [
      'changeCharacters',
      { characters: [], observed_at: 'noon' },
      'observed_at',
      'must be a UTC time such as 2026-01-31T20:15:00Z',
    ],
    ['reportLfms', { characters: [] }, 'lfms', 'is missing'],
    ['changeServerInfo', { servers: [] }, 'servers', 'must be an object, not a list'],
    ['changeServerInfo', {}, 'servers', 'is missing'],
  ])('of %s with %j is rejected as a whole: %s %s', (call, body, path, message) => {
    const parsed = parse(call, body);
    expect(parsed).toMatchObject({ state: 'refused', refusal: { status: 400, code: 'invalid-request' } });
    expect(parsed.state === 'refused' && parsed.refusal.issues).toEqual([{ path, message }]);
  });

  it('is rejected with the name of the wrong field', () => {
    expect(parse('reportCharacters', {})).toMatchObject({
      refusal: { message: 'The report was not taken: characters is missing' },
    });
  });
});

describe('the time of a report', () => {
  it('is the time of arrival if the collector gives none', () => {
    expect(taken('reportCharacters', { characters: [] }).report.observedAtMs).toBe(arrivedAtMs);
  });

  it('keeps the fraction of the second, which orders reports in quick succession', () => {
    const body = { characters: [], observed_at: '2026-11-21T13:00:00.250+01:00' };
    expect(taken('changeCharacters', body).report.observedAtMs).toBe(Date.parse('2026-11-21T12:00:00.250Z'));
  });

  test.each<[LiveCall, object]>([
    ['reportCharacters', { characters: [] }],
    ['changeLfms', { lfms: [] }],
    ['changeServerInfo', { servers: {} }],
  ])('may be at most 60 seconds ahead of our clock: %s', (call, body) => {
    const at = (ms: number) => ({ ...body, observed_at: new Date(arrivedAtMs + ms).toISOString() });
    expect(parse(call, at(60_000)).state).toBe('report');
    expect(parse(call, at(60_001))).toMatchObject({
      state: 'refused',
      refusal: { issues: [{ path: 'observed_at' }] },
    });
  });
});

describe('a keyframe', () => {
  it('covers all servers when it lists none', () => {
    expect(taken('reportCharacters', { characters: [whole], batch_id: 'b1' })).toEqual({
      state: 'report',
      report: {
        kind: 'characters',
        mode: 'keyframe',
        servers: null,
        entities: [{ index: 0, entity: whole }],
        rejectedIds: [],
        deletedIds: [],
        observedAtMs: arrivedAtMs,
        isDated: false,
      },
      rejected: [],
      batchId: 'b1',
      unknownServers: {},
      corrections: [],
    });
  });

  it('covers the servers that it lists, in our spelling and each once', () => {
    const { report } = taken('reportCharacters', { characters: [], servers: ['orien', 'KHYBER', 'Orien'] });
    expect(report).toMatchObject({ servers: ['Orien', 'Khyber'] });
  });

  it('ignores an unknown name, suggests the closest one and continues with the rest', () => {
    const parsed = taken('reportCharacters', { characters: [whole], servers: ['Orien', 'Kyber'] });
    expect(parsed.report).toMatchObject({ servers: ['Orien'], entities: [{ index: 0 }] });
    expect(parsed.rejected).toEqual([
      {
        index: 'Kyber',
        issues: [{ path: 'servers.1', message: 'is no known server ("Kyber"); did you mean Khyber?' }],
      },
    ]);
    expect(parsed.unknownServers).toEqual({ Kyber: 1 });
  });

  it('is rejected if it lists only unknown servers, since it would cover none', () => {
    expect(parse('reportCharacters', { characters: [whole], servers: ['Atlantis'] })).toMatchObject({
      state: 'refused',
      refusal: { status: 400, issues: [{ path: 'servers.0' }] },
      unknownServers: { Atlantis: 1 },
    });
  });

  it('rejects an entity of a server that it does not cover, and does not log it out', () => {
    const parsed = taken('reportCharacters', { characters: [whole], servers: ['Khyber'] });
    expect(parsed.rejected).toEqual([
      {
        index: 0,
        issues: [
          { path: 'server_name', message: 'must be one of the servers that the report names, not Orien' },
        ],
      },
    ]);
    expect(parsed.report).toMatchObject({ entities: [], rejectedIds: [7] });
  });
});

describe('server info', () => {
  it('is keyed by our server names, each checked separately', () => {
    const servers: unknown = JSON.parse(
      '{"orien":{"is_online":true,"shoe_size":1},"Khyber":{"queue_number":"5"},"Atlantis":{},"__proto__":{"is_online":true}}',
    );
    const parsed = taken('changeServerInfo', { servers, batch_id: 'b' });
    expect(parsed.report).toEqual({
      kind: 'server-info',
      servers: new Map([['Orien', { is_online: true }]]),
      observedAtMs: arrivedAtMs,
      isDated: false,
    });
    expect(parsed.rejected).toEqual([
      { index: 'Khyber', issues: [{ path: 'queue_number', message: 'must be a number, not text' }] },
      {
        index: 'Atlantis',
        issues: [{ path: '', message: 'is no known server ("Atlantis"); did you mean Thelanis?' }],
      },
      { index: '__proto__', issues: [{ path: '', message: 'is no known server ("__proto__")' }] },
    ]);
    expect(Object.entries(parsed.unknownServers)).toEqual([
      ['Atlantis', 1],
      ['__proto__', 1],
    ]);
  });

  it('accepts at most a hundred servers', () => {
    const servers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`s${index}`, {}]));
    expect(parse('changeServerInfo', { servers })).toMatchObject({
      refusal: { issues: [{ path: 'servers', message: 'must name at most 100 servers' }] },
    });
  });
});

const calls = [
  'reportCharacters',
  'changeCharacters',
  'reportLfms',
  'changeLfms',
  'changeServerInfo',
] as const;

test('Any JSON is either rejected with issues or accepted with every entity accounted for', () => {
  const almost = fc.record(
    {
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(7)),
      name: fc.oneof(fc.string(), fc.constant(null)),
      server_name: fc.oneof(fc.string(), fc.constantFrom('Orien', 'khyber')),
      total_level: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.string()),
      classes: fc.oneof(fc.jsonValue(), fc.constant([])),
      leader: fc.oneof(fc.jsonValue(), fc.constant({ id: 7 })),
      minimum_level: fc.integer(),
      maximum_level: fc.integer(),
    },
    { requiredKeys: [] },
  );
  const list = fc.array(fc.oneof(almost, fc.jsonValue()), { maxLength: 6 });
  const body = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        characters: list,
        lfms: list,
        servers: fc.oneof(fc.array(fc.string()), fc.constant(['Orien']), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...calls), body, (call, sent) => {
      const parsed = parse(call, sent);
      if (parsed.state === 'refused') {
        expect(parsed.refusal.issues?.length).toBeGreaterThan(0);
        return;
      }
      if (parsed.report.kind === 'server-info') return;
      const key = parsed.report.kind;
      const sentList = (sent as Record<string, unknown[]>)[key] ?? [];
      const indexes = [
        ...parsed.report.entities.map(({ index }) => index),
        ...parsed.rejected.flatMap(({ index }) => (typeof index === 'number' ? [index] : [])),
      ].toSorted((a, b) => a - b);
      expect(indexes).toEqual(sentList.map((_, index) => index));
    }),
    { numRuns: 500 },
  );
});
