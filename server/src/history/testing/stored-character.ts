import { makeCharacter } from '@rollcall/game/testing/makers';
import type { StoredCharacter } from '../row-changes.ts';

/** The stored state of character 1: online since the given time, with overrides. */
export function storedSince(
  onlineSince: string,
  overrides: Partial<StoredCharacter> = {},
): ReadonlyMap<number, StoredCharacter> {
  const { id, location_id, total_level, guild_name, server_name, group_id } = makeCharacter({ id: 1 });
  const known = { id, location_id, total_level, guild_name, server_name, group_id };
  const row = { ...known, is_online: true, online_since: onlineSince, is_recorded: true };
  return new Map([[1, { ...row, ...overrides }]]);
}
