import { useRef, useState } from 'react';
import { characterLists, type CharacterListName } from '../../data/people/character-lists.ts';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { useIsSlow } from '../../data/people/useIsSlow.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { AnyIcon } from '../../ui/AnyIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EntryTable } from './EntryTable.tsx';
import { FindCharacterDialog } from './FindCharacterDialog.tsx';
import { characterListWords, personRow } from './people-words.ts';
import { personColumns, PersonName } from './PersonName.tsx';
import styles from './people.module.css';
import { removeWithUndo } from './remove-with-undo.ts';

interface CharacterListDialogProps {
  readonly list: CharacterListName;
  readonly onClose: () => void;
}

/** One of the visitor's lists: who is on it, removing with undo, adding by name. Kept up to date while it is open. */
export function CharacterListDialog({ list, onClose }: CharacterListDialogProps) {
  const { game } = usePageSettings();
  const words = characterListWords[list];
  const { limit } = characterLists[list].kind;
  const live = useCharacterList(list);
  const { entries } = live;
  const hasNoAnswer = live.receivedAtMs === null && live.error === null;
  const isSlow = useIsSlow(entries.length > 0 && hasNoAnswer);
  const [isFinding, setFinding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      title={words.title}
      description={words.description}
      width="wide"
      // Not a button that removes somebody.
      initialFocus={add}
      onClose={onClose}
      actions={
        <>
          <span className={styles['count']}>
            {entries.length} of {limit}
          </span>
          <Button ref={add} kind="primary" onClick={() => setFinding(true)}>
            <AnyIcon name="userPlus" size={18} /> Find a Character
          </Button>
        </>
      }
    >
      {live.error !== null && <Notice tone="warning">{words.failed}</Notice>}
      <output className={styles['loading']}>{isSlow ? 'Loading...' : ''}</output>
      <EntryTable
        label={words.title}
        rows={entries.map(personRow)}
        idOf={({ id }) => id}
        headLabel="Name"
        Head={PersonName}
        columns={personColumns}
        action={{
          label: 'Remove',
          icon: 'close',
          object: ({ who }) => who,
          onAct: ({ id }) => removeWithUndo(list, id, game),
        }}
        empty={words.empty}
        lastFocus={add}
      />
      {isFinding && <FindCharacterDialog list={list} onClose={() => setFinding(false)} />}
    </Dialog>
  );
}
