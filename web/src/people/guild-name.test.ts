import { describe, expect, it } from 'vitest';
import { guildPath } from './GuildLink.tsx';

describe('the address of a guild', () => {
  it.each([
    ['Orien', 'Lantern Watch', '/guilds/orien/Lantern%20Watch'],
    ['Orien', "The King's Own / 50%?", "/guilds/orien/The%20King's%20Own%20%2F%2050%25%3F"],
    ['Orien', '$& of $server', '/guilds/orien/%24%26%20of%20%24server'],
    ['Orien', '..', null],
    ['Orien', ' ', null],
    ['Orien', 'x'.repeat(65), null],
  ])('of %s, "%s", is %s', (server, guild, path) => {
    expect(guildPath(server, guild)).toBe(path);
  });
});
