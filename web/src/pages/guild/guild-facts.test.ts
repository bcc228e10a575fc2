import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it, test } from 'vitest';
import { guildFigures, offlineCount } from './guild-facts.ts';
import { makeGuild, onlineMembers } from './testing/make-guild.ts';

describe('the figures of a guild', () => {
  const texts = (guild: Parameters<typeof guildFigures>[0]) =>
    guildFigures(guild, defaultDefinition).map(({ label, value, note }) => [label, value, note]);

  it('tell how many are online, of how many, and how many are at the cap', () => {
    const guild = makeGuild({
      character_count: 1234,
      online_characters: onlineMembers({ id: 1 }, { id: 2 }),
      levels: { 20: 1, 34: 7 },
    });
    expect(texts(guild)).toEqual([
      ['Online now', '2', 'under 1% of all'],
      ['Members', '1,234', ''],
      ['At level 34', '7', ''],
    ]);
    expect(guildFigures(guild, defaultDefinition)[0]?.isLit).toBe(true);
  });

  it('are of one member, of whom nobody is there', () => {
    const guild = makeGuild({ character_count: 1, online_characters: {}, levels: { 5: 1 } });
    expect(texts(guild)).toEqual([
      ['Online now', '0', ''],
      ['Member', '1', ''],
      ['At level 34', '0', ''],
    ]);
    expect(guildFigures(guild, defaultDefinition)[0]?.isLit).toBe(false);
  });

  it('keep their places while they are on their way', () => {
    expect(texts(null)).toEqual([
      ['Online now', null, ''],
      ['Members', null, ''],
      ['At level 34', null, ''],
    ]);
  });
});

test.each([
  [53, 2, 51],
  [1, 1, 0],
  // The count is of ten seconds ago.
  [1, 2, 0],
])('of %i members with %i online %i are offline', (character_count, online, offline) => {
  const online_characters = onlineMembers(
    ...Array.from({ length: online }, (_, place) => ({ id: place + 1 })),
  );
  expect(offlineCount(makeGuild({ character_count, online_characters }))).toBe(offline);
});
