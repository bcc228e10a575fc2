import { useRef } from 'react';
import type { CharacterListName } from '../api/people/character-lists.ts';
import { useCharacterList } from '../api/people/useCharacterList.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CharacterListView } from './CharacterListView.tsx';
import { ignoredWordsTitle, IgnoredWordsView } from './IgnoredWordsView.tsx';
import { characterListLabels } from './list-labels.ts';
import { ListNotice } from './ListStatus.tsx';
import type { PeopleDialogKind } from './usePeopleDialogs.ts';

/** The dialog of one of the visitor's lists. Use it by usePeopleDialogs, which loads it. */
export function PeopleDialog({ kind, onClose }: { kind: PeopleDialogKind; onClose: () => void }) {
  if (kind === 'words') return <IgnoredWordsDialog onClose={onClose} />;
  return <CharacterListDialog list={kind} onClose={onClose} />;
}

/** One of the visitor's character lists in a dialog, updated while it is open. */
function CharacterListDialog({ list, onClose }: { list: CharacterListName; onClose: () => void }) {
  const { title, description, failed } = characterListLabels[list];
  const live = useCharacterList(list);
  const add = useRef<HTMLButtonElement>(null);
  return (
    // Not the first control, which would change something.
    <Dialog title={title} description={description} width="wide" initialFocus={add} onClose={onClose}>
      <div className="stack gap-3">
        <ListNotice live={live} failed={failed} />
        <CharacterListView list={list} addRef={add} />
      </div>
    </Dialog>
  );
}

/** Words and phrases that hide groups, in a dialog. */
function IgnoredWordsDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={ignoredWordsTitle}
      description="Groups whose comment contains one of these words or phrases are hidden. Whole words only, upper or lower case."
      initialFocus={field}
      onClose={onClose}
    >
      <IgnoredWordsView fieldRef={field} />
    </Dialog>
  );
}
