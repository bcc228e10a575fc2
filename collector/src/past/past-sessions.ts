import type { ReportedPastGroup, ReportedPastSession } from '@rollcall/game/quest/past-activity';
import { returnWithinMs, shortestSessionMs } from '@rollcall/game/quest/quest-sessions';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Prng } from '../world/chance/random.ts';
import { regularity } from '../world/comings-and-goings.ts';
import { drawPartyErrand } from '../world/groups/party-life.ts';
import { writePost } from '../world/groups/post.ts';
import type { Person, Post } from '../world/inhabitants.ts';
import type { Errand } from '../world/places/places.ts';
import {
  type Course,
  courseMs,
  drawCourse,
  drawEntryMs,
  drawExitMs,
  drawPartyDifficulty,
  drawSoloDifficulty,
  drawWantedSize,
  type Stay,
} from '../world/quests/quest-course.ts';
import type { ServerWorld } from '../world/server-world.ts';

/** Share of the live world's parties that post. */
const postedShare = 0.87;
/** Share of members who join after the start. */
const lateShare = 0.12;
/** Share of members who leave before the end. */
const cutShortShare = 0.06;
/** Share of those who leave early that do so by logging out. */
const logoutShare = 0.5;

export type Player = Pick<Person, 'id' | 'totalLevel'>;
/** The player at a position in the roster; null = hidden from every collector. */
export type PlayerAt = (place: number) => Player | null;

/** The inputs for drawing the runs of a server. */
export interface Drawn {
  readonly server: ServerWorld;
  readonly prng: Prng;
  readonly playerAt: PlayerAt;
  /** Returns the id of a new group. */
  readonly takeId: () => number;
}

/** Draws a player; regulars are drawn most often. */
function drawPlayer({ server, prng, playerAt }: Drawn): Player | null {
  return playerAt(Math.floor(server.roster.size * prng.next() ** regularity));
}

/**
 * The sessions of a player alone in a quest. In an area with several quests its quest is unknown, since there is no
 * post.
 */
export function soloSessions(drawn: Drawn, startMs: number): ReportedPastSession[] {
  const { server, prng } = drawn;
  const player = drawPlayer(drawn);
  const errand = player === null ? null : server.places.drawErrand(prng, player.totalLevel);
  if (player === null || errand === null || server.places.isShared(errand.areaId)) return [];
  const course = drawCourse(prng, errand.minutes, drawSoloDifficulty(prng));
  const facts = { server: server.profile.name, quest: errand.quest.id, groupId: 0, difficulty: null };
  return sessionsOf(prng, facts, player, { startMs, enteredMs: 0, course });
}

export interface PastParty {
  readonly id: number;
  readonly leader: Player;
  readonly errand: Errand;
  readonly course: Course;
  /** null = no post. */
  readonly post: Post | null;
  readonly postedMs: number;
  readonly closedMs: number;
  readonly startMs: number;
}

export function drawParty(
  drawn: Drawn,
  startMs: number,
  isPosted = drawn.prng.chance(postedShare),
): PastParty | null {
  const { server, prng } = drawn;
  const leader = drawPlayer(drawn);
  const errand = leader === null ? null : drawPartyErrand(prng, server.places, leader.totalLevel);
  if (leader === null || errand === null) return null;
  const difficulty = drawPartyDifficulty(prng);
  const course = drawCourse(prng, errand.minutes, difficulty);
  const gatheredMs = (errand.isRaid ? prng.between(8, 25) : prng.between(2, 12)) * minuteMs;
  const staysUp = prng.chance(0.4);
  return {
    id: drawn.takeId(),
    leader,
    errand,
    course,
    post: isPosted ? writePost(prng, { leader, errand, difficulty }, server.levelCap) : null,
    postedMs: startMs - Math.floor(gatheredMs / 1000) * 1000,
    closedMs: startMs + (staysUp ? Math.floor(courseMs(course) / 1000) * 1000 : 0),
    startMs,
  };
}

export function partySessions(drawn: Drawn, party: PastParty): ReportedPastSession[] {
  const { server, prng } = drawn;
  const { errand, course, post, startMs, leader } = party;
  const isKnown = !server.places.isShared(errand.areaId) || post?.questId === errand.quest.id;
  const facts = {
    server: server.profile.name,
    quest: errand.quest.id,
    groupId: party.id,
    difficulty: post?.difficulty ?? null,
  };
  const members = [leader, ...drawMembers(drawn, leader, drawWantedSize(prng, errand.isRaid) - 1)];
  return members.flatMap((member, place) => {
    const isLate = place > 0 && prng.chance(lateShare);
    const enteredMs = place === 0 ? 0 : isLate ? prng.next() * courseMs(course) : drawEntryMs(prng);
    const sessions = sessionsOf(prng, facts, member, { startMs, enteredMs, course });
    return isKnown ? sessions : [];
  });
}

/** Draws players of about the leader's level. */
function drawMembers(drawn: Drawn, leader: Player, count: number): Player[] {
  const members = new Map<number, Player>();
  for (let look = 0; look < 60 && members.size < count; look += 1) {
    const player = drawPlayer(drawn);
    if (player === null || player.id === leader.id) continue;
    if (Math.abs(player.totalLevel - leader.totalLevel) <= 4) members.set(player.id, player);
  }
  return [...members.values()];
}

interface SessionFacts {
  readonly server: string;
  readonly quest: number;
  readonly groupId: number;
  readonly difficulty: string | null;
}

/** The stays of a character in a quest: most stay until the end, some leave earlier, and some log out inside. */
function sessionsOf(
  prng: Prng,
  { server, quest, groupId, difficulty }: SessionFacts,
  { id, totalLevel }: Player,
  { startMs, enteredMs, course }: { startMs: number; enteredMs: number; course: Course },
): ReportedPastSession[] {
  const isCutShort = prng.chance(cutShortShare);
  const logsOut = isCutShort && prng.chance(logoutShare);
  const endMs = isCutShort
    ? enteredMs + prng.next() * (courseMs(course) - enteredMs)
    : courseMs(course) + drawExitMs(prng);
  const parts = joinedStays(course.stays).flatMap(({ fromMs, untilMs }, place, { length }) => {
    const lastMs = place === length - 1 ? endMs : Math.min(untilMs, endMs);
    const firstMs = Math.max(fromMs, enteredMs);
    return lastMs - firstMs < shortestSessionMs + 1000 ? [] : [{ firstMs, lastMs }];
  });
  return parts.map(({ firstMs, lastMs }) => ({
    character_id: id,
    server,
    quest_id: quest,
    group_id: groupId,
    started: wireSecond(startMs + firstMs),
    ended: wireSecond(startMs + lastMs),
    has_left: !(logsOut && lastMs === endMs),
    total_level: totalLevel,
    difficulty,
  }));
}

/** Joins stays that are minutes apart, because a quick return continues a session. */
function joinedStays(stays: readonly Stay[]): Stay[] {
  const joined: Stay[] = [];
  for (const stay of stays) {
    const last = joined.at(-1);
    if (last === undefined || stay.fromMs - last.untilMs > returnWithinMs) joined.push(stay);
    else joined[joined.length - 1] = { fromMs: last.fromMs, untilMs: stay.untilMs };
  }
  return joined;
}

export function toldGroup(server: string, party: PastParty, post: Post): ReportedPastGroup {
  return {
    id: party.id,
    server,
    posted: toWireTime(party.postedMs),
    closed: toWireTime(party.closedMs),
    leader_id: party.leader.id,
    quest_id: post.questId,
    difficulty: post.difficulty,
    minimum_level: post.minimumLevel,
    maximum_level: post.maximumLevel,
  };
}

function wireSecond(atMs: number): string {
  return toWireTime(Math.floor(atMs / 1000) * 1000);
}
