import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  byGuildSize,
  firstGuildDirection,
  foldGuildName,
  searchGuilds,
  type SearchableGuild,
  sortGuilds,
} from './guild-search.ts';

function guild(guild_name: string, character_count = 1, server_name = 'Thelanis'): SearchableGuild {
  return { guild_name, server_name, character_count, folded_name: foldGuildName(guild_name) };
}

const sorted = (...guilds: SearchableGuild[]) => guilds.toSorted(byGuildSize);
const namesOf = (guilds: readonly SearchableGuild[]) => guilds.map(({ guild_name }) => guild_name);

describe('the order of guilds', () => {
  it('is by size, then by name ignoring case, then by spelling, then by server', () => {
    const expected = [
      guild('Zeal', 9),
      guild('ash', 3),
      guild('Birch', 3),
      guild('OAK', 2, 'Orien'),
      guild('OAK', 2, 'Thelanis'),
      guild('Oak', 2, 'Cormyr'),
    ];
    expect(expected.toReversed().toSorted(byGuildSize)).toEqual(expected);
  });
});

describe('guilds in a chosen order', () => {
  const named = (guild_name: string, size: number, server: string, last_active: string) => ({
    ...guild(guild_name, size, server),
    last_active,
  });
  const guilds = [
    named('oak', 5, 'Orien', '2026-11-03'),
    named('Ash', 5, 'Khyber', '2026-11-01'),
    named('Birch', 9, 'Thelanis', '2026-11-02'),
  ];
  const online = new Map([
    ['oak', 1],
    ['Ash', 3],
  ]);

  it.each([
    ['character_count', ['Birch', 'Ash', 'oak']],
    ['online_count', ['Ash', 'oak', 'Birch']],
    ['last_active', ['oak', 'Birch', 'Ash']],
    ['guild_name', ['Ash', 'Birch', 'oak']],
    ['server_name', ['Ash', 'oak', 'Birch']],
  ] as const)('sorted by %s start with the most useful end, and can be reversed', (field, names) => {
    const direction = firstGuildDirection(field);
    const sort = (way: typeof direction) =>
      namesOf(sortGuilds(guilds, { field, direction: way }, ({ guild_name }) => online.get(guild_name) ?? 0));
    expect(sort(direction)).toEqual(names);
    const [first] = sort(direction === 'asc' ? 'desc' : 'asc');
    expect(first).not.toBe(names[0]);
  });
});

it('foldGuildName keeps only the visible part of a name, in lower case', () => {
  expect(foldGuildName('\u202AThe Lan\u00ADtern\u200B\u202C')).toBe('the lantern');
});

describe('the search for a guild', () => {
  const guilds = sorted(
    guild('The Lantern', 50),
    guild('Lantern Watch', 8),
    guild('LANTERN', 2),
    guild('Lanterns of Old', 20),
    guild('Crimson Dawn', 90),
  );

  test.each([
    ['lantern', ['LANTERN', 'Lanterns of Old', 'Lantern Watch', 'The Lantern']],
    ['lantern w', ['Lantern Watch']],
    ['dawn', ['Crimson Dawn']],
    ['nobody', []],
    ['', ['Crimson Dawn', 'The Lantern', 'Lanterns of Old', 'Lantern Watch', 'LANTERN']],
  ])(
    'finds for "%s" the exact name, then names that begin with it, then the rest, each by size',
    (wanted, names) => {
      expect(namesOf(searchGuilds(guilds, wanted))).toEqual(names);
    },
  );

  it('ignores case and the encoding of accents', () => {
    const [found] = searchGuilds([guild('\u00C9lan Vital')], foldGuildName('e\u0301LAN'));
    expect(found?.guild_name).toBe('\u00C9lan Vital');
  });

  it('finds exactly the guilds that contain the text, each once', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'É'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(name), name, (names, text) => {
        const all = names.map((each, index) => guild(each, index));
        const wanted = foldGuildName(text);
        const found = searchGuilds(all, wanted);
        expect(new Set(found)).toEqual(new Set(all.filter((each) => each.folded_name.includes(wanted))));
        expect(found).toHaveLength(new Set(found).size);
      }),
    );
  });
});
