import { durationText } from '@rollcall/game/durations';
import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { groupToRecord, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { aheadMaximumMs, type ServerInfo } from '@rollcall/game/population/server-info';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import {
  changeList,
  type KindState,
  type LiveChange,
  type LiveState,
  type ServerState,
} from './server-state.ts';

interface CorrectedTimes {
  readonly state: LiveState;
  readonly events: readonly HistoryEvent[];
  readonly changes: readonly LiveChange[];
  /** The largest amount by which a time was ahead; null = none was. */
  readonly correctedMs: number | null;
}

/**
 * Sets every time that is more than a minute in the future to now. All later reports then count as newer, because that
 * time was written while the clock was wrong. `posted_at` is not changed, because it is part of a group's key in the
 * store. If there is nothing to correct, this costs a few comparisons.
 */
export function correctTimes(state: LiveState, nowMs: number): CorrectedTimes {
  const latestMs = nowMs + aheadMaximumMs;
  const newestMs = Math.max(...state.servers.map(newestOf));
  if (newestMs <= latestMs) return { state, events: [], changes: [], correctedMs: null };
  const clock: Clock = { nowMs, latestMs, now: toWireTime(nowMs), latest: toWireTime(latestMs) };
  const events: HistoryEvent[] = [];
  const changes: LiveChange[] = [];
  const servers = state.servers.map((server) =>
    newestOf(server) > latestMs ? correctServer(server, clock, events, changes) : server,
  );
  return { state: { ...state, servers }, events, changes, correctedMs: newestMs - nowMs };
}

export function warnOfCorrection(logger: Pick<Logger, 'warn'>, correctedMs: number | null): void {
  if (correctedMs === null) return;
  logger.warn(
    `The clock of this machine was ${durationText(correctedMs)} ahead when the last reports came. ` +
      'Their times are read as now, and new reports are accepted. Check its time synchronisation.',
  );
}

interface Clock {
  readonly nowMs: number;
  readonly latestMs: number;
  readonly now: string;
  readonly latest: string;
}

/** The newest time on a server, from reports or from restored state. */
function newestOf({ characters, lfms, info }: ServerState): number {
  const { last_data_fetch, last_status_check } = info.info;
  return Math.max(
    characters.observedAtMs ?? 0,
    lfms.observedAtMs ?? 0,
    info.observedAtMs ?? 0,
    last_data_fetch === null ? 0 : fromWireTime(last_data_fetch),
    last_status_check === null ? 0 : fromWireTime(last_status_check),
  );
}

function correctServer(
  server: ServerState,
  clock: Clock,
  events: HistoryEvent[],
  changes: LiveChange[],
): ServerState {
  const { key, name } = server;
  const characters = correctKind(server.characters, clock, correctCharacter);
  const lfms = correctKind(server.lfms, clock, correctLfm);
  const info: ServerInfo = {
    ...server.info.info,
    last_data_fetch: correctTime(server.info.info.last_data_fetch, clock),
    last_status_check: correctTime(server.info.info.last_status_check, clock),
    offline_since: correctTime(server.info.info.offline_since, clock),
  };
  const version = server.info.version + 1;
  const at = clock.now;
  for (const character of characters.updates)
    events.push({ type: 'character_seen', at, is_login: false, character });
  for (const group of lfms.updates)
    events.push({ type: 'group_seen', at, group: groupToRecord(group), activity: [] });
  events.push({ type: 'server_seen', at, server_name: name, info });
  if (characters.updates.length > 0)
    changes.push({
      kind: 'characters',
      server: key,
      version: characters.kind.version,
      updates: characters.updates,
      removals: [],
    });
  if (lfms.updates.length > 0)
    changes.push({
      kind: 'lfms',
      server: key,
      version: lfms.kind.version,
      updates: lfms.updates,
      removals: [],
    });
  changes.push({ kind: 'server-info', server: key, version, info });
  return {
    ...server,
    characters: characters.kind,
    lfms: lfms.kind,
    info: {
      version,
      info,
      observedAtMs: trustedMs(server.info.observedAtMs, clock),
      correctedMs: newestOf(server) - clock.nowMs,
      recorded: info,
    },
  };
}

function correctKind<Entity extends { readonly id: number }>(
  before: KindState<Entity>,
  clock: Clock,
  correct: (entity: Entity, clock: Clock) => Entity,
): { readonly kind: KindState<Entity>; readonly updates: readonly Entity[] } {
  const puts = new Map<number, Entity>();
  for (const entity of before.entities.all) {
    const corrected = correct(entity, clock);
    if (corrected !== entity) puts.set(entity.id, corrected);
  }
  const kind = {
    ...before,
    version: before.version + (puts.size > 0 ? 1 : 0),
    entities: puts.size > 0 ? changeList(before.entities, puts, new Set()) : before.entities,
    observedAtMs: trustedMs(before.observedAtMs, clock),
  };
  return { kind, updates: [...puts.values()] };
}

const isAhead = (time: string, { latest }: Clock) => time > latest;

function correctCharacter(character: Character, clock: Clock): Character {
  return isAhead(character.last_update, clock) ? { ...character, last_update: clock.now } : character;
}

function correctLfm(group: KnownLfm, clock: Clock): KnownLfm {
  const { activity, leader, members, clock_at: clockTime, recorded_entry: _, ...facts } = group;
  const times = [group, leader, ...members].map(({ last_update }) => last_update);
  if (clockTime !== undefined) times.push(clockTime);
  if (![...times, ...activity.map(({ timestamp }) => timestamp)].some((time) => isAhead(time, clock)))
    return group;
  return {
    ...facts,
    last_update: clock.now,
    ...(clockTime !== undefined && { clock_at: isAhead(clockTime, clock) ? clock.now : clockTime }),
    leader: correctCharacter(leader, clock),
    members: members.map((member) => correctCharacter(member, clock)),
    activity: activity.map((each) =>
      isAhead(each.timestamp, clock) ? { ...each, timestamp: clock.now } : each,
    ),
  };
}

function correctTime(time: string | null, clock: Clock): string | null {
  return time !== null && isAhead(time, clock) ? clock.now : time;
}

/** A time that reports are ordered by; null = none, or not trusted, so that any report is newer. */
function trustedMs(timeMs: number | null, { latestMs }: Clock): number | null {
  return timeMs !== null && timeMs > latestMs ? null : timeMs;
}
