import type { Character } from '@rollcall/game/character';
import { useRef, useState, type RefObject } from 'react';
import { addCharacter } from '../../data/people/change-lists.ts';
import { characterLists, type CharacterListName } from '../../data/people/character-lists.ts';
import { useIsSlow } from '../../data/people/useIsSlow.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useStored } from '../../storage/useStored.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckRow } from '../../ui/fields/CheckRow.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { useCloseDialog } from '../../ui/useCloseDialog.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryTable } from './EntryTable.tsx';
import { searching, type Told } from './find-words.ts';
import { characterListWords, personRow } from './people-words.ts';
import { personColumns, PersonName } from './PersonName.tsx';
import styles from './people.module.css';
import { useFindCharacter } from './useFindCharacter.ts';

interface FindCharacterProps {
  /** Where who is found goes. */
  readonly list: CharacterListName;
}

/** Finds a character by its name and puts it on one of the visitor's lists (product 4, Registration). */
export function FindCharacterDialog({
  list,
  onClose,
}: FindCharacterProps & { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Find a Character"
      description={`Adds to your list “${characterListWords[list].title}”.`}
      initialFocus={field}
      onClose={onClose}
    >
      <FindCharacter list={list} field={field} />
    </Dialog>
  );
}

function FindCharacter({
  list,
  field,
}: FindCharacterProps & { readonly field: RefObject<HTMLInputElement | null> }) {
  const { game } = usePageSettings();
  const close = useCloseDialog();
  const [name, setName] = useState('');
  const [isKeptOpen, setKeptOpen] = useState(false);
  const { store, kind } = characterLists[list];
  const { data: entries } = useStored(store);
  const words = characterListWords[list];
  const isFull = entries.length >= kind.limit;

  /** Null when there is nothing more to say: the dialog closes. */
  const add = (character: Character): Told | null => {
    const { who } = personRow({ id: character.id, character });
    const outcome = addCharacter(list, character, game);
    if (outcome === 'full') return { tone: 'error', text: words.full(kind.limit) };
    if (outcome === 'present') return { tone: 'info', text: words.present(who) };
    if (isKeptOpen) {
      setName('');
      field.current?.focus();
      return { tone: 'success', text: words.added(who) };
    }
    pageToasts.show({ type: 'success', title: words.title, message: words.added(who), lifeMs: 5000 });
    close();
    return null;
  };
  const { finding, search, tell } = useFindCharacter(add);
  const isSlow = useIsSlow(finding.isSearching);
  // What takes no time is not worth a word.
  const told = finding.told === searching && !isSlow ? null : finding.told;
  const full: Told | null = isFull && told === null ? { tone: 'info', text: words.full(kind.limit) } : null;
  const listedIds = new Set(entries.map(({ id }) => id));

  return (
    <>
      <EntryForm
        label="Name"
        button="Find"
        value={name}
        onChange={setName}
        onSubmit={() => void search(name)}
        inputRef={field}
        isWrong={told?.tone === 'error'}
        more={<CheckRow label="Keep open" note="to add several" isOn={isKeptOpen} onChange={setKeptOpen} />}
      >
        <Saying told={told ?? full} />
      </EntryForm>
      {finding.found.length > 0 && (
        <EntryTable
          label="Characters of this name"
          rows={finding.found.map((character) => ({
            ...personRow({ id: character.id, character }),
            character,
          }))}
          idOf={({ id }) => id}
          headLabel="Name"
          Head={PersonName}
          columns={personColumns}
          action={{
            label: 'Add',
            icon: 'userPlus',
            object: ({ who }) => who,
            onAct: ({ character }) => tell(add(character)),
            done: ({ id }) => (listedIds.has(id) ? 'On the list' : null),
          }}
          empty=""
          lastFocus={field}
        />
      )}
    </>
  );
}

function Saying({ told }: { readonly told: Told | null }) {
  if (told === null) return null;
  return (
    <>
      <p className={styles[told.tone]}>{told.text}</p>
      {told.hint !== undefined && <p className={styles['hint']}>{told.hint}</p>}
    </>
  );
}
