import { hourMs } from '@rollcall/game/time';
import type { WorldChanges } from '../world/changes.ts';
import { worldDelta, worldKeyframe, worldServerInfo } from '../world/wire-reports.ts';
import { stepWorld, takeChanges, type World } from '../world/world.ts';
import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import type { Outside } from './call-endpoint.ts';
import type { IngestClient, Outcome } from './ingest-client.ts';
import { logOutcome, type OperatorLog } from './operator-log.ts';

/** Maximum interval of status reports. The site shows the time of the last one as "last checked". */
const statusEveryMs = 5000;
/** Maximum interval of reports of a server without changes. Without any report for 120 s, a server counts as stale. */
const heartbeatEveryMs = 15_000;
/** Pause before rejected or lost keyframes are sent again. */
const keyframePauseMs = 10_000;
/**
 * Maximum time by which the world is advanced at once, so that catching up after a pause does not block the process.
 */
const sliceMs = 60_000;
/** Maximum pause that is caught up. After a longer one, a new world is created for the present. */
const longestCatchUpMs = 12 * hourMs;

export interface LiveReporterOptions {
  /** Creates the world at a time by the clock of the world. */
  readonly createWorldAt: (worldMs: number) => World;
  readonly clock: WorldClock;
  readonly client: IngestClient;
  readonly log: OperatorLog;
  readonly outside: Outside;
  readonly signal: AbortSignal;
  readonly tickMs: number;
  /** Interval of keyframes of each server. */
  readonly keyframeEveryMs: number;
  /** Called before changes are sent, so that changes it makes are sent with them. */
  readonly onTick?: (world: World) => void;
  /** Called when the first keyframes have been accepted. */
  readonly onReporting: () => void;
}

/** Why reporting ended. */
export type ReportingEnd =
  | { readonly state: 'stopped' }
  | { readonly state: 'refused'; readonly reason: string };

interface Reporting extends LiveReporterOptions {
  world: World;
  readonly serverNames: readonly string[];
  /** Whether the server may have missed something, so that keyframes are due. */
  needsKeyframe: boolean;
  /**
   * Whether the server rejected an entity of a keyframe. It then rejects changes of that entity too, and another
   * keyframe does not help.
   */
  hasLastingRejections: boolean;
  lastStatusMs: number;
  lastKeyframeMs: number;
  nextKeyframeServer: number;
  lastServerKeyframeMs: number;
  readonly lastDeltaMs: { characters: number; lfms: number };
  isReporting: boolean;
}

/**
 * Advances the world and reports it: status and keyframes first, then changes every tick. Only one report is sent at a
 * time. With a slow server ticks take longer and their changes are merged, so there is never a queue. Ends when the
 * signal aborts, or when the server rejects the very first keyframe.
 */
export async function reportLive(options: LiveReporterOptions): Promise<ReportingEnd> {
  const { outside, signal, clock } = options;
  const world = options.createWorldAt(clock.toWorldTime(outside.now()));
  const reporting: Reporting = {
    ...options,
    world,
    serverNames: world.servers.map(({ profile }) => profile.name),
    needsKeyframe: true,
    hasLastingRejections: false,
    lastStatusMs: -Infinity,
    lastKeyframeMs: -Infinity,
    nextKeyframeServer: 0,
    lastServerKeyframeMs: outside.now(),
    lastDeltaMs: { characters: 0, lfms: 0 },
    isReporting: false,
  };
  while (!signal.aborted) {
    const beganMs = outside.now();
    await catchUp(reporting, beganMs);
    options.onTick?.(reporting.world);
    const refusal = await reportTick(reporting, beganMs);
    if (refusal !== null && !reporting.isReporting) return { state: 'refused', reason: refusal };
    await outside.sleep(Math.max(0, options.tickMs - (outside.now() - beganMs)), signal);
  }
  return { state: 'stopped' };
}

/** Advances the world to a moment. */
async function catchUp(reporting: Reporting, watchersMs: number): Promise<void> {
  const { clock, outside, signal } = reporting;
  const untilMs = clock.toWorldTime(watchersMs);
  if (untilMs - reporting.world.nowMs > longestCatchUpMs) {
    reporting.world = reporting.createWorldAt(untilMs);
    reporting.needsKeyframe = true;
    return;
  }
  while (reporting.world.nowMs < untilMs && !signal.aborted) {
    stepWorld(reporting.world, Math.min(sliceMs, untilMs - reporting.world.nowMs) / 1000);
    if (reporting.world.nowMs < untilMs) await outside.sleep(0, signal);
  }
}

/** Sends everything that is due. Returns why the server rejects it, or null. */
async function reportTick(reporting: Reporting, nowMs: number): Promise<string | null> {
  const { world } = reporting;
  const changes = takeChanges(world);
  if (nowMs - reporting.lastStatusMs >= statusEveryMs || changes.turned.size > 0) {
    reporting.lastStatusMs = nowMs;
    const servers = worldServerInfo(world, nowMs);
    await send(reporting, 'changeServerInfo', { servers, observed_at: new Date(nowMs).toISOString() });
  }
  if (!reporting.needsKeyframe) {
    await sendDelta(reporting, changes, nowMs);
    await sendServerKeyframe(reporting, nowMs);
    return null;
  }
  if (nowMs - reporting.lastKeyframeMs < keyframePauseMs) return null;
  reporting.lastKeyframeMs = nowMs;
  return sendWholeTruth(reporting, nowMs);
}

async function sendWholeTruth(reporting: Reporting, nowMs: number): Promise<string | null> {
  reporting.needsKeyframe = false;
  const outcomes = await sendKeyframe(reporting, reporting.serverNames, nowMs);
  reporting.hasLastingRejections = outcomes.some(hasRejections);
  const refused = outcomes.find((outcome) => outcome.state === 'refused');
  if (refused) return refused.reason;
  if (!reporting.isReporting && outcomes.every(({ state }) => state === 'taken')) {
    reporting.isReporting = true;
    reporting.onReporting();
  }
  return null;
}

/** Sends a keyframe of each server at regular intervals, one server at a time, to spread the load. */
async function sendServerKeyframe(reporting: Reporting, nowMs: number): Promise<void> {
  const { serverNames, keyframeEveryMs } = reporting;
  if (nowMs - reporting.lastServerKeyframeMs < keyframeEveryMs / serverNames.length) return;
  reporting.lastServerKeyframeMs = nowMs;
  const name = serverNames[reporting.nextKeyframeServer % serverNames.length];
  reporting.nextKeyframeServer += 1;
  if (name !== undefined) await sendKeyframe(reporting, [name], nowMs);
}

async function sendKeyframe(
  reporting: Reporting,
  servers: readonly string[],
  nowMs: number,
): Promise<Outcome[]> {
  const { characters, lfms } = worldKeyframe(
    reporting.world,
    reporting.clock.toWatchersTime,
    new Set(servers),
  );
  const envelope = { servers, observed_at: new Date(nowMs).toISOString() };
  return Promise.all([
    send(reporting, 'reportCharacters', { characters, ...envelope }),
    send(reporting, 'reportLfms', { lfms, ...envelope }),
  ]);
}

async function sendDelta(reporting: Reporting, changes: WorldChanges, nowMs: number): Promise<void> {
  const { lastDeltaMs, serverNames } = reporting;
  const delta = worldDelta(reporting.world, changes, reporting.clock.toWatchersTime);
  const envelope = { servers: serverNames, observed_at: new Date(nowMs).toISOString() };
  const isDue = (kind: 'characters' | 'lfms', count: number): boolean => {
    if (count === 0 && nowMs - lastDeltaMs[kind] < heartbeatEveryMs) return false;
    lastDeltaMs[kind] = nowMs;
    return true;
  };
  const { characters, deletedCharacterIds, lfms, deletedLfmIds } = delta;
  const due: Promise<Outcome>[] = [];
  if (isDue('characters', characters.length + deletedCharacterIds.length)) {
    due.push(
      send(reporting, 'changeCharacters', { characters, deleted_ids: deletedCharacterIds, ...envelope }),
    );
  }
  if (isDue('lfms', lfms.length + deletedLfmIds.length)) {
    due.push(send(reporting, 'changeLfms', { lfms, deleted_ids: deletedLfmIds, ...envelope }));
  }
  for (const outcome of await Promise.all(due)) {
    // The server received changes of an entity that it does not know.
    if (hasRejections(outcome) && !reporting.hasLastingRejections) reporting.needsKeyframe = true;
  }
}

async function send(
  reporting: Reporting,
  name: ReportCallName,
  body: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const outcome = await reporting.client.send(name, body);
  if (logOutcome(reporting.log, name, outcome) === 'doubtful') reporting.needsKeyframe = true;
  return outcome;
}

function hasRejections(outcome: Outcome): boolean {
  return outcome.state === 'taken' && outcome.answer.rejected.length > 0;
}

/** Converts between real time and the world's time, which can run faster or slower. */
interface WorldClock {
  /** Converts real time to the world's time, both in milliseconds since 1970. */
  readonly toWorldTime: (watchersMs: number) => number;
  /** Converts the world's time to real time. The result is never in the future. */
  readonly toWatchersTime: (worldMs: number) => number;
}

interface WorldClockOptions {
  /** Real time at the start, in milliseconds since 1970. */
  readonly watchersStartMs: number;
  /** The world's time at the start. */
  readonly worldStartMs: number;
  /** Seconds of the world per second of real time. */
  readonly speed: number;
}

export function createWorldClock({ watchersStartMs, worldStartMs, speed }: WorldClockOptions): WorldClock {
  return {
    toWorldTime: (watchersMs) => worldStartMs + (watchersMs - watchersStartMs) * speed,
    toWatchersTime: (worldMs) => watchersStartMs + (worldMs - worldStartMs) / speed,
  };
}
