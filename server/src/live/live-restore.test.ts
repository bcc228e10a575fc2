import { defaultDefinition } from '@rollcall/game/definition';
import type { LastLive } from '@rollcall/game/population/last-live';
import { makeCharacter, makeKnownLfm, makeServerInfo, madeAt, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { advanceTime, restoredForMs, restoreLiveState } from './live-restore.ts';
import { applyReport } from './live-state.ts';
import { charactersReport, idsOn, lfmsReport, reported, serverOf } from './testing/reports.ts';

const last: LastLive = {
  characters: [
    makeCharacter({ id: 102 }),
    makeCharacter(),
    makeCharacter({ id: 7, server_name: 'Orien', last_update: '2026-03-14T20:04:00Z' }),
  ],
  groups: [makeKnownLfm()],
  servers: [
    { server_name: 'Thelanis', info: makeServerInfo({ character_count: 999, last_data_fetch: madeAt }) },
    { server_name: 'Orien', info: makeServerInfo({ last_data_fetch: '2026-03-14T20:05:00Z' }) },
  ],
};
const justInTime = madeAtMs + restoredForMs;

describe('a restored live state', () => {
  it('contains the previous state, marked as stale and with new counts', () => {
    const { state, events } = restoreLiveState(
      defaultDefinition,
      { ...last, characters: last.characters.slice(0, 2) },
      madeAtMs + 60_000,
    );
    expect(events).toEqual([]);
    expect(serverOf(state).characters).toMatchObject({
      version: 0,
      isRestored: true,
      observedAtMs: madeAtMs,
    });
    expect([idsOn(state), serverOf(state).lfms.entities.all.length]).toEqual([[101, 102], 1]);
    expect(serverOf(state).info.info).toMatchObject({
      character_count: 2,
      lfm_count: 1,
      last_data_fetch: madeAt,
    });
  });

  it('does not contain anything older than fifteen minutes, and ends it at the last report', () => {
    const { state, events } = restoreLiveState(defaultDefinition, last, justInTime);
    expect([idsOn(state), idsOn(state, 'Orien')]).toEqual([[101, 102], []]);
    expect(events).toEqual([
      { type: 'character_left', at: '2026-03-14T20:05:00Z', character_id: 7, server_name: 'Orien' },
    ]);
  });

  it('drops everything once when it becomes too old before a report arrives', () => {
    const { state } = restoreLiveState(
      defaultDefinition,
      { ...last, characters: last.characters.slice(0, 2) },
      justInTime,
    );
    expect(advanceTime(state, justInTime)).toMatchObject({ state, events: [] });
    const expired = advanceTime(state, justInTime + 1);
    expect(expired.events).toEqual([
      { type: 'character_left', at: madeAt, character_id: 101, server_name: 'Thelanis' },
      { type: 'character_left', at: madeAt, character_id: 102, server_name: 'Thelanis' },
      { type: 'group_closed', at: madeAt, server_name: 'Thelanis', group_id: 9001, posted_at: madeAt },
    ]);
    expect(expired.changes).toMatchObject([
      { kind: 'characters', server: 'thelanis', version: 1, removals: [101, 102] },
      { kind: 'lfms', removals: [9001] },
      { kind: 'server-info', info: { character_count: 0, lfm_count: 0 } },
    ]);
    expect(advanceTime(expired.state, justInTime + 1)).toMatchObject({ events: [], changes: [] });
  });

  it('is confirmed separately for each kind by the first report of it', () => {
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    const report = charactersReport([reported()], { observedAtMs: madeAtMs + 1000 });
    const confirmed = applyReport(state, report, report.observedAtMs);
    expect(confirmed.events.map(({ type }) => type)).toContain('character_left');
    const expired = advanceTime(confirmed.state, justInTime + 1);
    expect(expired.events.map(({ type }) => type)).toEqual(['group_closed']);
    expect(idsOn(expired.state)).toEqual([101]);
  });

  it('does not treat a group that was always open as posted twice', () => {
    const { state } = restoreLiveState(
      defaultDefinition,
      { ...last, groups: [makeKnownLfm({ comment: 'All welcome' })] },
      madeAtMs,
    );
    const group = serverOf(state).lfms.entities.all[0];
    if (group === undefined) throw new Error('no group');
    const { activity: _activity, roster: _roster, posted_at: _posted, last_update: _at, ...sent } = group;
    const { events } = applyReport(state, lfmsReport([sent]), madeAtMs);
    expect(events.filter(({ type }) => type !== 'server_seen')).toEqual([]);
  });

  it('ends everything on a server that is no longer in the definition', () => {
    const definition = {
      ...defaultDefinition,
      servers: defaultDefinition.servers.filter(({ name }) => name !== 'Thelanis'),
    };
    const { state, events } = restoreLiveState(
      definition,
      { ...last, characters: [makeCharacter()] },
      madeAtMs,
    );
    expect(state.servers.flatMap(({ characters }) => characters.entities.all)).toEqual([]);
    expect(events.map(({ type, at }) => [type, at])).toEqual([
      ['character_left', madeAt],
      ['group_closed', madeAt],
    ]);
  });

  it('drops undated parts at once, with the time of their last change', () => {
    const { state, events } = restoreLiveState(defaultDefinition, { ...last, servers: [] }, madeAtMs);
    expect(idsOn(state)).toEqual([]);
    expect(events.map(({ at }) => at).sort()).toEqual(['2026-03-14T20:04:00Z', madeAt, madeAt, madeAt]);
  });
});
