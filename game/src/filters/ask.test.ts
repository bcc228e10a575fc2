import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { anyHostileText } from '../testing/arbitraries.ts';
import { askLengthMaximum, type AskQuestion, parseAsk } from './ask.ts';

type Said = Partial<Omit<AskQuestion, 'servers' | 'text'>> & { readonly servers?: readonly string[] };

const nothing = {
  levels: null,
  classes: [],
  servers: [],
  onlyRaids: false,
  topic: null,
  list: null,
  name: '',
} as const;

function said(text: string): Required<Said> {
  const { text: _text, servers, ...rest } = parseAsk(text, defaultDefinition);
  return { ...rest, servers: servers.map(({ name }) => name) };
}

const level = (first: number, last = first) => ({ levels: { first, last } });

describe('a question', () => {
  it.each<readonly [string, Said]>([
    // Levels.
    ['12', level(12)],
    ['lvl 12', level(12)],
    ['lvl12', level(12)],
    ['Level 12', level(12)],
    ['l12', level(12)],
    ['28-32', level(28, 32)],
    ['28 – 32', level(28, 32)],
    ['28 to 32', level(28, 32)],
    ['level 30 to 34', level(30, 34)],
    ['levels 30-34', level(30, 34)],
    ['34-28', level(28, 34)],
    ['30+', level(30, 34)],
    ['28-99', level(28, 34)],
    ['0', { name: '0' }],
    ['99', { name: '99' }],
    ['level', { name: 'level' }],
    ['12 14', { ...level(12), name: '14' }],
    // Classes.
    ['12 paladin', { ...level(12), classes: ['Paladin'] }],
    ['paladin 12', { ...level(12), classes: ['Paladin'] }],
    ['group for a lvl 12 pally', { ...level(12), classes: ['Paladin'], topic: 'groups' }],
    ['clerics', { classes: ['Cleric'], topic: 'people' }],
    ['fvs', { classes: ['Favored Soul'] }],
    ['20 favored soul', { ...level(20), classes: ['Favored Soul'] }],
    ['favoured souls', { classes: ['Favored Soul'], topic: 'people' }],
    ['sorc', { classes: ['Sorcerer'] }],
    ['sorc wiz', { classes: ['Sorcerer', 'Wizard'] }],
    ['12 bar', { ...level(12), classes: ['Barbarian', 'Bard'] }],
    ['pal', { classes: ['Paladin'], name: 'pal' }],
    ['is there a group for a 12 paladin?', { ...level(12), classes: ['Paladin'], topic: 'groups' }],
    // Servers.
    ['orien', { servers: ['Orien'] }],
    ['32 cleric orien', { ...level(32), classes: ['Cleric'], servers: ['Orien'] }],
    ['32 clerics on ORIEN', { ...level(32), classes: ['Cleric'], servers: ['Orien'], topic: 'people' }],
    ['12 cann', { ...level(12), servers: ['Cannith'] }],
    ['cann', { servers: ['Cannith'], name: 'cann' }],
    ['orien cannith', { servers: ['Orien', 'Cannith'] }],
    ['12 orein', { ...level(12), servers: ['Orien'] }],
    ['canith', { servers: ['Cannith'], name: 'canith' }],
    ['argonesen down', { servers: ['Argonnessen'], topic: 'status' }],
    ['green', { name: 'green' }],
    ['th', { name: 'th' }],
    ['moonsea', { servers: ['Moonsea'] }],
    // What is wanted.
    ['is cannith down', { servers: ['Cannith'], topic: 'status' }],
    ['Is Cannith down?', { servers: ['Cannith'], topic: 'status' }],
    ['cannith up?', { servers: ['Cannith'], topic: 'status' }],
    ['is cannith online', { servers: ['Cannith'], topic: 'status' }],
    ['cannith orien online?', { servers: ['Cannith', 'Orien'], topic: 'status' }],
    ['who is online on cannith', { servers: ['Cannith'], topic: 'people' }],
    ['12 online cannith', { ...level(12), servers: ['Cannith'], topic: 'people' }],
    ['server status', { topic: 'status' }],
    ['are the servers up', { topic: 'status' }],
    ['raids', { onlyRaids: true }],
    ['raids orien', { onlyRaids: true, servers: ['Orien'] }],
    ['raid 32', { onlyRaids: true, ...level(32) }],
    ['any raids tonight?', { onlyRaids: true }],
    ['who is on orien', { servers: ['Orien'], topic: 'people' }],
    ['lfm orien', { servers: ['Orien'], topic: 'groups' }],
    ['my friends', { list: 'friends' }],
    ['friends online', { list: 'friends', topic: 'people' }],
    ['my characters', { list: 'registered' }],
    ['my alts', { list: 'registered' }],
    // Names.
    ['Torvald', { name: 'Torvald' }],
    ['guild silver hand', { name: 'silver hand' }],
    ['guilds', {}],
    ['character torvald', { name: 'torvald' }],
    ['the quest vod', { name: 'vod' }],
    ['where is Torvald', { name: 'Torvald' }],
    ['is torvald online?', { name: 'torvald', topic: 'people' }],
    ['torvald orien', { name: 'torvald', servers: ['Orien'] }],
    ['Érik', { name: 'Érik' }],
    ['vod', { name: 'vod' }],
    ['lvl 32 thth cannith', { ...level(32), name: 'thth', servers: ['Cannith'] }],
    ['the shroud', { name: 'shroud' }],
    ['Order of the Silver Dragon', { name: 'Order of the Silver Dragon' }],
    ['Knights Who Say Ni', { name: 'Knights Who Say Ni', topic: 'people' }],
    ['timers', { name: 'timers' }],
    // Nothing.
    ['', {}],
    ['   ', {}],
    ['?', {}],
    ['is the a', {}],
  ])('%j is understood', (text, expected) => {
    expect(said(text)).toEqual({ ...nothing, ...expected });
  });

  it('knows the servers and classes of the operator', () => {
    const facts = {
      ...defaultDefinition,
      classes: ['Dragon Lord'],
      servers: [{ name: 'Eberron Prime', bitness: 64 as const, colour: '#123456' }],
      level_cap: 50,
    };
    expect(parseAsk('45 dragon lord eberron prime', facts)).toMatchObject({
      levels: { first: 45, last: 45 },
      classes: ['Dragon Lord'],
      servers: [{ name: 'Eberron Prime' }],
      name: '',
    });
  });

  it('does not guess between two servers', () => {
    const [one, other] = ['Thornhold', 'Thorngate'].map((name) => ({
      name,
      bitness: 64 as const,
      colour: '#123456',
    }));
    const facts = { ...defaultDefinition, servers: [one, other].filter((server) => server !== undefined) };
    expect(parseAsk('thorn', facts)).toMatchObject({ servers: [], name: 'thorn' });
    expect(parseAsk('thornh', facts)).toMatchObject({ servers: [one], name: 'thornh' });
  });

  it('means the same with invisible characters in it', () => {
    const pasted = parseAsk('\uFEFF12\u200B pala\u00ADdin', defaultDefinition);
    expect(pasted).toEqual(parseAsk('12 paladin', defaultDefinition));
  });

  it('is cut where it is longer than anybody asks', () => {
    expect(Array.from(parseAsk('é'.repeat(500), defaultDefinition).text)).toHaveLength(askLengthMaximum);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    '12',
    '28-',
    '-',
    'to',
    'lvl',
    'pal',
    'orien',
    'is',
    'down',
    'my',
    'raids',
    '?',
  );
  const anyQuestion = fc.oneof(
    anyHostileText,
    fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
  );

  it('is understood somehow, with levels that the game has and names of the definition', () => {
    fc.assert(
      fc.property(anyQuestion, (text) => {
        const { levels, classes, servers, name } = parseAsk(text, defaultDefinition);
        const { level_minimum: minimum, level_cap: cap } = defaultDefinition;
        if (levels !== null) {
          expect(levels.first).toBeGreaterThanOrEqual(minimum);
          expect(levels.last).toBeGreaterThanOrEqual(levels.first);
          expect(levels.last).toBeLessThanOrEqual(cap);
        }
        expect(defaultDefinition.classes).toEqual(expect.arrayContaining([...classes]));
        expect(defaultDefinition.servers).toEqual(expect.arrayContaining([...servers]));
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });

  it('means the same in any case and with more blanks', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (some) => {
        const { text: _one, name: _name, ...plain } = parseAsk(some.join(' '), defaultDefinition);
        expect(parseAsk(`  ${some.join('   ').toUpperCase()} `, defaultDefinition)).toMatchObject(plain);
      }),
    );
  });
});
