import type { Quest } from '@rollcall/game/quest/quest';
import {
  type AreaSession,
  type CharacterMoment,
  followCharacter,
  newPresence,
  passTime,
  type QuestPresence,
} from '@rollcall/game/quest/quest-sessions';
import { questOfSession, type Posting } from '@rollcall/game/quest/quest-runs';
import { worldDelta, worldKeyframe, type DeltaReports, type EntityReports } from '../world/wire-reports.ts';
import { takeChanges, type World } from '../world/world.ts';

/** A session in a quest, as a server finds it in the reports of a collector. */
export interface FoundSession extends AreaSession {
  readonly characterId: number;
  readonly questId: number;
  readonly difficulty: string | null;
}

/** The last reported state of a character. */
interface Known {
  presence: QuestPresence;
  areaId: number | null;
  groupId: number;
  level: number;
  isOnline: boolean;
}

type Reported = EntityReports['characters'][number];

interface GrowingPosting extends Posting {
  closedMs: number | null;
}

/**
 * Finds the quest sessions that a server would find in the reports of a collector. Places, logins, logouts, groups,
 * levels and postings are converted to events, and these to sessions by the functions of the server.
 *
 * @param questsByArea the quests of the world's catalogue
 */
export function watchQuests(world: World, questsByArea: ReadonlyMap<number, readonly Quest[]>) {
  const known = new Map<number, Known>();
  const postings = new Map<number, GrowingPosting[]>();
  const ended: { readonly characterId: number; readonly session: AreaSession }[] = [];
  const isQuestArea = (areaId: number) => questsByArea.has(areaId);

  const follow = (id: number, character: Known, moment: CharacterMoment): void => {
    const followed = followCharacter(character.presence, moment, isQuestArea);
    character.presence = followed.presence;
    for (const session of followed.ended) ended.push({ characterId: id, session });
  };

  const meet = (id: number): Known => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const met = { presence: newPresence(0, 1), areaId: null, groupId: 0, level: 1, isOnline: false };
    known.set(id, met);
    return met;
  };

  const takeCharacter = (report: Reported, atMs: number): void => {
    const character = meet(report.id);
    const { total_level: level, group_id: groupId, location_id: areaId } = report;
    if (!character.isOnline) {
      character.isOnline = true;
      character.areaId = null;
      follow(report.id, character, { atMs, type: 'login' });
    }
    if (level !== undefined && level !== null && level !== character.level) {
      character.level = level;
      follow(report.id, character, { atMs, type: 'level', level });
    }
    if (groupId !== undefined && groupId !== null && groupId !== character.groupId) {
      character.groupId = groupId;
      follow(report.id, character, { atMs, type: 'group', groupId });
    }
    if (areaId !== undefined && areaId !== character.areaId) {
      character.areaId = areaId;
      follow(report.id, character, { atMs, type: 'place', areaId });
    }
  };

  const takeGroup = (report: EntityReports['lfms'][number], atMs: number): void => {
    const all = postings.get(report.id) ?? [];
    postings.set(report.id, all);
    const last = all.at(-1) ?? { questId: null, difficulty: null, postedMs: atMs, closedMs: atMs };
    const { quest_id = last.questId, difficulty = last.difficulty } = report;
    const questId = quest_id === 0 ? null : quest_id;
    if (last.closedMs === null && last.questId === questId && last.difficulty === difficulty) return;
    last.closedMs ??= atMs;
    all.push({ questId, difficulty, postedMs: atMs, closedMs: null });
  };

  const take = (
    reports: EntityReports,
    gone: Pick<DeltaReports, 'deletedCharacterIds' | 'deletedLfmIds'>,
  ) => {
    const atMs = world.nowMs;
    for (const id of gone.deletedCharacterIds) {
      const character = known.get(id);
      if (character?.isOnline !== true) continue;
      character.isOnline = false;
      follow(id, character, { atMs, type: 'logout' });
    }
    for (const report of reports.characters) takeCharacter(report, atMs);
    for (const report of reports.lfms) takeGroup(report, atMs);
    for (const id of gone.deletedLfmIds) {
      const last = postings.get(id)?.at(-1);
      if (last !== undefined) last.closedMs ??= atMs;
    }
  };

  takeChanges(world);
  take(worldKeyframe(world), { deletedCharacterIds: [], deletedLfmIds: [] });
  return {
    /** Reads everything that has changed since the last call. */
    look: () => {
      const delta = worldDelta(world, takeChanges(world));
      take(delta, delta);
    },
    /** Sessions that can no longer continue. */
    sessions: () => {
      for (const [id, character] of known) {
        const { presence, ended: last } = passTime(character.presence, world.nowMs);
        character.presence = presence;
        for (const session of last) ended.push({ characterId: id, session });
      }
      return ended.flatMap(({ characterId, session }) => {
        const here = questsByArea.get(session.areaId) ?? [];
        const { questId, difficulty } = questOfSession(session, here, postings.get(session.groupId) ?? []);
        return questId === null ? [] : [{ ...session, characterId, questId, difficulty }];
      });
    },
  };
}
