import { byGuildSize, foldGuildName } from '@rollcall/game/guild-search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findGuild,
  joinServerGuilds,
  orderServerGuilds,
  withoutGuilds,
  type ListedGuild,
} from './guild-table.ts';

function listed(guild_name: string, character_count: number, server_name = 'Thelanis'): ListedGuild {
  const last_active = '2026-11-21T12:00:00Z';
  return { guild_name, character_count, server_name, folded_name: foldGuildName(guild_name), last_active };
}

const ash = listed('Ash', 3);
const loudAsh = listed('ASH', 8);
const ashOfOrien = listed('Ash', 5, 'Orien');
const makeTable = (...servers: [string, ListedGuild[]][]) =>
  joinServerGuilds(new Map(servers.map(([name, guilds]) => [name, orderServerGuilds(guilds)])));

const table = await makeTable(['Thelanis', [ash, loudAsh]], ['Orien', [ashOfOrien]], ['Cormyr', []]);

describe('the table of guilds', () => {
  it('is in order, as a whole and for each server', () => {
    expect(table.all).toEqual([loudAsh, ashOfOrien, ash]);
    expect(table.servers.get('Thelanis')?.guilds).toEqual([loudAsh, ash]);
    expect(table.servers.get('Cormyr')?.guilds).toEqual([]);
  });

  it('has every guild in its place, however many servers there are', async () => {
    const anyGuild = fc.tuple(fc.constantFrom('Ash', 'ASH', 'Oak', 'Elm'), fc.integer({ min: 1, max: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyGuild), { maxLength: 7 }), async (servers) => {
        const filled = servers.map((guilds, index): [string, ListedGuild[]] => [
          `Server ${index}`,
          guilds.map(([name, count]) => listed(name, count, `Server ${index}`)),
        ]);
        const expected = filled.flatMap(([, guilds]) => guilds).toSorted(byGuildSize);
        expect((await makeTable(...filled)).all).toEqual(expected);
      }),
    );
  });

  it('finds a guild as it is spelt, else the largest of that name in any case', () => {
    expect(findGuild(table, 'Thelanis', 'Ash')).toBe(ash);
    expect(findGuild(table, 'Thelanis', 'ash')).toBe(loudAsh);
    expect([findGuild(table, 'Thelanis', 'Oak'), findGuild(table, 'Atlantis', 'Ash')]).toEqual([null, null]);
  });

  it('can do without some', () => {
    const rest = withoutGuilds(table, new Set([loudAsh, ashOfOrien]));
    expect(rest.all).toEqual([ash]);
    expect([findGuild(rest, 'Thelanis', 'ASH'), findGuild(rest, 'Orien', 'Ash')]).toEqual([ash, null]);
    expect(table.all).toHaveLength(3);
  });
});
