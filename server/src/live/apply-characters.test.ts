import { madeAt, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { applyReport } from './live-state.ts';
import { charactersReport, idsOn, nothingKnown, reported, serverOf, stateAfter } from './testing/reports.ts';

const delta = { mode: 'delta' } as const;
const later = (seconds: number) => ({ observedAtMs: madeAtMs + seconds * 1000 });
const apply = (state: typeof nothingKnown, report: ReturnType<typeof charactersReport>) =>
  applyReport(state, report, report.observedAtMs);
const seen = (state: typeof nothingKnown, id = 101) =>
  serverOf(state).characters.entities.all.find((character) => character.id === id);

describe('a keyframe of characters', () => {
  it('fills in missing fields with null, false and 0', () => {
    const state = stateAfter(charactersReport([reported()]));
    expect(seen(state)).toEqual({
      id: 101,
      name: 'Player 101',
      gender: null,
      race: null,
      total_level: 20,
      classes: [{ name: 'Fighter', level: 20 }],
      location_id: null,
      guild_name: null,
      server_name: 'Thelanis',
      home_server_name: null,
      group_id: 0,
      is_online: true,
      is_in_party: false,
      is_anonymous: false,
      is_recruiting: false,
      public_comment: null,
      last_update: madeAt,
      last_save: null,
    });
  });

  it('covers every known server if it lists none', () => {
    const before = stateAfter(charactersReport([reported(), reported({ id: 7, server_name: 'Orien' })]));
    const { state, removed, events } = apply(before, charactersReport([reported()], later(1)));
    expect([idsOn(state), idsOn(state, 'Orien'), removed]).toEqual([[101], [], 1]);
    expect(events).toEqual([
      { type: 'character_left', at: '2026-03-14T20:15:01Z', character_id: 7, server_name: 'Orien' },
    ]);
  });

  it('does not change servers that it does not list', () => {
    const before = stateAfter(charactersReport([reported(), reported({ id: 7, server_name: 'Orien' })]));
    const { state, versions } = apply(before, charactersReport([], { servers: ['Thelanis'] }));
    expect([idsOn(state), idsOn(state, 'Orien')]).toEqual([[], [7]]);
    expect(versions).toEqual({ thelanis: 2 });
    expect(serverOf(state, 'Orien')).toBe(serverOf(before, 'Orien'));
  });

  it('rejects a character on a server that it does not list, and keeps it as it was', () => {
    const before = stateAfter(charactersReport([reported({ id: 7, server_name: 'Orien' })]));
    const moved = charactersReport([reported({ id: 7, server_name: 'Orien', total_level: 21 })], {
      servers: ['Thelanis'],
    });
    const { state, rejected, accepted } = apply(before, moved);
    expect(rejected).toEqual([
      { index: 0, issues: [{ path: 'server_name', message: 'is not among the servers of this report' }] },
    ]);
    expect([accepted, idsOn(state, 'Orien')]).toEqual([0, [7]]);
  });

  it('keeps the last accepted state of a character that the parser rejected', () => {
    const before = stateAfter(charactersReport([reported(), reported({ id: 102 })]));
    const { state, removed } = apply(before, charactersReport([reported()], { rejectedIds: [102] }));
    expect([idsOn(state), removed]).toEqual([[101, 102], 0]);
  });

  it('keeps no earlier values: a missing field becomes empty', () => {
    const before = stateAfter(charactersReport([reported({ guild_name: 'Lantern Watch' })]));
    const { state } = apply(before, charactersReport([reported()]));
    expect(seen(state)?.guild_name).toBeNull();
  });

  it('rejects a partial character even if the rest is known', () => {
    const before = stateAfter(charactersReport([reported()]));
    const { state, rejected } = apply(before, charactersReport([{ id: 101, total_level: 21 }]));
    expect(rejected[0]?.issues[0]?.message).toBe('is missing: send it whole');
    expect(seen(state)?.total_level).toBe(20);
  });

  it('keeps the last of two characters with the same id, and counts the other one', () => {
    const twice = [reported({ total_level: 3 }), reported({ id: 102 }), reported({ total_level: 4 })];
    const { state, duplicates, accepted } = apply(nothingKnown, charactersReport(twice));
    expect([seen(state)?.total_level, duplicates, accepted]).toEqual([4, 1, 2]);
  });

  it('accepts a null name, which collectors send for anonymous players', () => {
    const state = stateAfter(charactersReport([reported({ name: null, is_anonymous: true })]));
    expect(seen(state)).toMatchObject({ name: null, is_anonymous: true });
  });

  it('rejects an unknown server, whatever the parser let through', () => {
    const { rejected, state } = apply(nothingKnown, charactersReport([reported({ server_name: 'Nowhere' })]));
    expect(rejected[0]?.issues).toEqual([{ path: 'server_name', message: 'is not a known server' }]);
    expect(idsOn(state)).toEqual([]);
  });

  it('ignores an unknown name among its servers', () => {
    const { versions } = apply(nothingKnown, charactersReport([], { servers: ['Nowhere', 'orien'] }));
    expect(versions).toEqual({ orien: 0 });
  });
});

describe('a delta of characters', () => {
  const before = stateAfter(charactersReport([reported({ guild_name: 'Lantern Watch', location_id: 5 })]));

  it.each([
    ['given', { guild_name: 'Night Market' }, 'Night Market'],
    ['null', { guild_name: null }, null],
    ['missing', { location_id: 6 }, 'Lantern Watch'],
  ])('accepts a field that is %s', (_, given, expected) => {
    const { state } = apply(before, charactersReport([{ id: 101, ...given }], delta));
    expect(seen(state)?.guild_name).toBe(expected);
  });

  it.each([
    ['group_id', 0],
    ['is_in_party', false],
    ['is_anonymous', false],
    ['is_recruiting', false],
  ] as const)('treats null for %s as none', (field, expected) => {
    const set = charactersReport(
      [{ id: 101, group_id: 9, is_in_party: true, is_anonymous: true, is_recruiting: true }],
      delta,
    );
    const cleared = charactersReport([{ id: 101, [field]: null }], delta);
    expect(seen(stateAfter(charactersReport([reported()]), set, cleared))?.[field]).toBe(expected);
  });

  it('must contain all fields of a character that is not online', () => {
    const { state, rejected } = apply(before, charactersReport([{ id: 102, total_level: 4 }], delta));
    expect(rejected).toEqual([
      { index: 0, issues: [{ path: 'name', message: 'is missing: send it whole' }] },
    ]);
    expect(state.servers.map(({ characters }) => characters.version)).toEqual(
      before.servers.map(({ characters }) => characters.version),
    );
  });

  it('removes deleted characters after the changes, and nobody else', () => {
    const report = charactersReport([reported({ id: 102 }), reported({ id: 103 })], {
      ...delta,
      deletedIds: [101, 103, 999],
    });
    const { state, removed, accepted, events } = apply(before, report);
    expect([idsOn(state), removed, accepted]).toEqual([[102], 1, 2]);
    expect(events.map(({ type }) => type)).toEqual(['character_seen', 'character_left']);
  });

  it('moves a character to another server in one event', () => {
    const moved = charactersReport([{ id: 101, server_name: 'Orien' }], delta);
    const { state, events, changes } = apply(before, moved);
    expect([idsOn(state), idsOn(state, 'Orien')]).toEqual([[], [101]]);
    expect(events).toMatchObject([
      {
        type: 'character_seen',
        is_login: false,
        character: { id: 101, server_name: 'Orien', location_id: 5 },
      },
    ]);
    expect(changes.filter(({ kind }) => kind === 'characters')).toMatchObject([
      { server: 'orien', updates: [{ id: 101 }], removals: [] },
      { server: 'thelanis', updates: [], removals: [101] },
    ]);
  });

  it('changes no version if nothing differs, but updates the time of the servers', () => {
    const { state, events, changes } = apply(
      before,
      charactersReport([{ id: 101, location_id: 5 }], { ...delta, ...later(3) }),
    );
    expect(serverOf(state).characters).toMatchObject({ version: 1, observedAtMs: madeAtMs + 3000 });
    expect(serverOf(state).characters.entities).toBe(serverOf(before).characters.entities);
    expect(serverOf(state).info.info.last_data_fetch).toBe('2026-03-14T20:15:03Z');
    expect(events).toEqual([]);
    expect(changes.every(({ kind }) => kind === 'server-info')).toBe(true);
  });

  it('dates a character to its last change', () => {
    const after = stateAfter(
      charactersReport([reported()]),
      charactersReport([{ id: 101, location_id: 6 }], { ...delta, ...later(5) }),
      charactersReport([{ id: 101, location_id: 6 }], { ...delta, ...later(9) }),
    );
    expect(seen(after)?.last_update).toBe('2026-03-14T20:15:05Z');
  });

  it('counts a login as a change', () => {
    const { events } = apply(
      before,
      charactersReport([{ id: 101, location_id: 6 }, reported({ id: 102 })], delta),
    );
    expect(events.filter(({ type }) => type === 'character_seen')).toMatchObject([
      { type: 'character_seen', is_login: false, character: { id: 101, location_id: 6 } },
      { type: 'character_seen', is_login: true, character: { id: 102 } },
    ]);
  });
});

describe('the age of a report of characters', () => {
  const now = stateAfter(
    charactersReport([reported(), reported({ id: 7, server_name: 'Orien' })], later(10)),
    charactersReport([{ id: 7, location_id: 1 }], { ...delta, servers: ['Orien'], ...later(20) }),
  );

  it('decides that an older one is not applied', () => {
    const { state, stale, accepted, versions } = apply(now, charactersReport([], later(9)));
    expect([state, stale, accepted]).toEqual([now, true, 0]);
    expect(state).toBe(now);
    expect(versions).toMatchObject({ thelanis: 1, orien: 2 });
  });

  it('is compared for each server separately', () => {
    const { state, stale } = apply(now, charactersReport([], later(15)));
    expect([idsOn(state), idsOn(state, 'Orien'), stale]).toEqual([[], [7], false]);
  });

  it('does not let an old report move a character away', () => {
    const old = charactersReport([{ id: 7, server_name: 'Thelanis' }], { ...delta, ...later(15) });
    const { state, stale } = apply(now, old);
    expect([idsOn(state, 'Orien'), stale]).toEqual([[7], false]);
  });

  it('distinguishes reports within one second', () => {
    const first = stateAfter(charactersReport([reported()], { observedAtMs: madeAtMs + 900 }));
    expect(apply(first, charactersReport([], { observedAtMs: madeAtMs + 100 })).stale).toBe(true);
    expect(apply(first, charactersReport([], { observedAtMs: madeAtMs + 900 })).stale).toBe(false);
  });

  it('is counted from the arrival for a report from the future', () => {
    const { state } = applyReport(nothingKnown, charactersReport([reported()], later(50)), madeAtMs);
    expect(serverOf(state).characters.observedAtMs).toBe(madeAtMs);
    expect(seen(state)?.last_update).toBe(madeAt);
  });
});

describe('a change of hidden fields of an anonymous character', () => {
  const hidden = reported({ is_anonymous: true, location_id: 1 });

  it('is recorded, but does not change the visible time of the last change', () => {
    const before = stateAfter(charactersReport([hidden]));
    const { state, events } = apply(
      before,
      charactersReport([{ id: 101, location_id: 2 }], { ...delta, ...later(60) }),
    );
    expect(seen(state)).toEqual({ ...seen(before), location_id: 2 });
    expect(events.filter(({ type }) => type === 'character_seen')).toMatchObject([
      { type: 'character_seen', at: '2026-03-14T20:16:00Z', character: { location_id: 2 } },
    ]);
  });

  it.each([
    ['of its level', { total_level: 21 }],
    ['that ends its anonymity', { is_anonymous: false }],
  ])('differs from a change %s, which anybody may see', (_, change) => {
    const before = stateAfter(charactersReport([hidden]));
    const { state } = apply(before, charactersReport([{ id: 101, ...change }], { ...delta, ...later(60) }));
    expect(seen(state)?.last_update).toBe('2026-03-14T20:16:00Z');
  });
});
