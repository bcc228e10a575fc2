import { deserialize, serialize } from 'node:v8';
import { defaultDefinition } from '@rollcall/game/definition';
import { createLiveStore } from '../../live/live-store.ts';
import type { LiveState } from '../../live/server-state.ts';
import { createFold, type FoldPosition } from '../fold.ts';
import { logBeginning } from '../log-entry.ts';
import type { KeptFolds } from '../log-progress.ts';

export const atBeginning: FoldPosition = {
  position: logBeginning,
  totalBytes: 0,
  recorded: { position: logBeginning, totalBytes: 0 },
  known: [],
};

interface Kept {
  readonly state: LiveState;
  readonly from: FoldPosition;
}

/** Folds whose snapshots this process alone can read. */
export function createTestFolds(version = '1'): KeptFolds {
  const definition = defaultDefinition;
  return {
    version,
    write: (fold) =>
      serialize({
        state: fold.live.current(),
        from: {
          position: fold.position(),
          totalBytes: fold.totalBytes(),
          recorded: fold.recorded(),
          known: fold.known(),
        },
      } satisfies Kept),
    open: (snapshot) => {
      if (snapshot === null) return createFold(createLiveStore({ definition }), atBeginning);
      const { state, from } = deserialize(snapshot) as Kept;
      return createFold(createLiveStore({ definition, initial: state }), from);
    },
  };
}
