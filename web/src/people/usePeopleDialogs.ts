import { createElement, useMemo, useState } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import type { CharacterListName } from '../api/people/character-lists.ts';

/** The visitor's lists, each with its own dialog. */
export type PeopleDialogKind = CharacterListName | 'words';

const PeopleDialog = late(async () => (await import('./PeopleDialog.tsx')).PeopleDialog);

/**
 * The dialogs for registered characters, friends, ignored characters and ignored words, loaded when one opens. Render
 * `dialog` anywhere, but within a dialog if its button is in one; `prepare` starts to load it.
 */
export function usePeopleDialogs() {
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
