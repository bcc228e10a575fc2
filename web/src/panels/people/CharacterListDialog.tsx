import { useRef } from 'react';
import type { CharacterListName } from '../../data/people/character-lists.ts';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './character-list-view.module.css';
import { CharacterListView } from './CharacterListView.tsx';
import { ListNotice } from './ListNotice.tsx';
import { characterListWords } from './people-words.ts';

interface CharacterListDialogProps {
  readonly list: CharacterListName;
  readonly onClose: () => void;
}

/** One of the visitor's lists in a window. Kept up to date while it is open. */
export function CharacterListDialog({ list, onClose }: CharacterListDialogProps) {
  const { title, description, failed } = characterListWords[list];
  const live = useCharacterList(list);
  const add = useRef<HTMLButtonElement>(null);
  return (
    // The first control would be one that changes something.
    <Dialog title={title} description={description} width="wide" initialFocus={add} onClose={onClose}>
      <div className={styles['view']}>
        <ListNotice live={live} failed={failed} />
        <CharacterListView list={list} addRef={add} />
      </div>
    </Dialog>
  );
}
