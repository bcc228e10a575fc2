import { isDeepStrictEqual } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { expect } from 'vitest';
import type { JournalEvent } from '../../history/journal-record.ts';
import { createLiveStore } from '../../live/live-store.ts';
import { createFold } from '../fold.ts';
import { timeOf } from '../log-entry.ts';
import { readSnapshot } from '../snapshot.ts';
import { playHistory } from './play-history.ts';

const definition = defaultDefinition;

/** Counts the rows of the logins and logouts that reports contained. */
function countRows(rows: readonly JournalEvent[], applied: ReadonlySet<string>) {
  const wanted = new Set<string>();
  for (const id of applied) {
    const [collector = 0, number = 0] = id.split('-').map(Number);
    const first = collector * 1_000_000;
    wanted.add(`${first} in`).add(`${first + number} in`);
    // A character who was already online was not logged in by its report, so no later report logs it out.
    if (applied.has(`${collector}-${number - 1}`)) wanted.add(`${first + number - 1} out`);
  }
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const row of rows) {
    if (row.type === 'character_seen' && row.is_login) count(`${row.character.id} in`);
    else if (row.type === 'character_left') count(`${row.character_id} out`);
    else if (row.type === 'live_lost') count('live_lost');
    else if (row.type === 'sample') count(`sample of ${row.server_name} at ${row.at}`);
  }
  return {
    missing: [...wanted].filter((each) => !counts.has(each)),
    doubled: [...counts].filter(([, times]) => times > 1).map(([what]) => what),
    isLiveLost: counts.has('live_lost'),
    falseLogouts: [1, 2]
      .map((collector) => `${collector * 1_000_000} out`)
      .filter((each) => counts.has(each)),
  };
}

/**
 * Plays histories of three servers that are killed, paused and cut off, and whose Redis loses its end or everything,
 * one history for each seed. In the end all servers must agree, every acknowledged report must be in the log, and its
 * rows must be in the database once.
 */
export async function expectServersAgree(firstSeed: number, histories: number): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const { redis, database, servers, acknowledged, failures } = await playHistory(seed);
    expect({ seed, failures }).toEqual({ seed, failures: [] });
    expect({ seed, count: servers.size, some: acknowledged.size > 10 }).toEqual({
      seed,
      count: 3,
      some: true,
    });
    const begunWith = await readSnapshot(
      { readSnapshot: () => Promise.resolve(redis.begunWith()) },
      'live',
      definition,
    );
    if (begunWith === null) throw new Error('The log has no beginning');
    const reference = createFold(createLiveStore({ definition, initial: begunWith.live }), begunWith.fold);
    for (const placed of redis.entries()) reference.take(placed);
    for (const { name, fold } of servers.values()) {
      const isAlike = isDeepStrictEqual(fold.live.current(), reference.live.current());
      // A tick may have been in flight at the end.
      const isNear = timeOf(reference.position()) - timeOf(fold.position()) < 3_000;
      expect({ seed, name, isAlike, isNear }).toEqual({ seed, name, isAlike: true, isNear: true });
    }
    const lost = [...acknowledged].filter((id) => reference.answerOf(id) === null);
    expect({ seed, lost }).toEqual({ seed, lost: [] });
    // Reports that reached the log after a newer one changed nothing, and have the answer `stale`.
    const applied = new Set([...acknowledged].filter((id) => reference.answerOf(id)?.stale !== true));
    expect({ seed, ...countRows(database.rows, applied) }).toEqual({
      seed,
      missing: [],
      doubled: [],
      isLiveLost: false,
      falseLogouts: [],
    });
  }
}
