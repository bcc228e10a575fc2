import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeArea, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import type { OwnServer } from './own-server.ts';

/** A game server without any report: all journeys share one server, which remembers reports. */
export const neverReported = 'Wayfinder';

/** A character as a collector sends it, without the fields that the server computes. */
export function reported({ is_online: _online, last_update: _update, ...character }: Character) {
  return character;
}

/** A group as a collector sends it. */
export function reportedLfm({ activity: _activity, last_update: _update, ...group }: Lfm) {
  return { ...group, leader: reported(group.leader), members: group.members.map(reported) };
}

/**
 * The id of a leader. Journeys share servers that remember characters, so a name must always belong to the same one:
 * otherwise a search by name would find several.
 */
function leaderId(name: string): number {
  return 10_000_000 + Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 0);
}

/** A group led by a character with this name, posted for a quest of the reported catalogue. */
export function groupOf(id: number, leaderName: string, overrides: Partial<Lfm> = {}): Lfm {
  const leader = makeCharacter({
    id: leaderId(leaderName),
    name: leaderName,
    group_id: id,
    is_in_party: true,
  });
  return makeLfm({ id, leader, ...overrides });
}

/**
 * Reports a catalogue with one party quest and one raid, that Thelanis is up, and these groups on it.
 *
 * @param others online characters without a group
 */
export async function reportWorld(
  server: OwnServer,
  groups: readonly Lfm[],
  others: readonly Character[] = [],
): Promise<void> {
  await server.report('POST', '/v1/areas', { areas: [makeArea({ id: 601, name: 'Drowned Quarter' })] });
  await server.report('POST', '/v1/quests', {
    quests: [
      makeQuest({ id: 701, name: 'The Sunken Stair' }),
      makeQuest({ id: 702, name: 'The Tidal Throne', group_size: 'Raid' }),
    ],
  });
  await server.report('PATCH', '/v1/game/server-info', {
    servers: { Thelanis: { index: 0, is_online: true, is_vip_only: false } },
  });
  const grouped = groups.flatMap(({ leader, members }) => [leader, ...members]);
  const characters = [...grouped, ...others].map(reported);
  await server.report('POST', '/v1/characters', { servers: ['Thelanis'], characters });
  await reportGroups(server, groups);
}

/** Reports all groups of Thelanis, so that others are gone. */
export async function reportGroups(server: OwnServer, groups: readonly Lfm[]): Promise<void> {
  await server.report('POST', '/v1/lfms', { servers: ['Thelanis'], lfms: groups.map(reportedLfm) });
}
