import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it, test } from 'vitest';
import { ownGuilds } from './own-guilds.ts';

const entry = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}) => ({
  id,
  character: makeCharacter({ id, name: `P${id}`, ...overrides }),
});
const nobody = new Set<number>();

describe('the guilds of registered characters', () => {
  it('are each named once, those of most characters first', () => {
    const guilds = ownGuilds(
      [
        entry(1, { guild_name: 'Oak' }),
        entry(2, { guild_name: 'Ash' }),
        entry(3, { guild_name: 'Lantern Watch' }),
        entry(4, { guild_name: 'LANTERN watch' }),
        entry(5, { guild_name: 'Lantern Watch', server_name: 'Orien' }),
      ],
      new Set([4]),
    );
    expect(
      guilds.map((guild) => [guild.guildName, guild.serverName, guild.characters, guild.isVerified]),
    ).toEqual([
      ['Lantern Watch', 'Thelanis', ['P3', 'P4'], true],
      ['Ash', 'Thelanis', ['P2'], false],
      ['Lantern Watch', 'Orien', ['P5'], false],
      ['Oak', 'Thelanis', ['P1'], false],
    ]);
  });

  test.each([
    ['who is in none', [entry(1, { guild_name: null }), entry(2, { guild_name: '  ' })]],
    ['who is anonymous', [entry(1, { guild_name: null, is_anonymous: true })]],
    ['who was never seen', [{ id: 1, character: null }]],
  ])('leave out %s', (_who, entries) => {
    expect(ownGuilds(entries, nobody)).toEqual([]);
  });

  it('name a character by its number where its name is not known', () => {
    expect(ownGuilds([entry(7, { name: null })], nobody)[0]?.characters).toEqual(['Character 7']);
  });
});
