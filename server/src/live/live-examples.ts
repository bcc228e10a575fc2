import type { Character } from '@rollcall/game/character/character';
import { liveTopic } from '@rollcall/game/api/live-stream';
import { markFrom } from '@rollcall/game/population/report-period';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { LiveExamples } from '@rollcall/game/site/api-overview';
import { hourMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { namePattern } from './live-routes.ts';
import { findServerState, type LiveState, type ServerState } from './server-state.ts';

/**
 * Examples for parameters, from the live state: a visible character, and where it is. If nobody is online, there is
 * only a server, which is enough for a valid address.
 */
export function liveExamples(state: LiveState, catalogue: CatalogueIndex): LiveExamples {
  const servers = state.definition.servers
    .toSorted((one, other) => other.bitness - one.bitness)
    .flatMap(({ name }) => findServerState(state, name) ?? []);
  const server = servers.find(({ characters }) => characters.entities.all.some(isFindable)) ?? servers[0];
  return {
    ...(server !== undefined && {
      server: server.key,
      topics: `${liveTopic('lfms', server.key)},server-info`,
      ...hourBefore(server.info.info.last_data_fetch),
    }),
    ...(server !== undefined && { ...peopleOf(server), ...groupOf([server, ...servers]) }),
    ...questOf(catalogue),
  };
}

/** An hour that can be replayed. It ends on the first mark after the last report, so that examples rarely change. */
function hourBefore(lastReport: string | null): LiveExamples {
  if (lastReport === null) return {};
  const toMs = markFrom(fromWireTime(lastReport));
  return { replayFrom: toWireTime(toMs - hourMs), replayTo: toWireTime(toMs) };
}

/** Whether every look-up of characters can find this one. */
function isFindable({ is_anonymous: isAnonymous, name, guild_name: guild }: Character): boolean {
  return !isAnonymous && guild !== null && name !== null && namePattern.test(name);
}

function peopleOf({ characters }: ServerState): LiveExamples {
  const found = characters.entities.all.filter(isFindable).slice(0, 2);
  const [first] = found;
  if (first === undefined || first.name === null || first.guild_name === null) return {};
  return {
    characterId: String(first.id),
    characterIds: found.map(({ id }) => id).join(','),
    characterName: first.name,
    guild: first.guild_name,
  };
}

/** A group with a visible member, from the first server that has one. */
function groupOf(servers: readonly ServerState[]): LiveExamples {
  for (const { characters } of servers) {
    const member = characters.entities.all.find((each) => !each.is_anonymous && each.group_id > 0);
    if (member !== undefined) return { group: String(member.group_id) };
  }
  return {};
}

/** The first quest whose area is known, or else the first quest and the first area. */
function questOf({ questsById, areasById }: CatalogueIndex): LiveExamples {
  const quests = [...questsById.values()];
  const quest = quests.find(({ area_id: id }) => id !== null && areasById.has(id)) ?? quests[0];
  const area = areasById.get(quest?.area_id ?? 0) ?? [...areasById.values()][0];
  return {
    ...(quest !== undefined && { questId: String(quest.id), questName: quest.name }),
    ...(area !== undefined && { areaId: String(area.id) }),
  };
}
