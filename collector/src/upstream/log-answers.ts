import { minuteMs } from '@rollcall/game/time';
import { hasFreshData, type FollowedServer, type ListName } from './followed-server.ts';
import type { Following } from './following.ts';
import type { PeerAnswer, ReadTimes } from './peer-client.ts';
import type { PeerServer } from './reading/read-entities.ts';
import { corrections } from '@rollcall/game/api/report-corrections';
import { plural } from '@rollcall/game/plural';
import type { Readout } from './reading/entries.ts';

/** Logs about the other service: each kind of problem once, and its end. */

type Answer = Exclude<PeerAnswer, { state: 'stopped' }>;

/** Number of consecutive quick answers after which a slow service counts as quick again. */
const quickAnswersToBelieve = 10;

/** Logs whether the other service is available. */
export function logPeer(following: Following, answer: Answer): void {
  const { log, settings } = following;
  logLimits(following, answer);
  if (answer.state !== 'failed') {
    if (log.forget('peer')) log.info(`${settings.peerUrl} answers again.`);
  } else if (answer.why !== 'limited') {
    const hint = answer.why === 'absent' ? '; is the address right?' : '. Trying again.';
    log.warnOnce('peer', `${settings.peerUrl} cannot be followed: ${answer.reason}${hint}`);
  }
}

/** Logs whether the lists of servers can be read. If several fail, only the first is named. */
export function logList(following: Following, list: ListName, server: FollowedServer, answer: Answer): void {
  const { log, settings, failingLists } = following;
  logLimits(following, answer);
  const key = `${list} ${server.key}`;
  if (answer.state !== 'failed') {
    failingLists.delete(key);
    if (failingLists.size > 0 || !log.forget('list')) return;
    log.info(`Every list of ${settings.peerUrl} can be read again.`);
  } else if (answer.why === 'unreachable') {
    logPeer(following, answer);
  } else if (answer.why !== 'limited') {
    failingLists.add(key);
    const what = `the ${list} of ${server.name} at ${settings.peerUrl}`;
    log.warnOnce('list', `Not every list can be read, at first ${what}: ${answer.reason}. Trying again.`);
  }
}

function logLimits({ log, settings, peer }: Following, answer: Answer): void {
  if (answer.state === 'failed' && answer.why === 'limited') {
    log.warnOnce('limited', `${settings.peerUrl} limits us: it is read less often for a while.`);
  } else if (peer.factor() === 1 && log.forget('limited')) {
    log.info(`${settings.peerUrl} is read at the usual pace again.`);
  }
}

/** Logs when answers take longer than the polling interval. */
export function logSlowness(
  { log, settings, quickAnswers }: Following,
  what: string,
  { sentMs, receivedMs }: ReadTimes,
  intervalMs: number,
): void {
  const key = `slow ${what}`;
  if (receivedMs - sentMs > intervalMs) {
    quickAnswers.set(what, 0);
    log.warnOnce(key, `${settings.peerUrl} is slow to tell its ${what}: it is asked less often.`);
    return;
  }
  const quick = (quickAnswers.get(what) ?? 0) + 1;
  quickAnswers.set(what, quick);
  if (quick >= quickAnswersToBelieve && log.forget(key)) {
    log.info(`${settings.peerUrl} tells its ${what} quickly again.`);
  }
}

/** Logs a clock difference that is large enough for times to be corrected. */
export function logClock({ log, settings, peer }: Following): void {
  const skewMs = peer.skewMs();
  if (Math.abs(skewMs) < minuteMs) {
    if (log.forget('clock')) log.info(`The clock of ${settings.peerUrl} is right again.`);
    return;
  }
  const minutes = Math.round(Math.abs(skewMs) / minuteMs);
  const way = skewMs > 0 ? 'ahead of' : 'behind';
  log.warnOnce(
    'clock',
    `The clock of ${settings.peerUrl} is ${minutes} min ${way} ours: its times are moved by that.`,
  );
}

/** Logs the servers for which the other service has no fresh data. */
export function logOldData(following: Following): void {
  const { log, settings, servers, oldServers, outside } = following;
  const [old, fresh]: [string[], string[]] = [[], []];
  for (const server of servers.values()) {
    const { key, name, isKnown } = server;
    if (isKnown === false) {
      oldServers.delete(key);
      continue;
    }
    const isOld = !hasFreshData(server, outside.now());
    if (isOld === oldServers.has(key)) continue;
    if (isOld) {
      old.push(name);
      oldServers.add(key);
    } else if (isKnown) {
      fresh.push(name);
      oldServers.delete(key);
    }
  }
  if (old.length > 0) {
    const why = `${settings.peerUrl} has not heard of ${plural(old.length, 'it', 'them')} for two minutes or more`;
    log.warn(`The characters and groups of ${old.join(', ')} are left out: ${why}.`);
  }
  if (fresh.length > 0) log.info(`${settings.peerUrl} has fresh data of ${fresh.join(', ')}.`);
}

/** Logs the servers that our server does not know. */
export function logUnknown({ log }: Following, unknown: readonly string[]): void {
  for (const name of unknown) {
    log.warnOnce(`unknown ${name}`, `Rollcall knows no server "${name}": it is left out.`);
  }
}

/** Logs chosen servers that do not exist at the other service. */
export function logOnly({ log, settings }: Following, servers: readonly PeerServer[]): void {
  const keys = new Set(servers.map(({ key }) => key));
  for (const key of settings.only ?? []) {
    if (keys.has(key)) continue;
    const names = servers.map(({ name }) => name).join(', ');
    log.warnOnce(`only ${key}`, `${settings.peerUrl} has no server "${key}", only ${names}.`);
  }
}

/** Logs that a stream delivers its lists. */
export function logStreaming(following: Following, path: string): void {
  const { log, settings, failingStreams } = following;
  failingStreams.delete(path);
  if (!following.isStreaming) log.info(`${settings.peerUrl} is followed by stream.`);
  else if (failingStreams.size === 0 && log.forget('stream'))
    log.info(`Every stream of ${settings.peerUrl} can be read again.`);
  following.isStreaming = true;
}

/**
 * Logs that a stream cannot be read. If several fail, only the first is named. A service that never had streams is
 * polled without a warning.
 */
export function logStreamFailure(
  { log, settings, failingStreams, isStreaming, isPeerThere }: Following,
  path: string,
  { why, reason }: { readonly why: string; readonly reason: string },
): void {
  if (!isPeerThere || (why === 'absent' && !isStreaming)) return;
  failingStreams.add(path);
  const what = `A stream of ${settings.peerUrl} cannot be read`;
  log.warnOnce('stream', `${what}: ${reason}. What it would tell is polled meanwhile.`);
}

/** Logs why entities of a list were left out, and which corrections were made. */
export function logFaults(
  { log, settings }: Following,
  list: ListName,
  { faults, corrections: made }: Readout<unknown>,
): void {
  for (const fault of faults) {
    const what = `Some ${list} of ${settings.peerUrl} cannot be read wholly`;
    log.warnOnce(`fault ${list} ${fault}`, `${what} (${fault}): what cannot be read is left out.`);
  }
  for (const correction of made) {
    const what = `Some ${list} of ${settings.peerUrl} are put right`;
    log.warnOnce(`${correction} ${list}`, `${what}: ${corrections[correction]}.`);
  }
}

/** Logs that the first report of a list was accepted. */
export function logReporting(following: Following): void {
  if (following.isReporting) return;
  following.isReporting = true;
  following.log.info(`following ${following.settings.peerUrl}`);
}
