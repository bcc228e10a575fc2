import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it, test } from 'vitest';
import { reportParsers, type LiveCall } from './parse-report.ts';
import type { ParsedReport } from './report-parser.ts';

const context = { definition: defaultDefinition, arrivedAtMs: Date.parse('2026-11-21T12:00:00Z') };

const whole = { id: 7, name: 'Aelith', server_name: 'Orien', total_level: 12, classes: [] };
const group = { id: 3, server_name: 'Orien', leader: whole, minimum_level: 5, maximum_level: 9 };

function taken(call: LiveCall, body: unknown): ParsedReport {
  const parsed = reportParsers[call](body, context);
  if (parsed.state === 'refused') throw new Error(parsed.refusal.message);
  return parsed;
}

function issuesOf(call: LiveCall, entity: unknown) {
  const list = call === 'reportLfms' || call === 'changeLfms' ? 'lfms' : 'characters';
  return taken(call, { [list]: [entity] }).rejected.flatMap(({ issues }) => issues);
}

describe('an entity', () => {
  test.each<[string, LiveCall, unknown, [string, string][]]>([
    ['that is not an object', 'reportCharacters', 5, [['', 'must be an object, not a number']]],
    ['without id', 'changeCharacters', { name: 'Aelith' }, [['id', 'is missing']]],
    ['with text as its id', 'changeCharacters', { id: '7' }, [['id', 'must be a number, not text']]],
    [
      'with a fraction as its id',
      'changeCharacters',
      { id: 7.5 },
      [['id', 'must be a whole number, not a number with a fraction']],
    ],
    ['with an id of 41 bits', 'changeCharacters', { id: 2 ** 40 }, [['id', 'must be at most 1099511627775']]],
    [
      'of level 900',
      'reportCharacters',
      { ...whole, total_level: 900 },
      [['total_level', 'must be at most 100']],
    ],
    [
      'with text as its level',
      'changeCharacters',
      { id: 7, total_level: '12' },
      [['total_level', 'must be a number, not text']],
    ],
    [
      'with text as a boolean',
      'changeCharacters',
      { id: 7, is_anonymous: 'true' },
      [['is_anonymous', 'must be true or false, not text']],
    ],
    [
      'with a name of 4 KB',
      'reportCharacters',
      { ...whole, name: 'x'.repeat(4096) },
      [['name', 'must be at most 64 characters long']],
    ],
    [
      'with a malformed name',
      'reportCharacters',
      { ...whole, name: 'A\ud800' },
      [['name', 'must not hold control characters or broken text']],
    ],
    [
      'with a malformed class',
      'changeCharacters',
      { id: 7, classes: [{ name: 'Bard', level: '3' }] },
      [['classes.0.level', 'must be a number, not text']],
    ],
    [
      'of an unknown server',
      'reportCharacters',
      { ...whole, server_name: 'Atlantis' },
      [['server_name', 'is no known server ("Atlantis"); did you mean Thelanis?']],
    ],
    [
      'of a misspelt server',
      'changeCharacters',
      { id: 7, server_name: 'Oriem' },
      [['server_name', 'is no known server ("Oriem"); did you mean Orien?']],
    ],
    [
      'without server',
      'changeCharacters',
      { id: 7, server_name: null },
      [['server_name', 'must be text, not null']],
    ],
    [
      'that is incomplete in a keyframe',
      'reportCharacters',
      { id: 7, name: 'Aelith' },
      [
        ['server_name', 'is missing: a keyframe holds everything whole'],
        ['total_level', 'is missing: a keyframe holds everything whole'],
        ['classes', 'is missing: a keyframe holds everything whole'],
      ],
    ],
    [
      'without name and not anonymous',
      'reportCharacters',
      { ...whole, name: null },
      [['name', 'may be null only for an anonymous character']],
    ],
    [
      'that loses its name without being anonymous',
      'changeCharacters',
      { id: 7, name: null, is_anonymous: false },
      [['name', 'may be null only for an anonymous character']],
    ],
    [
      'that is a group without leader',
      'reportLfms',
      { ...group, leader: undefined },
      [['leader', 'is missing: a keyframe holds everything whole']],
    ],
    [
      'that is a group with null as its leader',
      'changeLfms',
      { id: 3, leader: null },
      [['leader', 'must be an object, not null']],
    ],
    [
      'that is a group with a malformed leader',
      'reportLfms',
      { ...group, leader: { name: 'A' } },
      [['leader.id', 'is missing']],
    ],
    [
      'that is a group with a nameless member',
      'changeLfms',
      { id: 3, members: [{ id: 1, name: null, is_anonymous: false }] },
      [['members.0.name', 'may be null only for an anonymous character']],
    ],
  ])('%s is rejected with a plain message', (_, call, entity, expected) => {
    const sent: unknown = JSON.parse(JSON.stringify(entity));
    expect(issuesOf(call, sent)).toEqual(expected.map(([path, message]) => ({ path, message })));
  });

  test.each<[string, LiveCall, unknown]>([
    ['an anonymous character without name', 'reportCharacters', { ...whole, name: null, is_anonymous: true }],
    [
      'a character that loses its name, which the live state may know as anonymous',
      'changeCharacters',
      { id: 7, name: null },
    ],
    ['a part of a character in a delta', 'changeCharacters', { id: 7, location_id: null }],
    ['a complete group', 'reportLfms', group],
    [
      'a group whose leader is anonymous',
      'reportLfms',
      { ...group, leader: { id: 7, name: null, is_anonymous: true } },
    ],
    ['a character with unknown fields', 'reportCharacters', { ...whole, shoe_size: 46 }],
  ])('is accepted: %s', (_, call, entity) => {
    expect(issuesOf(call, entity)).toEqual([]);
  });

  it('that is rejected does not affect others, and rejections have the indexes in the list as sent', () => {
    const parsed = taken('reportCharacters', {
      characters: [{ ...whole, total_level: 900 }, whole, 5, { ...whole, id: 8 }],
    });
    expect(parsed.report).toMatchObject({ entities: [{ index: 1 }, { index: 3 }], rejectedIds: [7] });
    expect(parsed.rejected.map(({ index }) => index)).toEqual([0, 2]);
  });

  it('that is rejected does not count as missing if its id can be read, even from text', () => {
    const broken = [{ id: '12' }, { id: 13, name: 5 }, { id: 1.5 }, { id: -1 }, { id: 'x' }, {}, null];
    expect(taken('reportCharacters', { characters: broken }).report).toMatchObject({ rejectedIds: [12, 13] });
  });

  it('has its server in our spelling, and its home server too unless that closed long ago', () => {
    const sent = [
      { ...whole, server_name: 'ORIEN', home_server_name: 'khyber' },
      { ...whole, server_name: 'Orien', home_server_name: 'Xoriat' },
    ];
    expect(taken('reportCharacters', { characters: sent }).report).toMatchObject({
      entities: [
        { entity: { server_name: 'Orien', home_server_name: 'Khyber' } },
        { entity: { server_name: 'Orien', home_server_name: 'Xoriat' } },
      ],
    });
  });

  it('that is a group has the servers of its people in our spelling, or its own server if they have none', () => {
    const members = [{ id: 9, server_name: 'Atlantis' }, { id: 10, server_name: 'khyber' }, { id: 11 }];
    const { report } = taken('reportLfms', { lfms: [{ ...group, server_name: 'orien', members }] });
    expect(report.kind === 'lfms' && report.entities[0]?.entity).toEqual({
      ...group,
      members: [{ id: 9 }, { id: 10, server_name: 'Khyber' }, { id: 11 }],
    });
  });

  it('keeps a comment with invalid characters, which are replaced', () => {
    const { report } = taken('changeLfms', { lfms: [{ id: 3, comment: 'come \ud83d!\0' }] });
    expect(report).toMatchObject({ entities: [{ entity: { comment: 'come \ufffd!' } }] });
  });

  it('with keys that are special in JavaScript is harmless', () => {
    const text = `{"characters":[{"id":7,"__proto__":{"is_admin":true},"constructor":{"prototype":{"x":1}},"name":"A"}],"__proto__":{"servers":["x"]}}`;
    const { report } = taken('changeCharacters', JSON.parse(text));
    expect(report).toMatchObject({ servers: null, entities: [{ entity: { id: 7, name: 'A' } }] });
    expect(Object.keys(report.kind === 'characters' ? (report.entities[0]?.entity ?? {}) : {})).toEqual([
      'id',
      'name',
    ]);
    expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
  });

  it('is rejected with at most ten issues', () => {
    const classes = Array.from({ length: 10 }, () => ({ name: 5, level: 'x' }));
    expect(issuesOf('changeCharacters', { id: 7, classes })).toHaveLength(10);
  });
});
