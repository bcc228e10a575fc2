import { defaultDefinition } from '@rollcall/game/definition';
import type { CharactersReport, ReportedCharacter } from '@rollcall/game/api/report';
import { applyReport } from '../server/src/live/live-state.ts';
import { emptyLiveState } from '../server/src/live/server-state.ts';
import { makeCrowd } from './live/crowd.ts';
import { costMs, rounded } from './live/statistics.ts';

/*
 * npm run bench -- apply-report
 *
 * How much cheaper it is to lay a delta over the live state than to write the state anew. The ratio of one run, on one
 * machine, is what counts; the times (of the processor, in milliseconds) depend on the machine.
 */
const crowdSize = 10_000;
const changes = 200;
const rounds = 200;
/** Few enough to stay as near as a report is that was parsed a moment ago. */
const reportCount = 8;

const startedAtMs = Date.parse('2026-11-21T20:00:00Z');
const crowd = makeCrowd(crowdSize);

function reportOf(mode: 'keyframe' | 'delta', list: readonly ReportedCharacter[]): CharactersReport {
  return {
    kind: 'characters',
    mode,
    servers: null,
    entities: list.map((entity, index) => ({ index, entity })),
    rejectedIds: [],
    deletedIds: [],
    observedAtMs: startedAtMs,
    isDated: true,
  };
}

const { state } = applyReport(emptyLiveState(defaultDefinition), reportOf('keyframe', crowd), startedAtMs);

/** Two hundred characters from all over the world, each somewhere else than before. */
const moved = (round: number) =>
  Array.from({ length: changes }, (_, index) => crowd[(round * 37 + index * 49) % crowdSize]).filter(
    (character) => character !== undefined,
  );
const whole = Array.from({ length: reportCount }, (_, round) =>
  reportOf(
    'delta',
    moved(round).map((character) => ({ ...character, location_id: 1000 + round })),
  ),
);
const partial = Array.from({ length: reportCount }, (_, round) =>
  reportOf(
    'delta',
    moved(round).map(({ id }) => ({ id, location_id: 1000 + round })),
  ),
);

const apply = (reports: readonly CharactersReport[]) => (round: number) => {
  const report = reports[round % reportCount];
  if (report !== undefined) applyReport(state, report, startedAtMs);
};
const wholeMs = costMs(rounds, apply(whole));
const partialMs = costMs(rounds, apply(partial));
const serialiseMs = costMs(20, () => {
  JSON.stringify(state.servers.map(({ characters }) => characters.entities.all));
});
const keyframeMs = costMs(20, () => {
  applyReport(state, reportOf('keyframe', crowd), startedAtMs);
});

console.log(
  JSON.stringify(
    {
      characters: crowdSize,
      changes,
      serialise_ms: rounded(serialiseMs),
      apply_whole_ms: rounded(wholeMs),
      apply_partial_ms: rounded(partialMs),
      apply_same_keyframe_ms: rounded(keyframeMs),
      whole_delta_times_faster: rounded(serialiseMs / wholeMs),
      partial_delta_times_faster: rounded(serialiseMs / partialMs),
      goal_times_faster: 50,
    },
    null,
    2,
  ),
);
