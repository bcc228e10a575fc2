import { expect, it } from 'vitest';
import { makeCharacter } from '../testing/makers.ts';
import { type Guild, onlineCount } from './guild.ts';

const guild: Guild = {
  guild_name: 'Lantern Watch',
  server_name: 'Orien',
  character_count: 4,
  online_characters: { 1: makeCharacter({ id: 1 }) },
  levels: {},
  classes: {},
  online_by_hour: [],
};

it.each([
  [undefined, 1],
  [0, 1],
  [2, 3],
])('of a guild with one visible member online and %s hidden ones, %i are online', (hidden, count) => {
  const hiddenCount = hidden === undefined ? {} : { hidden_online_count: hidden };
  expect(onlineCount({ ...guild, ...hiddenCount })).toBe(count);
});
