import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctTimes } from './correct-times.ts';
import { describeHealth, type PartsHealth } from './health.ts';
import { countLive } from './live-lookups.ts';
import { advanceTime, restoreLiveState } from './live-restore.ts';
import { applyReport } from './live-state.ts';
import type { LiveState } from './server-state.ts';
import {
  charactersReport,
  idsOn,
  lfmsReport,
  nothingKnown,
  reported,
  reportedLfm,
  serverInfoReport,
  serverOf,
} from './testing/reports.ts';

const jumps = { 'an hour': hourMs, '400 days': 400 * 24 * hourMs } as const;
const wellParts: PartsHealth = {
  isStoreUnavailable: false,
  waitingEvents: 0,
  isJournalWritable: true,
  openStreams: 0,
  unknownServers: {},
  reasons: [],
};

/** The state of a server whose clock was at `atMs` when one report of each kind arrived. */
function reportedAt(atMs: number, from: LiveState = nothingKnown): LiveState {
  const at = { servers: ['Thelanis'], observedAtMs: atMs, isDated: false };
  const reports = [
    charactersReport([reported(), reported({ id: 102 })], at),
    lfmsReport([reportedLfm()], at),
    serverInfoReport({ Thelanis: { is_online: true } }, { observedAtMs: atMs, isDated: false }),
  ];
  return reports.reduce((state, report) => applyReport(state, report, atMs).state, from);
}

/** The state after a restart with the clock at `nowMs`. */
function restored(state: LiveState, nowMs: number) {
  const { characters, lfms, info } = serverOf(state);
  return restoreLiveState(
    defaultDefinition,
    {
      characters: [...characters.entities.all],
      groups: [...lfms.entities.all],
      servers: [{ server_name: 'Thelanis', info: info.info }],
    },
    nowMs,
  );
}

describe.each(Object.entries(jumps))('a clock that was %s ahead while reports arrived', (_, aheadMs) => {
  const ahead = reportedAt(madeAtMs + aheadMs);

  it.each(['dated', 'undated'])(
    'accepts later reports that are %s, while running and after a restart',
    (how) => {
      for (const before of [ahead, restored(ahead, madeAtMs).state]) {
        const later = {
          observedAtMs: madeAtMs + 1000 - (how === 'dated' ? 45 : 0),
          isDated: how === 'dated',
          servers: ['Thelanis'],
        };
        const characters = applyReport(before, charactersReport([reported()], later), madeAtMs + 1000);
        expect(characters).toMatchObject({
          accepted: 1,
          removed: 1,
          stale: false,
          correctedMs: before === ahead ? aheadMs - 1000 : null,
        });
        const lfms = applyReport(characters.state, lfmsReport([], later), madeAtMs + 1000);
        expect(lfms).toMatchObject({ removed: 1, stale: false, correctedMs: null });
        const { observedAtMs, isDated } = later;
        const info = serverInfoReport({ Thelanis: { is_online: false } }, { observedAtMs, isDated });
        expect(applyReport(lfms.state, info, madeAtMs + 1000)).toMatchObject({ accepted: 1, stale: false });
        expect(correctTimes(lfms.state, madeAtMs).correctedMs).toBeNull();
      }
    },
  );

  it('degrades health until the next report, and nothing is fresh or sampled until then', () => {
    const passed = advanceTime(ahead, madeAtMs).state;
    for (const state of [ahead, passed, restored(ahead, madeAtMs).state]) {
      const health = describeHealth(state, wellParts, madeAtMs);
      expect(health).toMatchObject({
        health: 'degraded',
        reasons: [{ code: 'clock-was-ahead' }],
        servers: { thelanis: { is_fresh: false } },
      });
      expect(countLive(state, madeAtMs).some(({ is_fresh }) => is_fresh)).toBe(false);
      const reportedAgain = reportedAt(madeAtMs + 1000, state);
      expect(describeHealth(reportedAgain, wellParts, madeAtMs + 1000)).toMatchObject({
        health: 'ok',
        reasons: [],
        servers: { thelanis: { age_s: 0, is_fresh: true } },
      });
    }
  });

  it('leaves no time in the future, neither in the live state nor in the events for history', () => {
    const corrected = correctTimes(ahead, madeAtMs);
    const latest = toWireTime(madeAtMs);
    const group = serverOf(corrected.state).lfms.entities.all[0] ?? makeKnownLfm();
    const { characters, info } = serverOf(corrected.state);
    const times = [
      ...characters.entities.all.map(({ last_update }) => last_update),
      ...[group, group.leader, ...group.members].map(({ last_update }) => last_update),
      ...group.activity.map(({ timestamp }) => timestamp),
      info.info.last_data_fetch,
      info.info.last_status_check,
      ...corrected.events.map(({ at }) => at),
    ];
    expect(new Set(times)).toEqual(new Set([latest]));
    expect(corrected.changes.map(({ kind, version }) => [kind, version])).toEqual([
      ['characters', 2],
      ['lfms', 2],
      ['server-info', 4],
    ]);
  });

  it('keeps restored players for fifteen minutes from the start, and no longer', () => {
    const { state, correctedMs } = restored(ahead, madeAtMs);
    expect([idsOn(state), correctedMs]).toEqual([[101, 102], aheadMs]);
    expect(advanceTime(state, madeAtMs + 15 * 60_000)).toMatchObject({ state, events: [] });
    const passed = advanceTime(state, madeAtMs + 15 * 60_000 + 1);
    expect(passed.departed.map(({ id }) => id)).toEqual([101, 102]);
    expect(passed.events.map(({ at }) => at)).toEqual(Array.from({ length: 3 }, () => toWireTime(madeAtMs)));
  });
});

describe('the clock', () => {
  it('that is a minute ahead is trusted', () => {
    expect(correctTimes(reportedAt(madeAtMs + 60_000), madeAtMs).correctedMs).toBeNull();
    expect(correctTimes(reportedAt(madeAtMs + 61_000), madeAtMs).correctedMs).toBe(61_000);
  });

  it('that was an hour behind continues after it is corrected, while running and after a restart', () => {
    const behind = reportedAt(madeAtMs - hourMs);
    expect(describeHealth(behind, wellParts, madeAtMs)).toMatchObject({
      health: 'degraded',
      reasons: [{ code: 'server-silent' }],
      servers: { thelanis: { age_s: 3600, is_fresh: false } },
    });
    for (const state of [behind, restored(behind, madeAtMs).state]) {
      const after = reportedAt(madeAtMs, state);
      expect(idsOn(after)).toEqual([101, 102]);
      expect(describeHealth(after, wellParts, madeAtMs).health).toBe('ok');
    }
  });

  it('that is set back by seconds never makes an unknown age zero', () => {
    const health = describeHealth(reportedAt(madeAtMs + 30_000), wellParts, madeAtMs);
    expect(health.servers['thelanis']?.age_s).toBe(-30);
  });

  it('of the store that is ahead for one server is corrected without affecting the others', () => {
    const last = {
      characters: [makeCharacter(), makeCharacter({ id: 7, server_name: 'Orien' })],
      groups: [],
      servers: [
        { server_name: 'Thelanis', info: makeServerInfo({ last_data_fetch: toWireTime(madeAtMs + hourMs) }) },
        { server_name: 'Orien', info: makeServerInfo({ last_data_fetch: toWireTime(madeAtMs - 5000) }) },
      ],
    };
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    expect(serverOf(state, 'Orien').info).toMatchObject({
      correctedMs: null,
      info: { last_data_fetch: toWireTime(madeAtMs - 5000) },
    });
    expect(serverOf(state).info.correctedMs).toBe(hourMs);
  });

  it('jumping at random never makes an undated report stale, and leaves no time in the future', () => {
    const jumpMs = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.integer({ min: -90_000, max: 90_000 }),
      fc.constantFrom(...Object.values(jumps), ...Object.values(jumps).map((ms) => -ms)),
    );
    fc.assert(
      fc.property(fc.array(jumpMs, { maxLength: 12 }), (jumped) => {
        let nowMs = madeAtMs;
        let state = nothingKnown;
        for (const [index, byMs] of jumped.entries()) {
          nowMs += byMs;
          const id = 101 + index;
          const report = charactersReport([reported({ id })], { observedAtMs: nowMs, isDated: false });
          const applied = applyReport(state, report, nowMs);
          expect([applied.stale, idsOn(applied.state)]).toEqual([false, [id]]);
          expect(correctTimes(applied.state, nowMs).correctedMs).toBeNull();
          state = applied.state;
        }
      }),
    );
  });
});
