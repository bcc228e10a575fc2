import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { findSighting, onlineInGuilds } from './live-people.ts';
import { restoreLiveState } from './live-restore.ts';
import { charactersReport, lfmsReport, reported, reportedLfm, stateAfter } from './testing/reports.ts';

const guild = { guild_name: 'Lantern Watch' };

describe('the guilds of whoever is online', () => {
  it('are counted by server, without members who are anonymous', () => {
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
  it('is of the newest report of who is online, whatever else was reported since', () => {
    const later = { ...lfmsReport([reportedLfm()]), observedAtMs: madeAtMs + 60_000 };
    const state = stateAfter(charactersReport([reported()]), later);
    expect(findSighting(state, reported().id)).toMatchObject({
      character: { id: reported().id },
      observedAtMs: madeAtMs,
    });
  });

  it('is none of who is not online, and none from before a restart', () => {
    expect(findSighting(stateAfter(), 101)).toBeNull();
    const last = { characters: [makeCharacter()], groups: [], servers: [] };
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    expect(findSighting(state, makeCharacter().id)).toBeNull();
  });
});
