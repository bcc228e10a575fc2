import type { ServerCount } from '@rollcall/game/server-count';
import { aheadMaximumMs, freshForMs } from '@rollcall/game/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { LiveState, ServerState } from './server-state.ts';

/** Counts every server of the live state. */
export function countLive(state: LiveState, nowMs: number): ServerCount[] {
  return state.servers.map((server) => ({
    server_name: server.name,
    is_online: server.info.info.is_online,
    character_count: server.characters.entities.all.length,
    lfm_count: server.lfms.entities.all.length,
    is_fresh: isFresh(server, nowMs),
    guilds: countGuilds(server),
  }));
}

function isFresh({ info, characters, lfms }: ServerState, nowMs: number): boolean {
  const { last_data_fetch } = info.info;
  // A clock that was ahead dated it: how old it is nobody knows.
  if (info.correctedMs !== null) return false;
  // What was restored is old news, however new: no report of this run has said it.
  const isConfirmed = !characters.isRestored || !lfms.isRestored;
  if (!isConfirmed || last_data_fetch === null) return false;
  const ageMs = nowMs - fromWireTime(last_data_fetch);
  return ageMs >= -aheadMaximumMs && ageMs < freshForMs;
}

/** Members online by guild, without anonymous ones: no answer about guilds knows of them (product 3). */
export function countGuilds({ characters }: ServerState): Map<string, number> {
  const guilds = new Map<string, number>();
  for (const { guild_name, is_anonymous } of characters.entities.all) {
    if (guild_name !== null && !is_anonymous) guilds.set(guild_name, (guilds.get(guild_name) ?? 0) + 1);
  }
  return guilds;
}
