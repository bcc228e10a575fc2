import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { restoredForMs, restoreLiveState } from './live-restore.ts';
import { createLiveStore } from './live-store.ts';
import { charactersReport, idsOn, reported } from './testing/reports.ts';

describe('the live store', () => {
  it('notifies its subscribers of each report, even of one that changed nothing', () => {
    const store = createLiveStore({ definition: defaultDefinition });
    const changeCounts: number[] = [];
    const unsubscribe = store.subscribe(({ changes }) => changeCounts.push(changes.length));
    store.apply(charactersReport([reported()], { servers: ['Thelanis'] }), madeAtMs);
    store.apply(charactersReport([reported()], { servers: ['Thelanis'] }), madeAtMs);
    unsubscribe();
    store.apply(charactersReport([]), madeAtMs);
    expect(changeCounts).toEqual([2, 0]);
    expect(idsOn(store.current())).toEqual([]);
  });

  it('starts from restored state and drops it when it is too old', () => {
    const last = {
      characters: [makeCharacter()],
      groups: [],
      servers: [{ server_name: 'Thelanis', info: makeServerInfo() }],
    };
    const { state } = restoreLiveState(defaultDefinition, last, madeAtMs);
    const store = createLiveStore({ definition: defaultDefinition, initial: state });
    expect(store.advanceTime(madeAtMs)).toMatchObject({ state, events: [], changes: [] });
    expect(idsOn(store.current())).toEqual([101]);
    expect(store.advanceTime(madeAtMs + restoredForMs + 1).events).toHaveLength(1);
    expect(idsOn(store.current())).toEqual([]);
  });
});
