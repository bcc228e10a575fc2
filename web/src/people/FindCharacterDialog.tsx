import { typedText } from '@rollcall/game/text';
import type { Character } from '@rollcall/game/character/character';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addCharacter } from '../api/people/change-lists.ts';
import { type CharacterListName, characterLists } from '../api/people/character-lists.ts';
import { findCharacters, isCharacterName } from '../api/people/find-characters.ts';
import { useIsSlow } from '../api/people/useIsSlow.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useStored } from '../storage/local-store.ts';
import { Dialog, useCloseDialog } from '../ui/Dialog.tsx';
import { CheckRow } from '../ui/fields/CheckFields.tsx';
import { pageToasts, showUndo } from '../ui/toast-store.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';
import type { CharacterAction, CharacterColumn } from './character-column.ts';
import { CharacterTable } from './CharacterTable.tsx';
import {
  badName,
  choose,
  EntryForm,
  messageTones,
  noName,
  notFound,
  searchFailed,
  searching,
  stillTrying,
  type FormMessage,
} from './EntryForm.tsx';
import { addedText, characterListLabels } from './list-labels.ts';
import styles from './people.module.css';
import { personWho } from './person-name.ts';

interface SearchState {
  readonly isSearching: boolean;
  readonly told: FormMessage | null;
  /** Characters to choose from; empty unless several have the name. */
  readonly found: readonly Character[];
}

const idle: SearchState = { isSearching: false, told: null, found: [] };
const says = (told: FormMessage): SearchState => ({ ...idle, told });

/** The problem with the typed name; null = none. */
function wrongName(text: string): FormMessage | null {
  if (typedText(text) === '') return noName;
  return isCharacterName(text) ? null : badName;
}

/** The search of the dialog. A new search cancels the previous one, and so does unmounting. */
function useFindCharacter(onOnly: (character: Character) => FormMessage | null) {
  const [finding, setFinding] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const tell = useCallback((told: FormMessage | null) => setFinding((before) => ({ ...before, told })), []);

  const search = async (text: string) => {
    running.current?.abort();
    const wrong = wrongName(text);
    if (wrong !== null) {
      setFinding(says(wrong));
      return;
    }
    const attempt = new AbortController();
    running.current = attempt;
    setFinding({ ...says(searching), isSearching: true });
    const onFailure = () => tell(stillTrying);
    const result = await look(text, { signal: attempt.signal, onFailure });
    if (attempt.signal.aborted) return;
    const [only] = result.found;
    if (only === undefined || result.found.length > 1) setFinding({ ...idle, ...result });
    else setFinding({ ...idle, told: onOnly(only) });
  };
  return { finding, search, tell };
}

/** Finds the characters with a name, and the message about them. */
async function look(
  text: string,
  options: Parameters<typeof findCharacters>[1],
): Promise<Pick<SearchState, 'told' | 'found'>> {
  try {
    const found = (await findCharacters(text, options)) ?? [];
    return { found, told: found.length === 0 ? notFound : choose(found.length) };
  } catch (error) {
    return { found: [], told: searchFailed(error) };
  }
}

interface FindCharacterProps {
  /** The list to which the found character is added. */
  readonly list: CharacterListName;
}

/** Finds a character by name and adds it to one of the visitor's lists. */
export function FindCharacterDialog({
  list,
  onClose,
}: FindCharacterProps & { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title="Find a Character"
      description={`Adds to your list “${characterListLabels[list].title}”.`}
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
  const [staysOpen, setStaysOpen] = useState(false);
  const { store, kind } = characterLists[list];
  const { data: entries } = useStored(store);
  const words = characterListLabels[list];
  const isFull = entries.length >= kind.limit;
  const listedIds = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);

  /** Adds a character. @returns a message; null = none, so that the dialog closes */
  const add = (character: Character): FormMessage | null => {
    const who = personWho({ id: character.id, character });
    const addition = addCharacter(list, character, game);
    if (addition.outcome !== 'added') {
      return addition.outcome === 'full'
        ? { tone: 'error', text: words.full(kind.limit) }
        : { tone: 'info', text: words.present(who) };
    }
    const text = addedText(list, who, addition);
    if (staysOpen) {
      setName('');
      field.current?.focus();
      return { tone: 'success', text };
    }
    if (addition.hidesGroups) showUndo(words.title, text, addition.undo);
    else pageToasts.show({ type: 'success', title: words.title, message: text, lifeMs: 5000 });
    close();
    return null;
  };
  // The checkbox may change while the search is running.
  const { finding, search, tell } = useFindCharacter(useStableCallback(add));
  const isSlow = useIsSlow(finding.isSearching);
  // The message about searching is only shown when the search is slow.
  const told = finding.told === searching && !isSlow ? null : finding.told;
  const full: FormMessage | null =
    isFull && told === null ? { tone: 'info', text: words.full(kind.limit) } : null;
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
        more={<CheckRow label="Keep open" note="to add several" isOn={staysOpen} onChange={setStaysOpen} />}
      >
        <MessageText told={told ?? full} />
      </EntryForm>
      {finding.found.length > 0 && (
        <Found
          found={finding.found}
          listedIds={listedIds}
          onAdd={(character) => tell(add(character))}
          field={field}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly found: readonly Character[];
  readonly listedIds: ReadonlySet<number>;
  readonly onAdd: (character: Character) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

const noColumns: readonly CharacterColumn[] = [];
/** The server has answered about every character found. */
const isAnswered = () => true;

/** Several characters with the name, to choose from. */
function Found({ found, listedIds, onAdd, field }: FoundProps) {
  const add = useStableCallback(onAdd);
  const entries = useMemo(() => found.map((character) => ({ id: character.id, character })), [found]);
  const action = useMemo<CharacterAction>(
    () => ({ label: 'Add', icon: 'userPlus', onAct: ({ character }) => character && add(character) }),
    [add],
  );
  const done = useMemo(() => ({ ids: listedIds, text: 'On the list' }), [listedIds]);
  return (
    <div className={`space-above-3 ${styles['found']}`}>
      <CharacterTable
        label="Characters with this name"
        entries={entries}
        isAnswered={isAnswered}
        columns={noColumns}
        action={action}
        done={done}
        empty={null}
        lastFocus={field}
      />
    </div>
  );
}

function MessageText({ told }: { told: FormMessage | null }) {
  if (told === null) return null;
  return (
    <>
      <p className={messageTones[told.tone]}>{told.text}</p>
      {told.hint !== undefined && <p className="note">{told.hint}</p>}
    </>
  );
}
