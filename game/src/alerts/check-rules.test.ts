import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { type AlertRule, alertRuleSchema } from './alert-rules.ts';
import { checkRules, checkTimeZone } from './check-rules.ts';

const rule = { id: 'r', name: '' };
const group = (filter: string): AlertRule => ({ ...rule, kind: 'group', filter });
const check = (...rules: readonly AlertRule[]) =>
  checkRules(rules, defaultDefinition).map(({ path, message }) => `${path} ${message}`);

describe('rules', () => {
  it('are valid when their words, servers and ids are', () => {
    expect(
      check(
        group('levels=28-32&raids=only&server=orien'),
        { ...rule, id: 'b', kind: 'server', server: 'ORIEN', when: 'down' },
        { ...rule, id: 'c', kind: 'population', server: 'Orien', count: 300 },
        { ...rule, id: 'd', kind: 'friend', character_id: 1 },
        { ...rule, id: 'e', kind: 'raid-timer', character_id: 1, quest_id: null },
      ),
    ).toEqual([]);
  });

  it.each([
    ['colour=red', ['rules.0.filter holds the unknown word "colour"']],
    [`${'x'.repeat(60)}=1`, [`rules.0.filter holds the unknown word "${'x'.repeat(40)}"`]],
    ['raids=yes', ['rules.0.filter has a word that is wrong: raids must be "only"']],
    ['room=2&room=3', ['rules.0.filter has a word that is wrong: room must be given once']],
  ])('name what is wrong with the filter %s', (filter, problems) => {
    expect(check(group(filter))).toEqual(problems);
  });

  it.each([
    ['Orein', 'must be the name of a server; did you mean Orien?'],
    ['Middle Earth', 'must be the name of a server'],
  ])('name the closest server of %s', (server, message) => {
    expect(check({ ...rule, kind: 'server', server, when: 'up' })).toEqual([`rules.0.server ${message}`]);
    expect(check({ ...rule, kind: 'population', server, count: 3 })).toEqual([`rules.0.server ${message}`]);
  });

  it('are at most twenty, each with an id of its own', () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...group(''), id: `r${index}` }));
    expect(check(...many)).toEqual(['rules must hold at most 20 rules, not 21']);
    expect(check(group(''), { ...group(''), id: 'b' }, group(''))).toEqual([
      'rules.2.id must be the id of one rule only',
    ]);
  });

  it('of any kind and text are checked without an error', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60, minLength: 1 });
    fc.assert(
      fc.property(text, text, (filter, server) => {
        const rules = [group(filter), { ...rule, id: 's', kind: 'population', server, count: 1 }];
        const shaped = rules.flatMap((each) => alertRuleSchema.safeParse(each).data ?? []);
        expect(Array.isArray(checkRules(shaped, defaultDefinition))).toBe(true);
      }),
    );
  });
});

it.each([
  ['Europe/Berlin', []],
  [
    'Middle/Earth',
    [{ path: 'time_zone', message: 'must be the name of a time zone, such as "Europe/Berlin"' }],
  ],
])('the time zone %s has %o', (zone, problems) => {
  expect(checkTimeZone(zone)).toEqual(problems);
});
