import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeCharacter, makeServerInfo } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { countLive, findSighting, onlineInGuilds } from './live-lookups.ts';
import { restoreLiveState } from './live-restore.ts';
import {
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
  stateAfter,
} from './testing/reports.ts';

const countedState = stateAfter(
  charactersReport([
    reported({ guild_name: 'Lantern Watch' }),
    reported({ id: 102, guild_name: 'Lantern Watch', is_anonymous: true }),
    reported({ id: 103 }),
  ]),
  lfmsReport([reportedLfm()]),
  serverInfoReport({ Thelanis: { is_online: true } }),
);
const countOf = (nowMs: number) =>
  countLive(countedState, nowMs).find(({ server_name }) => server_name === 'Thelanis');

describe('the counts of the live state', () => {
  it('include everybody, even anonymous characters', () => {
    expect(countOf(madeAtMs)).toEqual({
      server_name: 'Thelanis',
      is_online: true,
      character_count: 3,
      lfm_count: 1,
      is_fresh: true,
      guilds: new Map([['Lantern Watch', 1]]),
    });
  });

  it('are fresh for less than two minutes', () => {
    expect([countOf(madeAtMs + 119_999)?.is_fresh, countOf(madeAtMs + 120_000)?.is_fresh]).toEqual([
      true,
      false,
    ]);
  });

  it('are not fresh if there are no reports, or if everything is from before a restart', () => {
    expect(countLive(stateAfter(), madeAtMs).some(({ is_fresh }) => is_fresh)).toBe(false);
    const last = {
      characters: [makeCharacter()],
      groups: [],
      servers: [{ server_name: 'Thelanis', info: makeServerInfo() }],
    };
    const restored = restoreLiveState(defaultDefinition, last, madeAtMs).state;
    expect(countLive(restored, madeAtMs).some(({ is_fresh }) => is_fresh)).toBe(false);
  });
});

const guild = { guild_name: 'Lantern Watch' };

describe('the guilds of characters online', () => {
  it('are counted by server, without anonymous members', () => {
    const state = stateAfter(
      charactersReport([
        reported(guild),
        reported({ id: 102, ...guild }),
        reported({ id: 103, ...guild, is_anonymous: true }),
        reported({ id: 104, guild_name: 'Veil', is_anonymous: true }),
        reported({ id: 105 }),
        reported({ id: 106, ...guild, server_name: 'Orien' }),
      ]),
    );
    const guilds = onlineInGuilds(state);
    expect(guilds.get('thelanis')).toEqual(new Map([['Lantern Watch', 2]]));
    expect(guilds.get('orien')).toEqual(new Map([['Lantern Watch', 1]]));
    expect(guilds.get('cormyr')).toEqual(new Map());
  });
});

describe('the sighting of a character', () => {
  it('has the time of the newest report of characters, whatever else has been reported since', () => {
    const later = { ...lfmsReport([reportedLfm()]), observedAtMs: madeAtMs + 60_000 };
    const state = stateAfter(charactersReport([reported()]), later);
    expect(findSighting(state, reported().id)).toMatchObject({
      character: { id: reported().id },
      observedAtMs: madeAtMs,
    });
  });

  it('does not exist for offline characters, or for those known only from before a restart', () => {
    expect(findSighting(stateAfter(), 101)).toBeNull();
    const last = { characters: [makeCharacter()], groups: [], servers: [] };
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    expect(findSighting(state, makeCharacter().id)).toBeNull();
  });
});
