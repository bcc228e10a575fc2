import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { restoredForMs, restoreLiveState } from './live-restore.ts';
import { createLiveStore } from './live-store.ts';
import { charactersReport, idsOn, reported } from './testing/reports.ts';

describe('the live store', () => {
  it('tells its subscribers of a report that changed something, and not of one that did not', () => {
    const store = createLiveStore({ definition: defaultDefinition });
    const told: number[] = [];
    const unsubscribe = store.subscribe(({ changes }) => told.push(changes.length));
    store.apply(charactersReport([reported()], { servers: ['Thelanis'] }), madeAtMs);
    store.apply(charactersReport([reported()], { servers: ['Thelanis'] }), madeAtMs);
    unsubscribe();
    store.apply(charactersReport([]), madeAtMs);
    expect(told).toEqual([2]);
    expect(idsOn(store.current())).toEqual([]);
  });

  it('starts from what was restored and lets go of it in time', () => {
    const last = {
      characters: [makeCharacter()],
      groups: [],
      servers: [{ server_name: 'Thelanis', info: makeServerInfo() }],
    };
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    const store = createLiveStore({ definition: defaultDefinition, initial: state });
    expect([idsOn(store.current()), store.advanceTime(madeAtMs)]).toEqual([[101], null]);
    expect(store.advanceTime(madeAtMs + restoredForMs + 1)?.events).toHaveLength(1);
    expect(idsOn(store.current())).toEqual([]);
  });
});
