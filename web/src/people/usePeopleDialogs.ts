import { createElement, lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { CharacterListName } from '../api/people/character-lists.ts';
import { peopleSource } from './people-module.ts';

/** The visitor's lists, each with its own dialog. */
export type PeopleDialogKind = CharacterListName | 'words';

interface PeopleDialogs {
  readonly open: (kind: PeopleDialogKind) => void;
  /** Starts to load the dialog; for `onPointerEnter` and `onFocus` of its button. */
  readonly prepare: () => void;
  /** Render it anywhere, but within a dialog if its button is in one. */
  readonly dialog: ReactNode;
}

const load = async () => {
  // The module for the group list is only loaded once there are people.
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
        // Opening retries, and reports a failure.
        load().catch(() => {});
      },
      dialog,
    };
  }, [kind]);
}
