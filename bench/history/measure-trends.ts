import type { GameDefinition } from '@rollcall/game/definition';
import type { PopulationEvent } from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import { createGroupHours } from '../../server/src/reports/group-hours.ts';
import { trendJobs } from '../../server/src/reports/trend-jobs.ts';
import type { Store } from '../../server/src/store/store.ts';
import { rounded } from '../live/statistics.ts';
import { watchLoop } from '../live/watch-loop.ts';
import { fillGroups, fillHours } from './fill-years.ts';
import { measureJobs } from './measure-jobs.ts';
import { watchStore } from './watched-store.ts';

const dayMs = 86_400_000;
const yearsOfHours = 3;
const eventCount = 10_000;
/** Postings as many as those of a busy evening all day long (world.md). */
const groupsPerDay = 10_000;
const daysOfGroups = 28;

/** What the jobs take that look over years: three years of hours of every server, 10,000 events, a busy month of groups. */
export async function measureTrends(store: Store, definition: GameDefinition, nowMs: number) {
  const endMs = Math.floor(nowMs / dayMs) * dayMs;
  await store.sql`truncate population_samples, population_hours, groups cascade`;
  const hours = await fillHours(store, definition, { days: yearsOfHours * 365, endMs });
  const groups = await fillGroups(store, definition, { days: daysOfGroups, endMs, perDay: groupsPerDay });
  const watched = watchStore(store);
  const events = Array.from({ length: eventCount }, (_, place): PopulationEvent => {
    const from = toWireTime(endMs - place * 2 * 3_600_000);
    return {
      id: place + 1,
      kind: 'update',
      title: `Update ${place}`,
      link: null,
      from,
      to: null,
      servers: [],
    };
  });
  const loop = watchLoop();
  const jobs = trendJobs({
    store: watched.store,
    definition,
    postedEvents: () => events,
    onFound: () => {},
  });
  const figures = await measureJobs(jobs, watched, nowMs);
  const board = createGroupHours({ store: watched.store, definition });
  const runs: number[] = [];
  watched.reset();
  for (let run = 0; run < 10; run += 1) {
    const began = performance.now();
    await board.job.run(nowMs + run);
    runs.push(rounded(performance.now() - began));
  }
  const asked = performance.now();
  const facts = board.facts(definition.servers[0]?.name ?? '', { questIds: [700, 701, 702] });
  const askedMs = performance.now() - asked;
  return {
    hours,
    groups,
    jobs: figures,
    group_hours: {
      runs_ms: runs,
      longest_statement_ms: rounded(watched.longestMs()),
      weeks_seen: Math.max(...(facts?.weeksSeen ?? [])),
      facts_ms: rounded(askedMs),
    },
    event_loop: { delay_max_ms: rounded(loop.max()), own_work_at_once_max_ms: rounded(loop.workMax()) },
  };
}
