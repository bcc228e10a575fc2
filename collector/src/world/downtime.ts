import { logOut } from './comings-and-goings.ts';
import { disband } from './groups/party-life.ts';
import { letObedientIn, letObedientOut } from './obedience.ts';
import type { ServerWorld } from './server-world.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A server is restarted every few days, outside of any schedule. */
const meanBetweenMs = 4 * dayMs;
/** Nobody who has just started the world should find it closed. */
const quietBeginMs = 30 * minuteMs;

/** Plans the next downtime. */
export function planFall(server: ServerWorld, nowMs: number): void {
  if (!server.hasDowntimes) return;
  server.queue.plan(nowMs + quietBeginMs + server.prng.exponential(meanBetweenMs), { kind: 'fall' });
}

/** The server goes down: everybody is gone at once, for a few minutes. */
export function fall(server: ServerWorld, nowMs: number): void {
  for (const party of server.parties) disband(server, party, nowMs);
  // From the last to the first: leaving puts the last one into the free place.
  for (const person of server.online.toReversed()) logOut(server, person);
  for (const player of server.obedient) letObedientOut(server, player);
  server.isUp = false;
  server.changes.turned.add(server.profile.name);
  server.queue.plan(nowMs + server.prng.between(4, 15) * minuteMs, { kind: 'rise' });
}

/** The server is back; its players return over the next quarter of an hour. */
export function rise(server: ServerWorld, nowMs: number): void {
  server.isUp = true;
  server.changes.turned.add(server.profile.name);
  letObedientIn(server, nowMs);
  planFall(server, nowMs);
}
