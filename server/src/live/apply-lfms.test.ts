import { madeAt, madeAtMs } from '@rollcall/game/testing/makers';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { LfmsReport, Report } from '@rollcall/game/api/report';
import { clockAt, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { visibleLfm } from '@rollcall/game/character/visibility';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { applyReport } from './live-state.ts';
import type { LiveState } from './server-state.ts';
import {
  charactersReport,
  lfmsReport,
  nothingKnown,
  reported,
  reportedLfm,
  serverOf,
  stateAfter,
} from './testing/reports.ts';

type ReportedClock = Pick<KnownLfm, 'adventure_active_time' | 'last_update' | 'clock_at'>;

const delta = { mode: 'delta' } as const;
const later = (seconds: number) => ({ observedAtMs: madeAtMs + seconds * 1000 });
const apply = (state: LiveState, report: Report) => applyReport(state, report, report.observedAtMs);
const groupsOn = (state: LiveState, name = 'Thelanis') => serverOf(state, name).lfms.entities.all;
const groupEvents = (events: readonly HistoryEvent[]) =>
  events.filter(({ type }) => type === 'group_seen' || type === 'group_closed');

describe('a keyframe of groups', () => {
  it('fills in missing fields and starts the activity with the post', () => {
    const [group] = groupsOn(stateAfter(lfmsReport([reportedLfm({ leader: reported() })])));
    expect(group).toMatchObject({
      id: 9001,
      is_quest_guess: false,
      difficulty: null,
      accepted_classes: [],
      accepted_classes_count: 0,
      adventure_active_time: 0,
      leader: { id: 101, server_name: 'Thelanis', guild_name: null },
      posted_at: madeAt,
      last_update: madeAt,
      activity: [{ timestamp: madeAt, events: [{ tag: 'posted' }] }],
      roster: [{ id: 101, name: 'Player 101', is_anonymous: false }],
    });
  });

  it('treats null levels as the full range', () => {
    const sent = reportedLfm({ minimum_level: null, maximum_level: null });
    const [group] = groupsOn(stateAfter(lfmsReport([sent])));
    expect(group).toMatchObject({ minimum_level: 1, maximum_level: 34 });
  });

  const posted = { tag: 'posted', data: '' } as const;
  const minutesAgo = (minutes: number) => toWireTime(madeAtMs - minutes * 60_000);
  const pastActivity = [
    { timestamp: minutesAgo(40), events: [posted] },
    {
      timestamp: minutesAgo(20),
      events: [
        { tag: 'member_joined', data: 'Player 102' },
        { tag: 'member_left', data: 'Player 103' },
        { tag: 'member_left', data: 'Nobody' },
      ] as const,
    },
  ].map(({ timestamp, events }) => ({ timestamp, events: [...events] }));
  const kept = [
    { timestamp: minutesAgo(40), events: [{ tag: 'posted' }] },
    {
      timestamp: minutesAgo(20),
      events: [
        { tag: 'member_joined', character_id: 102 },
        { tag: 'member_left', character_id: 103 },
      ],
    },
  ];

  it('adopts the activity that another service knows of a group, with people by id, and keeps all of it', () => {
    const before = stateAfter(
      charactersReport([reported({ id: 103, name: 'Player 103', is_anonymous: true })]),
    );
    const sent = reportedLfm({
      members: [reported({ id: 102, name: 'Player 102' })],
      activity: pastActivity,
    });
    const { state, events } = apply(before, lfmsReport([sent]));
    const [group] = groupsOn(state);
    expect(group).toMatchObject({ activity: kept, posted_at: madeAt });
    expect(group?.roster).toContainEqual({ id: 103, name: 'Player 103', is_anonymous: true });
    expect(groupEvents(events)).toMatchObject([{ type: 'group_seen', activity: kept }]);
    expect(group && visibleLfm(group, () => null).activity.at(-1)?.events).toEqual([
      { tag: 'member_joined', data: 'Player 102' },
      { tag: 'member_left', data: null },
    ]);
  });

  it('keeps its own record of a known group, and continues an adopted activity', () => {
    const own = stateAfter(lfmsReport([reportedLfm()]));
    const again = apply(own, lfmsReport([reportedLfm({ activity: pastActivity })], later(5)));
    expect(groupsOn(again.state)).toEqual(groupsOn(own));
    expect(groupEvents(again.events)).toEqual([]);
    const taken = stateAfter(lfmsReport([reportedLfm({ activity: pastActivity.slice(0, 1) })]));
    const { state, events } = apply(
      taken,
      lfmsReport([reportedLfm({ quest_id: 5, activity: pastActivity })], later(5)),
    );
    const news = { timestamp: toWireTime(madeAtMs + 5000), events: [{ tag: 'quest', quest_id: 5 }] };
    expect(groupsOn(state)[0]?.activity).toEqual([...kept.slice(0, 1), news]);
    expect(groupEvents(events)).toMatchObject([{ type: 'group_seen', activity: [news] }]);
  });

  it.each([
    ['server_name', { server_name: undefined }],
    ['leader', { leader: undefined }],
    ['minimum_level', { minimum_level: undefined }],
    ['maximum_level', { maximum_level: undefined }],
  ])('rejects a group without %s and keeps the known one', (field, missing) => {
    const before = stateAfter(lfmsReport([reportedLfm()]));
    const { [field as 'leader']: _, ...part } = { ...reportedLfm({ comment: 'New' }), ...missing };
    const { state, rejected } = apply(before, lfmsReport([part]));
    expect(rejected).toEqual([{ index: 0, issues: [{ path: field, message: 'is missing: send it whole' }] }]);
    expect(groupsOn(state)[0]?.comment).toBe('All welcome');
  });

  it('closes groups that it does not contain, on its servers only', () => {
    const before = stateAfter(lfmsReport([reportedLfm(), reportedLfm({ id: 9002, server_name: 'Orien' })]));
    const { state, events, removed } = apply(before, lfmsReport([], { servers: ['Thelanis'], ...later(5) }));
    expect([groupsOn(state).length, groupsOn(state, 'Orien').length, removed]).toEqual([0, 1, 1]);
    expect(groupEvents(events)).toEqual([
      {
        type: 'group_closed',
        at: '2026-03-14T20:15:05Z',
        server_name: 'Thelanis',
        group_id: 9001,
        posted_at: madeAt,
      },
    ]);
  });

  it('keeps a group that the parser rejected', () => {
    const before = stateAfter(lfmsReport([reportedLfm()]));
    expect(groupsOn(apply(before, lfmsReport([], { rejectedIds: [9001] })).state)).toHaveLength(1);
  });

  it('treats the same id on two servers as two groups', () => {
    const state = stateAfter(lfmsReport([reportedLfm(), reportedLfm({ server_name: 'Orien' })]));
    expect([groupsOn(state).length, groupsOn(state, 'Orien').length]).toEqual([1, 1]);
  });

  it('keeps the last of two groups with the same id, and counts the other one', () => {
    const { state, duplicates, accepted } = apply(
      nothingKnown,
      lfmsReport([reportedLfm({ comment: 'first' }), reportedLfm({ comment: 'last' })]),
    );
    expect([groupsOn(state)[0]?.comment, duplicates, accepted]).toEqual(['last', 1, 1]);
  });

  it('lists nobody twice, and does not list the leader among the members', () => {
    const members = [reported(), reported({ id: 102 }), reported({ id: 102, total_level: 9 })];
    const [group] = groupsOn(stateAfter(lfmsReport([reportedLfm({ members })])));
    expect(group?.members.map(({ id, total_level }) => [id, total_level])).toEqual([[102, 9]]);
  });

  it('rejects a group of a server that it does not cover', () => {
    const { rejected } = apply(nothingKnown, lfmsReport([reportedLfm()], { servers: ['Orien'] }));
    expect(rejected[0]?.issues[0]?.message).toBe('is not among the servers of this report');
  });

  it('rejects a group of an unknown server', () => {
    const { rejected } = apply(nothingKnown, lfmsReport([reportedLfm({ server_name: 'Nowhere' })]));
    expect(rejected[0]?.issues[0]?.message).toBe('is not a known server');
  });

  it('is not applied when it is older than the last one', () => {
    const before = stateAfter(lfmsReport([reportedLfm()], later(10)));
    const { state, stale } = apply(before, lfmsReport([], later(9)));
    expect([state === before, stale]).toEqual([true, true]);
  });

  it('does not change a group on a server with newer reports', () => {
    const before = stateAfter(lfmsReport([reportedLfm()], { servers: ['Thelanis'], ...later(10) }));
    const report = lfmsReport(
      [reportedLfm({ comment: 'old' }), reportedLfm({ server_name: 'Orien' })],
      later(5),
    );
    const { state, accepted, stale } = apply(before, report);
    expect([groupsOn(state)[0]?.comment, groupsOn(state, 'Orien').length]).toEqual(['All welcome', 1]);
    expect([accepted, stale]).toEqual([1, false]);
  });
});

describe('a delta of groups', () => {
  const before = stateAfter(lfmsReport([reportedLfm({ members: [reported({ id: 102 })] })]));
  const change = (given: Partial<LfmsReport['entities'][number]['entity']>, seconds = 60) =>
    apply(before, lfmsReport([{ id: 9001, ...given }], { ...delta, ...later(seconds) }));

  it('keeps missing fields and clears null ones', () => {
    const [group] = groupsOn(change({ comment: null }).state);
    expect(group).toMatchObject({
      comment: null,
      quest_id: 701,
      leader: { id: 101 },
      members: [{ id: 102 }],
    });
  });

  it('adds events to the activity, in order, at the time of the report', () => {
    const { state, events } = change({ quest_id: 0, comment: 'Raid', members: [{ id: 103 }] });
    const news = {
      timestamp: '2026-03-14T20:16:00Z',
      events: [
        { tag: 'quest', quest_id: 0 },
        { tag: 'comment', comment: 'Raid' },
        { tag: 'member_left', character_id: 102 },
        { tag: 'member_joined', character_id: 103 },
      ],
    };
    expect(groupsOn(state)[0]?.activity).toEqual([{ timestamp: madeAt, events: [{ tag: 'posted' }] }, news]);
    expect(groupEvents(events)).toMatchObject([{ type: 'group_seen', activity: [news] }]);
    expect(events[0]).not.toHaveProperty('group.activity');
  });

  it('keeps people who left on the roster', () => {
    const [group] = groupsOn(change({ members: [] }).state);
    expect(group?.roster.map(({ id }) => id)).toEqual([101, 102]);
  });

  it('changes nothing if the clock and everything else are unchanged', () => {
    const { state, changes } = change({ comment: 'All welcome' });
    expect(serverOf(state).lfms.version).toBe(1);
    expect(changes.filter(({ kind }) => kind === 'lfms')).toEqual([]);
  });

  it('changes a clock that runs on, but does not record it', () => {
    const running = stateAfter(lfmsReport([reportedLfm({ adventure_active_time: 60 })]));
    const report = lfmsReport([{ id: 9001, adventure_active_time: 61 }], { ...delta, ...later(1) });
    const { state, events } = apply(running, report);
    expect(groupsOn(state).map((group) => clockAt(group, madeAtMs + 1000))).toEqual([61]);
    expect(groupEvents(events)).toEqual([]);
  });

  it('continues a clock from the report that contained it, even if the group changes without it', () => {
    const running = stateAfter(lfmsReport([reportedLfm({ adventure_active_time: 600 })]));
    const changed = apply(
      running,
      lfmsReport([{ id: 9001, comment: 'Two more' }], { ...delta, ...later(10 * 60) }),
    );
    const [group] = groupsOn(changed.state);
    const minutes = (count: number) => madeAtMs + count * 60_000;
    expect([0, 10, 31].map((count) => group && clockAt(group, minutes(count)))).toEqual([600, 1200, 2460]);
    // Recorded events contain the clock as of `last_update`.
    expect(groupEvents(changed.events)).toMatchObject([{ group: { adventure_active_time: 1200 } }]);
    expect(changed.events[0]).not.toHaveProperty('group.clock_at');
    const hidden = apply(changed.state, charactersReport([reported({ is_anonymous: true })], later(20 * 60)));
    const [refreshed] = groupsOn(hidden.state);
    expect(refreshed && clockAt(refreshed, minutes(31))).toBe(2460);
    const left = apply(
      hidden.state,
      lfmsReport([{ id: 9001, adventure_active_time: 0 }], { ...delta, ...later(30 * 60) }),
    );
    expect(groupsOn(left.state).map((each) => clockAt(each, minutes(31)))).toEqual([0]);
  });

  it('stops a clock that is reported as stopped', () => {
    const running = stateAfter(lfmsReport([reportedLfm({ adventure_active_time: 600 })]));
    const { state, events } = apply(
      running,
      lfmsReport([reportedLfm({ adventure_active_time: 600 })], later(60)),
    );
    const [group] = groupsOn(state);
    expect(group && clockAt(group, madeAtMs + 60_000)).toBe(600);
    expect([group?.last_update, groupEvents(events)]).toEqual([madeAt, []]);
  });

  it.each<[string, (seconds: number) => number, number]>([
    ['that runs on', (seconds) => 100 + seconds, 0],
    ['that is read a bit early or late', (seconds) => 100 + seconds + (seconds % 20 === 0 ? 14 : 0), 0],
    ['that is reported in whole minutes', (seconds) => 60 + seconds - (seconds % 60), 0],
    ['that jumps forward', (seconds) => 100 + seconds + (seconds > 300 ? 100 : 0), 1],
    ['that jumps back', (seconds) => 1000 + seconds - (seconds > 300 ? 800 : 0), 1],
    [
      'that jumps back and forth within a minute',
      (seconds) => 200 + seconds + (seconds % 20 === 0 ? 50 : 0),
      0,
    ],
    ['that stands still', () => 600, 8],
    ['that loses six seconds a minute', (seconds) => 100 + Math.floor(seconds * 0.9), 0],
    ['that runs twice as fast', (seconds) => 100 + 2 * seconds, 8],
  ])('records a clock %s when it is off by more than a minute', (_, clockAfter, records) => {
    const recorded: ReportedClock[] = [];
    let state: LiveState = nothingKnown;
    for (let seconds = 0; seconds <= 600; seconds += 10) {
      const clock = clockAfter(seconds);
      const applied = apply(
        state,
        lfmsReport([reportedLfm({ adventure_active_time: clock })], later(seconds)),
      );
      state = applied.state;
      const seen = applied.events.flatMap((event) => (event.type === 'group_seen' ? [event.group] : []));
      recorded.push(...seen);
      const clockOf = (group: ReportedClock) => clockAt(group, madeAtMs + seconds * 1000);
      expect([...groupsOn(state), ...seen].map(clockOf)).toEqual([clock, ...seen.map(() => clock)]);
      for (const last of recorded.slice(-1)) expect(Math.abs(clockOf(last) - clock)).toBeLessThanOrEqual(60);
    }
    expect(recorded).toHaveLength(1 + records);
  });

  it('records that a group enters its adventure', () => {
    expect(groupEvents(change({ adventure_active_time: 1 }).events)).toHaveLength(1);
  });

  it('keeps the identity of people who have not changed', () => {
    const [group] = groupsOn(
      change({ comment: 'New', leader: reported(), members: [reported({ id: 102 })] }).state,
    );
    const [old] = groupsOn(before);
    expect([group?.leader === old?.leader, group?.members[0] === old?.members[0]]).toEqual([true, true]);
  });

  it('fills in the missing fields of a person from the live character', () => {
    const known = stateAfter(charactersReport([reported({ id: 103, guild_name: 'Lantern Watch' })]));
    const [group] = groupsOn(apply(known, lfmsReport([reportedLfm({ members: [{ id: 103 }] })])).state);
    expect(group?.members[0]).toMatchObject({
      name: 'Player 103',
      guild_name: 'Lantern Watch',
      total_level: 20,
    });
  });

  it('must contain all fields of an unknown group', () => {
    const { rejected } = apply(before, lfmsReport([{ id: 9002, comment: 'New' }], delta));
    expect(rejected[0]?.issues).toEqual([{ path: 'server_name', message: 'is missing: send it whole' }]);
  });

  it('must contain the server if two servers have a group with this id', () => {
    const two = stateAfter(lfmsReport([reportedLfm(), reportedLfm({ server_name: 'Orien' })]));
    const { rejected } = apply(two, lfmsReport([{ id: 9001, comment: 'New' }], delta));
    expect(rejected[0]?.issues[0]?.message).toBe('is missing: several servers have this group id');
  });

  it('closes deleted groups after the changes', () => {
    const report = lfmsReport([{ id: 9001, comment: 'New' }], {
      ...delta,
      deletedIds: [9001, 5],
      ...later(1),
    });
    const { state, removed, events } = apply(before, report);
    expect([groupsOn(state).length, removed, events.map(({ type }) => type)]).toEqual([
      0,
      1,
      ['group_closed'],
    ]);
  });

  it('keeps the first event and the last hundred of a group that stays open for days', () => {
    const reports = Array.from({ length: 150 }, (_, index) =>
      lfmsReport([{ id: 9001, quest_id: index, members: [reported({ id: 200 + index })] }], {
        ...delta,
        ...later(index),
      }),
    );
    const [group] = groupsOn(stateAfter(lfmsReport([reportedLfm()]), ...reports));
    const events = group?.activity.flatMap((entry) => entry.events) ?? [];
    expect(events[0]).toEqual({ tag: 'posted' });
    expect(events.length).toBeLessThanOrEqual(101);
    expect(events.at(-1)).toEqual({ tag: 'member_joined', character_id: 349 });
    expect(group?.roster.length).toBeLessThanOrEqual(102);
  });
});

describe('people of a group who are online', () => {
  const group = lfmsReport([reportedLfm({ members: [reported({ id: 102 })] })]);
  const shown = (state: LiveState) => groupsOn(state)[0];

  it('are hidden if only the live character is anonymous', () => {
    const state = stateAfter(charactersReport([reported({ is_anonymous: true })]), group);
    expect(shown(state)).toMatchObject({
      leader: { is_anonymous: true },
      roster: [{ is_anonymous: true }, {}],
    });
  });

  it('make a new version of the group when they become anonymous', () => {
    const before = stateAfter(charactersReport([reported(), reported({ id: 102 })]), group);
    const hides = charactersReport([{ id: 102, is_anonymous: true }], { ...delta, ...later(2) });
    const { state, changes, events } = apply(before, hides);
    expect(shown(state)).toMatchObject({
      members: [{ id: 102, is_anonymous: true }],
      last_update: '2026-03-14T20:15:02Z',
    });
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'lfms', server: 'thelanis', version: 2 }));
    expect(groupEvents(events)).toMatchObject([{ type: 'group_seen', activity: [] }]);
  });

  it('make a new version when they are renamed, and none when they only move', () => {
    const before = stateAfter(charactersReport([reported()]), group);
    const walks = apply(before, charactersReport([{ id: 101, location_id: 9 }], delta)).state;
    expect(serverOf(walks).lfms.version).toBe(1);
    const renamed = apply(before, charactersReport([{ id: 101, name: 'Torvald' }], delta)).state;
    expect(shown(renamed)).toMatchObject({ leader: { name: 'Torvald' }, roster: [{ name: 'Torvald' }, {}] });
  });

  it('show their guild, even if it becomes known after the group', () => {
    const before = stateAfter(group, charactersReport([reported({ id: 102, guild_name: 'Silver Compass' })]));
    expect(shown(before)).toMatchObject({ members: [{ guild_name: 'Silver Compass' }] });
    const left = apply(before, charactersReport([{ id: 102, guild_name: null }], delta)).state;
    expect(shown(left)).toMatchObject({ members: [{ guild_name: null }] });
  });

  it('make no new version by logging in with the data that the group already has', () => {
    const state = apply(stateAfter(group), charactersReport([reported(), reported({ id: 102 })])).state;
    expect(serverOf(state).lfms.version).toBe(1);
  });

  it('stay hidden after they log out', () => {
    const before = stateAfter(charactersReport([reported({ is_anonymous: true })]), group);
    expect(shown(apply(before, charactersReport([])).state)?.leader.is_anonymous).toBe(true);
  });

  it('are also hidden in the activity if they left and come back anonymous, on any server', () => {
    const left = lfmsReport([{ id: 9001, members: [] }], delta);
    const back = charactersReport([reported({ id: 102, server_name: 'Orien', is_anonymous: true })]);
    const state = stateAfter(group, left, back);
    expect(shown(state)?.roster).toMatchObject([{ id: 101 }, { id: 102, is_anonymous: true }]);
  });

  it('are visible again when they are no longer anonymous', () => {
    const state = stateAfter(
      charactersReport([reported({ is_anonymous: true })]),
      group,
      charactersReport([{ id: 101, is_anonymous: false }], delta),
    );
    expect(shown(state)?.leader.is_anonymous).toBe(false);
  });
});
