import { madeAt, makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { planAnswer } from './plan.ts';
import { answer, asked, byId, factsOf, hale, nothing } from './testing/ask-world.ts';
import { answersOf, leftOutOf } from './ask-blocks.ts';

it.each([
  ['raid timer', 'Raid Timers', '/timers'],
  ['alerts', 'Notifications', '/notifications'],
  ['best server', 'Servers', '/servers'],
  [
    'compare orien argonnessen',
    'Compare Orien and Argonnessen',
    '/servers?compare=orien,argonnessen#compare',
  ],
  ['compare orien', 'Compare Orien with others', '/servers/orien#compare'],
  ['peak hours cannith', 'Cannith statistics', '/servers/cannith#peak-times'],
  ['best time orien', 'When most players are online', '/servers/orien#peak-times'],
  ['when to find a raid', 'When to find a group', '/trends#find-a-group'],
  ['how many players', 'Players online', '/live'],
  ['who is on', 'Who is online', '/who'],
  ['guilds orien', 'Guilds on Orien', '/guilds?server=orien'],
  ['level 12 quests', 'Quest Activity', '/quests?levels=12-12'],
  ['trends orien', 'Trends', '/trends?servers=orien'],
  ['dark theme', 'Use the dark theme', 'theme dark'],
  ['turn off dark mode', 'Use the light theme', 'theme light'],
])('%j begins with %j, which leads to %s', (text, title, target) => {
  const first = answer(text)[1] ?? '';
  expect([first.split(' |')[0], first.split(' → ')[1]]).toEqual([title, target]);
});

it('the answer about the best server is the same as in the FAQ', () => {
  expect(answer('best server')[1]).toContain('That depends on what you like');
});

it.each([
  ['32 clerics reaper', ['reaper']],
  ['12 paladin orien pls', ['pls']],
  ['is cannith down', []],
  ['is cannith laggy', ['laggy']],
  ['how many players on orien', []],
  ['vision of dread loot', ['loot']],
  ['reaper vod anyone', ['anyone']],
  ['level 12 quests', []],
  ['alerts for reaper raids', ['reaper']],
  ['dark theme', []],
  ['hal', []],
])('%j lists the words that its first answer has not used: %j', (text, words) => {
  const facts = factsOf({ friends: [hale] });
  const plan = planAnswer(text, facts);
  expect(leftOutOf(plan, answersOf(plan, nothing, facts))).toEqual(words);
});

describe('similar names', () => {
  const person = (id: number, name: string) => makeCharacter({ id, name, server_name: 'Orien' });
  const guild = { server_name: 'Orien', character_count: 26, online_count: 8, last_active: madeAt };

  it('are sorted by similarity, an exact name before a quest', () => {
    const named = byId(person(1, 'Sunkenly'), person(2, 'Sunken'));
    expect(answer('sunken', { named }).filter((row) => !row.startsWith('#'))[0]).toMatch(/^Sunken \|/);
    expect(answer('sunken', { named: byId(person(1, 'Sunkenly')) })[1]).toMatch(/^The Sunken Stair \|/);
  });

  it('may be a character even if they are also a class or a server', () => {
    expect(asked('bard')).toMatchObject({ name: 'bard', guild: 'bard' });
    const rows = answer('bard', { guilds: [{ ...guild, guild_name: 'Bard' }] });
    expect(rows[1]).toMatch(/^Groups for a bard \|/);
    expect(rows.at(-1)).toMatch(/^Bard \| Orien/);
    expect(answer('guild bard', { guilds: [{ ...guild, guild_name: 'Bard' }] })[1]).toMatch(
      /guilds\/orien\/Bard$/,
    );
  });
});
