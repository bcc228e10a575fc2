import { createElement, useMemo, useState, type ReactNode } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import type { CharacterListName } from '../api/people/character-lists.ts';

/** The visitor's lists, each with its own dialog. */
export type PeopleDialogKind = CharacterListName | 'words';

interface PeopleDialogs {
  readonly open: (kind: PeopleDialogKind) => void;
  /** Starts to load the dialog; for `onPointerEnter` and `onFocus` of its button. */
  readonly prepare: () => void;
  /** Render it anywhere, but within a dialog if its button is in one. */
  readonly dialog: ReactNode;
}

const PeopleDialog = late(async () => (await import('./PeopleDialog.tsx')).PeopleDialog);

/** The dialogs for registered characters, friends, ignored characters and ignored words, loaded when one opens. */
export function usePeopleDialogs(): PeopleDialogs {
  const [kind, setKind] = useState<PeopleDialogKind | null>(null);
  return useMemo(() => {
    const onClose = () => setKind(null);
    const dialog =
      kind &&
      createElement(
        LatePart,
        { failure: 'Couldn’t open this list', onClose },
        createElement(PeopleDialog, { key: kind, kind, onClose }),
      );
    return {
      open: setKind,
      prepare: PeopleDialog.prepare,
      dialog,
    };
  }, [kind]);
}
