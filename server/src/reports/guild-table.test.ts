import { foldGuildName } from '@rollcall/game/guild-search';
import { describe, expect, it } from 'vitest';
import { makeGuildTable, withoutGuilds, type ListedGuild } from './guild-table.ts';

function listed(guild_name: string, character_count: number, server_name = 'Thelanis'): ListedGuild {
  const last_active = '2026-11-21T12:00:00Z';
  return { guild_name, character_count, server_name, folded_name: foldGuildName(guild_name), last_active };
}

const ash = listed('Ash', 3);
const loudAsh = listed('ASH', 8);
const ashOfOrien = listed('Ash', 5, 'Orien');
const table = makeGuildTable(
  new Map([
    ['Thelanis', [ash, loudAsh]],
    ['Orien', [ashOfOrien]],
  ]),
);

describe('the table of guilds', () => {
  it('is in order, as a whole and for each server', () => {
    expect(table.all).toEqual([loudAsh, ashOfOrien, ash]);
    expect(table.ofServer('Thelanis')).toEqual([loudAsh, ash]);
    expect(table.ofServer('Cormyr')).toEqual([]);
  });

  it('finds a guild as it is spelt, else the largest of that name in any case', () => {
    expect(table.find('Thelanis', 'Ash')).toBe(ash);
    expect(table.find('Thelanis', 'ash')).toBe(loudAsh);
    expect([table.find('Thelanis', 'Oak'), table.find('Cormyr', 'Ash')]).toEqual([null, null]);
  });

  it('can do without some', () => {
    const rest = withoutGuilds(table, new Set([loudAsh, ashOfOrien]));
    expect(rest.all).toEqual([ash]);
    expect([rest.find('Thelanis', 'ASH'), rest.find('Orien', 'Ash')]).toEqual([ash, null]);
    expect(table.all).toHaveLength(3);
  });
});
