import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { anyHostileText } from '../testing/arbitraries.ts';
import {
  askLengthMaximum,
  type AskQuestion,
  asksForGroups,
  leftOut,
  namesWithin,
  parseAsk,
  type UsedBy,
} from './ask.ts';

type Said = Partial<Omit<AskQuestion, 'servers' | 'text' | 'parts' | 'page'>> & {
  readonly servers?: readonly string[];
  readonly page?: string;
};

const nothing = {
  levels: null,
  classes: [],
  difficulties: [],
  skulls: null,
  servers: [],
  onlyRaids: false,
  topic: null,
  page: '',
  theme: null,
  list: null,
  name: '',
} as const;

function said(text: string): Required<Said> {
  const { text: _text, parts: _parts, servers, page, ...rest } = parseAsk(text, defaultDefinition);
  return { ...rest, servers: servers.map(({ name }) => name), page: page?.page ?? '' };
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
    // Topics.
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
    ['guild silver hand', { name: 'silver hand', topic: 'guilds' }],
    ['guild bard', { name: 'bard', topic: 'guilds' }],
    ['thelanis guild', { name: 'thelanis', topic: 'guilds' }],
    ['who is in guild die hard', { name: 'hard', topic: 'guilds' }],
    ['guilds', { topic: 'guilds' }],
    ['guilds thelanis', { servers: ['Thelanis'], topic: 'guilds' }],
    ['character torvald', { name: 'torvald' }],
    ['the quest vod', { name: 'vod', topic: 'quests' }],
    ['where is Torvald', { name: 'Torvald' }],
    ['is torvald online?', { name: 'torvald', topic: 'people' }],
    ['torvald orien', { name: 'torvald', servers: ['Orien'] }],
    ['Érik', { name: 'Érik' }],
    ['vod', { name: 'vod' }],
    ['lvl 32 thth cannith', { ...level(32), name: 'thth', servers: ['Cannith'] }],
    ['the shroud', { name: 'shroud' }],
    ['Order of the Silver Dragon', { name: 'Order of the Silver Dragon' }],
    ['Knights Who Say Ni', { name: 'Knights Who Say Ni', topic: 'people' }],
    // Raids and difficulties.
    ['reaper raids', { difficulties: ['Reaper'], onlyRaids: true }],
    ['elite or hard', { difficulties: ['Elite', 'Hard'] }],
    ['r4+', { skulls: { first: 4, last: 10 } }],
    ['R10', { skulls: { first: 10, last: 10 } }],
    ['r1-3 cannith', { skulls: { first: 1, last: 3 }, servers: ['Cannith'] }],
    ['reaper 4', { skulls: { first: 4, last: 4 } }],
    ['20 reaper', { ...level(20), difficulties: ['Reaper'] }],
    ['reaper 20', { ...level(20), difficulties: ['Reaper'] }],
    ['4 skulls', { skulls: { first: 4, last: 4 } }],
    ['r11', { name: 'r11' }],
    ['legendary', level(30, 34)],
    ['heroic raids', { ...level(1, 20), onlyRaids: true }],
    ['epic 25', level(25)],
    // Roles, misspelt classes, and numbers attached to a class.
    ['healer', { classes: ['Bard', 'Cleric', 'Favored Soul', 'Druid'] }],
    ['tanks', { classes: ['Barbarian', 'Fighter', 'Paladin'] }],
    ['palladin 14', { ...level(14), classes: ['Paladin'] }],
    ['sorceror', { classes: ['Sorcerer'] }],
    ['30monk', { ...level(30), classes: ['Monk'] }],
    ['cleric/fvs', { classes: ['Cleric', 'Favored Soul'] }],
    ['von3', { name: 'von3' }],
    // Pages, actions, counts, times.
    ['timers', { page: 'timers' }],
    ['raid timer', { page: 'timers' }],
    ['when can i run vod', { page: 'timers', name: 'vod' }],
    ['alerts for reaper raids', { page: 'notifications', difficulties: ['Reaper'], onlyRaids: true }],
    ['12 paladin playtime', { ...level(12), classes: ['Paladin'], name: 'playtime' }],
    ['quests level 12', { ...level(12), page: 'quests' }],
    ['paladin quests', { classes: ['Paladin'], name: 'quests' }],
    ['elite quests 12', { ...level(12), difficulties: ['Elite'], name: 'quests' }],
    ['dark mode', { theme: 'dark' }],
    ['please switch to light mode', { theme: 'light' }],
    ['dark mode torvald', { name: 'dark mode torvald' }],
    ['best time strahd', { topic: 'time', name: 'strahd' }],
    ['how many players', { topic: 'count' }],
    ['compare orien argonnessen', { topic: 'compare', servers: ['Orien', 'Argonnessen'] }],
    ['best server', { page: 'servers' }],
    ['which server is down', { topic: 'status' }],
    // German and French.
    [
      'Gruppe für Heiler Stufe 20',
      { ...level(20), classes: ['Bard', 'Cleric', 'Favored Soul', 'Druid'], topic: 'groups' },
    ],
    ['wer ist online auf sarlona', { servers: ['Sarlona'], topic: 'people' }],
    ['waldläufer 15', { ...level(15), classes: ['Ranger'] }],
    ['dunkles Design', { theme: 'dark' }],
    ['groupe niveau 14 orien', { ...level(14), servers: ['Orien'], topic: 'groups' }],
    ['serveur hors ligne', { topic: 'status' }],
    ['mode sombre', { theme: 'dark' }],
    // Not understood.
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

  it('has no class, role or level range that the game lacks', () => {
    const facts = { ...defaultDefinition, classes: ['Dragon Lord'], level_cap: 18 };
    expect(parseAsk('clr healer', facts)).toMatchObject({ classes: [], name: 'clr healer' });
    expect(parseAsk('legendary', facts)).toMatchObject({ levels: null, name: 'legendary' });
    expect(parseAsk('heroic', facts)).toMatchObject({ levels: { first: 1, last: 18 }, name: '' });
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

  it('has the same meaning with invisible characters', () => {
    const pasted = parseAsk('\uFEFF12\u200B pala\u00ADdin', defaultDefinition);
    expect(pasted).toEqual(parseAsk('12 paladin', defaultDefinition));
  });

  it('is cut at a length that no sensible question has', () => {
    expect(Array.from(parseAsk('é'.repeat(500), defaultDefinition).text)).toHaveLength(askLengthMaximum);
  });
});

it.each([
  ['12', true],
  ['paladin', true],
  ['elite', true],
  ['r4', true],
  ['raids', true],
  ['orien', false],
  ['shroud', false],
  ['guild bard', false],
  ['', false],
])('%j asks for groups: %j', (text, isAsked) => {
  expect(asksForGroups(parseAsk(text, defaultDefinition))).toBe(isAsked);
});

describe('a quest may be named', () => {
  it.each<readonly [string, readonly string[]]>([
    ['reaper strahd loot', ['strahd loot']],
    ['the curse of strahd', ['curse of strahd']],
    ['vod 32 shroud', ['vod', 'shroud']],
    ['strahd quest loot', ['strahd', 'loot']],
    ['pal', ['pal']],
    ['12 pal', []],
    ['the 12 paladin', []],
    ['', []],
  ])('in %j by %j', (text, names) => {
    const runs = namesWithin(parseAsk(text, defaultDefinition));
    expect(runs.map((words) => words.join(' '))).toEqual(names);
  });
});

describe('the words not used', () => {
  it.each<readonly [string, UsedBy, readonly string[]]>([
    ['12 paladin orien torvald', 'groups', ['torvald']],
    ['12 paladin orien torvald', 'people', ['torvald']],
    ['12 paladin orien torvald', 'quests', ['paladin', 'torvald']],
    ['12 paladin orien torvald', 'names', ['12', 'paladin', 'torvald']],
    ['is there a lfm for 12', 'groups', []],
    ['players 12', 'people', []],
    ['players 12', 'groups', ['players']],
    ['compare orien groups', 'people', ['groups']],
    ['compare orien groups', 'servers', []],
    ['how many clerics', 'groups', []],
    ['elite quest 12', 'groups', []],
    ['elite quests 12', 'quests', ['elite', 'quests']],
    ['friends online', 'pages', []],
    ['friends online', 'people', ['friends']],
  ])('of %j by an answer of %s are %j', (text, by, words) => {
    expect(leftOut(parseAsk(text, defaultDefinition), by, [])).toEqual(words);
  });

  it('do not include the names used, in any spelling', () => {
    const question = parseAsk('32 Érik shroud', defaultDefinition);
    expect(leftOut(question, 'groups', ['erik'])).toEqual(['shroud']);
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

  it('is parsed, with levels of the game and names of the definition', () => {
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
        expect(name).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('has the same meaning in upper or lower case and with more spaces', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (some) => {
        const {
          text: _one,
          name: _name,
          parts: _parts,
          ...plain
        } = parseAsk(some.join(' '), defaultDefinition);
        expect(parseAsk(`  ${some.join('   ').toUpperCase()} `, defaultDefinition)).toMatchObject(plain);
      }),
    );
  });
});
