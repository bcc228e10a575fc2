import { serverKey } from '@rollcall/game/servers';
import { noteServer, planStatus, settleStatus, type StatusReport } from './followed-server.ts';
import { report, type Following } from './following.ts';
import { logClock, logOldData, logOnly, logPeer, logSlowness, logUnknown } from './log-answers.ts';
import { paceAfter, restAfterMs, type Pace } from './pace.ts';
import type { PeerAnswer } from './peer-client.ts';
import { readServers } from './reading/read-entities.ts';

const path = '/v1/game/server-info';
/** Interval at which unknown names are reported again, since an operator may add them to our server. */
const askAgainEveryMs = 600_000;

/**
 * Reads the status of all servers regularly and reports it to our server. While this fails nothing else is read,
 * because the age of other data would be unknown.
 */
export async function runStatusLane(following: Following): Promise<void> {
  const { peer, outside, signal, settings } = following;
  let pace: Pace = { dueMs: outside.now(), failures: 0 };
  let etag: string | null = null;
  let askedMs = outside.now();
  while (!signal.aborted) {
    const answer = noteStatus(following, await peer.read(path, etag));
    if (answer.state === 'stopped') return;
    if (answer.state === 'read') ({ etag } = answer);
    const isWell = answer.state !== 'failed';
    if (!isWell) etag = null;
    if (isWell) logSlowness(following, 'status', answer.times, settings.statusEveryMs);
    notePulse(following, answer, pace.failures > 0);
    if (outside.now() - askedMs >= askAgainEveryMs) {
      askedMs = outside.now();
      forgetUnknown(following);
    }
    if (isWell) await reportStatus(following);
    const { sentMs: beganMs, receivedMs: endedMs } = answer.times;
    const retryAfter = answer.state === 'failed' ? answer.retryAfter : null;
    const visit = { isWell, beganMs, endedMs, retryAfter, random: outside.random() };
    pace = paceAfter(pace, visit, settings.statusEveryMs * peer.factor());
    const restUntilMs = endedMs + restAfterMs(endedMs - beganMs, outside.random());
    await outside.sleep(Math.max(0, Math.max(pace.dueMs, restUntilMs) - outside.now()), signal);
  }
}

/** Applies an answer. An answer without servers counts as failed. */
function noteStatus(following: Following, answer: PeerAnswer): PeerAnswer {
  if (answer.state !== 'read') return answer;
  const { servers, settings, peer, log } = following;
  const { times } = answer;
  const read = readServers(answer.content);
  if (read === null) {
    const reason = 'names no servers';
    return { state: 'failed', why: 'unreadable', reason, retryAfter: null, times };
  }
  if (read.unreadable.length > 0) {
    const names = read.unreadable.join(', ');
    log.warnOnce(`unreadable ${names}`, `What ${settings.peerUrl} says of ${names} cannot be read.`);
  }
  const sight = { skewMs: peer.skewMs(), nowMs: times.sentMs };
  const said = new Set<string>();
  for (const server of read.servers) {
    if (settings.only !== null && !settings.only.has(server.key)) continue;
    said.add(server.key);
    servers.set(server.key, noteServer(servers.get(server.key), server, sight));
  }
  for (const [key, server] of servers) {
    if (!said.has(key)) servers.set(key, { ...server, checked: null, fetched: null });
  }
  logOnly(following, read.servers);
  return answer;
}

function notePulse(
  following: Following,
  answer: Exclude<PeerAnswer, { state: 'stopped' }>,
  wasAway: boolean,
): void {
  const isThere = answer.state !== 'failed';
  if (isThere && wasAway) following.returns += 1;
  following.isPeerThere = isThere;
  logPeer(following, answer);
  if (!isThere) return;
  logClock(following);
  logOldData(following);
}

function forgetUnknown({ servers }: Following): void {
  for (const [key, server] of servers) {
    if (server.isKnown === false) servers.set(key, { ...server, isKnown: null });
  }
}

async function reportStatus(following: Following): Promise<void> {
  const { servers, outside } = following;
  for (const status of planStatus(servers.values(), outside.now())) {
    await reportMoment(following, status);
  }
}

async function reportMoment(following: Following, status: StatusReport): Promise<void> {
  const { outcome } = await report(following, 'changeServerInfo', {
    servers: status.servers,
    observed_at: new Date(status.observedMs).toISOString(),
  });
  if (outcome.state !== 'taken') return;
  const unknown: string[] = [];
  for (const name of Object.keys(status.servers)) {
    const server = following.servers.get(serverKey(name));
    // Our server answers with the version of every server that it knows.
    const isKnown = Object.hasOwn(outcome.answer.versions, serverKey(name));
    if (server !== undefined) following.servers.set(server.key, settleStatus(server, isKnown));
    if (!isKnown) unknown.push(name);
  }
  logUnknown(following, unknown);
}
