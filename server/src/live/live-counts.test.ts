import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { countLive } from './live-counts.ts';
import { restoreLiveState } from './live-restore.ts';
import {
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
  stateAfter,
} from './testing/reports.ts';

const state = stateAfter(
  charactersReport([
    reported({ guild_name: 'Lantern Watch' }),
    reported({ id: 102, guild_name: 'Lantern Watch', is_anonymous: true }),
    reported({ id: 103 }),
  ]),
  lfmsReport([reportedLfm()]),
  serverInfoReport({ Thelanis: { is_online: true } }),
);
const countOf = (nowMs: number) =>
  countLive(state, nowMs).find(({ server_name }) => server_name === 'Thelanis');

describe('the counts of the live state', () => {
  it('hold everybody, anonymous characters too', () => {
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

  it('are not fresh where nobody reports, nor where all is from before a restart', () => {
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
