import { createElement, lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { CharacterListName } from '../api/people/character-lists.ts';
import { peopleSource } from './people-module.ts';

/** The visitor's lists, each with a dialog of its own. */
export type PeopleDialogKind = CharacterListName | 'words';

interface PeopleDialogs {
  readonly open: (kind: PeopleDialogKind) => void;
  /** Begins to load what opens; for `onPointerEnter` and `onFocus` of what opens it. */
  readonly prepare: () => void;
  /** Draw it wherever you like; within the dialog that opens it, if it is one. */
  readonly dialog: ReactNode;
}

const load = async () => {
  // The list of groups knows nobody until there is somebody to know.
  peopleSource.preload();
  return { default: (await import('./PeopleDialog.tsx')).PeopleDialog };
};
const PeopleDialog = lazy(load);

/** The dialogs for registered characters, friends, ignored characters and ignored words, loaded when one opens. */
export function usePeopleDialogs(): PeopleDialogs {
  const [kind, setKind] = useState<PeopleDialogKind | null>(null);
  return useMemo(() => {
    const dialog =
      kind &&
      createElement(
        Suspense,
        { fallback: null },
        createElement(PeopleDialog, { key: kind, kind, onClose: () => setKind(null) }),
      );
    return {
      open: setKind,
      prepare: () => {
        // Opening tries again, and tells.
        load().catch(() => {});
      },
      dialog,
    };
  }, [kind]);
}
