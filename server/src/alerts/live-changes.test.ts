import type { Report } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { createLiveStore } from '../live/live-store.ts';
import {
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
} from '../live/testing/reports.ts';
import type { ServerChange } from './alert-feed.ts';
import { alertChanges } from './live-changes.ts';

const only = { servers: ['Thelanis'] };
const later = { ...only, observedAtMs: madeAtMs + 1000 };

/** The changes that the last of these reports makes, with 101 as somebody's friend. */
function changesOfLast(...reports: readonly Report[]): ServerChange[] {
  const store = createLiveStore({ definition: defaultDefinition });
  let changes: ServerChange[] = [];
  store.subscribe((changed, before) => {
    changes = alertChanges(before, changed, (id) => id === 101);
  });
  for (const report of reports) store.apply(report, report.observedAtMs);
  return changes;
}

describe('the changes that alerts follow', () => {
  it.each<readonly [string, Report]>([
    ['groups', lfmsReport([reportedLfm()], only)],
    ['characters', charactersReport([reported()], only)],
    ['server info', serverInfoReport({ Thelanis: { is_online: true } })],
  ])('do not include the first report of %s of a server', (_kind, report) => {
    expect(changesOfLast(report)).toEqual([]);
  });

  it('include groups that were posted or have gone', () => {
    const [change] = changesOfLast(
      lfmsReport([reportedLfm()], only),
      lfmsReport([reportedLfm({ id: 9002 })], later),
    );
    expect(change).toMatchObject({
      server: 'Thelanis',
      groups: [
        { before: null, after: { id: 9002 } },
        { before: { id: 9001 }, after: null },
      ],
      people: [],
    });
  });

  it('name no leader who is anonymous', () => {
    const leader = reported({ id: 102, name: 'Secret', is_anonymous: true });
    const [change] = changesOfLast(lfmsReport([], only), lfmsReport([reportedLfm({ leader })], later));
    expect(change?.groups).toHaveLength(1);
    expect(JSON.stringify(change)).not.toContain('Secret');
  });

  it('include friends, but no other characters', () => {
    const people = (...ids: readonly number[]) =>
      changesOfLast(
        charactersReport([], only),
        charactersReport(
          ids.map((id) => reported({ id })),
          later,
        ),
      ).flatMap((change) => change.people);
    expect(people(101, 102)).toMatchObject([{ id: 101, before: null, after: { id: 101 } }]);
    expect(people(102)).toEqual([]);
  });
});
