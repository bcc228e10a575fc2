import { defaultDefinition } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild/guild';
import { comparedGuilds, guildWord } from '@rollcall/game/guild/named-guilds';
import { describe, expect, it } from 'vitest';
import * as view from './guild-comparison-view.ts';

const game = { ...defaultDefinition, level_minimum: 1, level_cap: 4 };
const facts = {
  guild_name: 'Lantern Watch',
  server_name: 'Thelanis',
  character_count: 4,
  online_characters: {},
  levels: { 1: 1, 4: 3 },
  classes: { Bard: 3, Fighter: 1 },
  online_by_hour: [
    { timestamp: '2026-03-14T18:00:00Z', online_count: 2 },
    { timestamp: '2026-03-14T19:00:00Z', online_count: null },
    { timestamp: '2026-03-15T18:00:00Z', online_count: 4 },
  ],
} satisfies Guild;

const entriesOf = (list: string, ...guilds: readonly (Guild | null)[]) =>
  comparedGuilds(list, game.servers).map((named, place) => ({
    id: guildWord(named),
    named,
    guild: guilds[place] ?? null,
  }));
const other: Guild = {
  ...facts,
  guild_name: 'Other',
  levels: { 2: 10 },
  classes: { Wizard: 10 },
  online_by_hour: [{ timestamp: '2026-03-14T19:00:00Z', online_count: 9 }],
};
const two = entriesOf('thelanis:lantern watch,orien:Other', facts, other);

describe('compared guilds', () => {
  it('have their own spelling, and their server if two share a name', () => {
    expect(view.entryNames(two)).toEqual(['Lantern Watch', 'Other']);
    expect(view.entryNames(entriesOf('thelanis:Other,orien:other'))).toEqual([
      'Other (Thelanis)',
      'other (Orien)',
    ]);
  });

  it('have hours in the reader’s time zone', () => {
    const [first, second] = view.comparedFacts(two, 'UTC');
    expect([first?.hours[18], first?.hours[19], second?.hours[19]]).toEqual([3, null, 9]);
    expect(view.comparedFacts(two, 'Asia/Tokyo')[0]?.hours[3]).toBe(3);
    expect(view.comparedFacts(entriesOf('orien:Gone'), 'UTC')[0]).toEqual({
      name: 'Gone',
      members: null,
      levels: {},
      hours: [],
    });
  });

  it('show levels as shares of their own size', () => {
    const { xs, series } = view.levelLines(two, game);
    expect(xs).toEqual([1, 2, 3, 4]);
    expect(series.map(({ values }) => values)).toEqual([
      [25, 0, 0, 75],
      [0, 100, 0, 0],
    ]);
  });

  it('show classes as shares, the most common first', () => {
    const { categories, series } = view.classBars(two, game);
    expect(categories.map(({ name }) => name)).toEqual(['Wizard', 'Bard', 'Fighter']);
    expect(series.map(({ values }) => values)).toEqual([
      [0, 75, 25],
      [100, 0, 0],
    ]);
  });

  it('show members online by hour, with gaps for missing hours', () => {
    const { xs, series } = view.onlineLines(two);
    expect(xs).toHaveLength(3);
    expect(series.map(({ values }) => values)).toEqual([
      [2, null, 4],
      [null, 9, null],
    ]);
  });

  it('have place, name and colour before they are loaded, and keep them', () => {
    const half = entriesOf('thelanis:Gone,orien:Other', null, other);
    const lookOf = ({ series }: { series: readonly { readonly name: string; readonly colour: string }[] }) =>
      series.map(({ name, colour }) => `${name} ${colour}`);
    expect(lookOf(view.onlineLines(half))[1]).toBe(lookOf(view.onlineLines(two))[1]);
    expect(view.onlineLines(half).series.map(({ values }) => values)).toEqual([[null], [9]]);
    const gone = entriesOf('orien:Gone');
    expect(view.levelLines(gone, game)).toMatchObject({ xs: [], series: [{ name: 'Gone', values: [] }] });
    expect(view.classBars(gone, game)).toMatchObject({
      categories: [],
      series: [{ name: 'Gone', values: [] }],
    });
  });

  it('are added to and removed from the address', () => {
    const [first, second] = two.map(({ named }) => named);
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(view.toggledGuilds([], first)).toBe('thelanis:lantern watch');
    expect(view.toggledGuilds([first], second)).toBe('thelanis:lantern watch,orien:Other');
    expect(view.toggledGuilds([first, second], { ...first, name: 'Lantern Watch' })).toBe('orien:Other');
    expect(view.toggledGuilds([first], first)).toBeNull();
  });
});
