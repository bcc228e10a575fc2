import { useRef } from 'react';
import type { CharacterListName } from '../../data/people/character-lists.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CharacterListView } from './CharacterListView.tsx';
import { characterListWords } from './people-words.ts';

interface CharacterListDialogProps {
  readonly list: CharacterListName;
  readonly onClose: () => void;
}

/** One of the visitor's lists in a window. Kept up to date while it is open. */
export function CharacterListDialog({ list, onClose }: CharacterListDialogProps) {
  const { title, description } = characterListWords[list];
  const add = useRef<HTMLButtonElement>(null);
  return (
    // The first control would be one that changes something.
    <Dialog title={title} description={description} width="wide" initialFocus={add} onClose={onClose}>
      <CharacterListView list={list} addRef={add} />
    </Dialog>
  );
}
