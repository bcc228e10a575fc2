import type { Report } from '@rollcall/game/report';
import { madeAt, madeAtMs } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { applyReport } from './live-state.ts';
import {
  charactersReport,
  lfmsReport,
  nothingKnown,
  reported,
  reportedLfm,
  serverInfoReport,
  serverOf,
  stateAfter,
} from './testing/reports.ts';

const later = (seconds: number) => ({ observedAtMs: madeAtMs + seconds * 1000 });
const infoOf = (...reports: readonly Report[]) => serverOf(stateAfter(...reports)).info.info;

describe('a report of server status', () => {
  it('merges what it gives, is a status check and no data', () => {
    const info = infoOf(
      serverInfoReport({ Thelanis: { index: 0, is_online: true, queue_number: 4 } }),
      serverInfoReport({ Thelanis: { queue_number: null } }, later(5)),
    );
    expect(info).toMatchObject({
      index: 0,
      is_online: true,
      queue_number: null,
      last_status_check: '2026-03-14T20:15:05Z',
      last_data_fetch: null,
    });
  });

  it('believes a collector that says when it looked', () => {
    const checked = '2026-03-14T20:14:00Z';
    expect(infoOf(serverInfoReport({ Thelanis: { last_status_check: checked } })).last_status_check).toBe(
      checked,
    );
  });

  it('refuses an unknown server by its name and takes the rest', () => {
    const report = serverInfoReport({ Nowhere: {}, orien: { is_online: false } });
    const { rejected, accepted, versions, state } = applyReport(nothingKnown, report, madeAtMs);
    expect(rejected).toEqual([
      { index: 'Nowhere', issues: [{ path: '', message: 'is not a known server' }] },
    ]);
    expect([accepted, versions]).toEqual([1, { orien: 1 }]);
    expect(serverOf(state, 'Orien').info.info.is_online).toBe(false);
  });

  it('is not applied when it is older than the last one of that server', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }, later(10)));
    const report = serverInfoReport({ Thelanis: { is_online: false } }, later(9));
    const { state, stale, accepted } = applyReport(before, report, report.observedAtMs);
    expect([state === before, stale, accepted]).toEqual([true, true, 0]);
  });
});

describe('what is known of a server', () => {
  it('counts the live state, anonymous characters included', () => {
    const info = infoOf(
      charactersReport([reported(), reported({ id: 102, is_anonymous: true })]),
      lfmsReport([reportedLfm()]),
    );
    expect(info).toMatchObject({ character_count: 2, lfm_count: 1, last_data_fetch: madeAt });
  });

  it('is told to history when its status changes, else at most every ten seconds', () => {
    const told = [0, 1, 9, 10, 12].map((seconds, index, all) => {
      const before = stateAfter(...all.slice(0, index).map((each) => charactersReport([], later(each))));
      const { events } = applyReport(
        before,
        charactersReport([], { servers: ['Thelanis'], ...later(seconds) }),
        madeAtMs + 60_000,
      );
      return events.filter(({ type }) => type === 'server_seen').length;
    });
    expect(told).toEqual([1, 0, 0, 1, 0]);
  });

  it('is told to history with its first data at once, however lately its status was told', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }));
    const { events } = applyReport(
      before,
      charactersReport([reported()], { servers: ['Thelanis'], ...later(1) }),
      madeAtMs + 60_000,
    );
    expect(events.filter(({ type }) => type === 'server_seen')).toMatchObject([
      { server_name: 'Thelanis', info: { last_data_fetch: toWireTime(madeAtMs + 1000), character_count: 1 } },
    ]);
  });

  it('is told to history at once when the server goes down', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }));
    const down = serverInfoReport({ Thelanis: { is_online: false } }, later(1));
    expect(applyReport(before, down, down.observedAtMs).events).toMatchObject([
      { type: 'server_seen', server_name: 'Thelanis', info: { is_online: false } },
    ]);
  });
});
