import type { Character } from '@rollcall/game/character/character';
import { usePageSettings } from '../api/usePageSettings.ts';
import { copyText } from '../ui/clipboard.ts';
import { Icon } from '../ui/Icon.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { addWithUndo, removeWithUndo } from './change-with-undo.ts';
import { shownName } from './character-labels.ts';
import { useKnownIds } from './usePeople.ts';
import { type PersonAction, personActions } from './person-actions.ts';
import styles from './person.module.css';
import { useFollowLinks } from './useFollowLinks.ts';

/** Buttons for all actions on a character; nothing if there are none. */
export function PersonActions({ character }: { character: Character }) {
  const { game } = usePageSettings();
  const actions = personActions(character, useKnownIds(), game);
  if (actions.length === 0) return null;
  return (
    // `role`: without bullets Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className="flex wrap gap-6px" aria-label={`Actions for ${shownName(character.name)}`}>
      {actions.map((action) => (
        <li key={action.icon}>
          <PersonActionControl action={action} character={character} />
        </li>
      ))}
    </ul>
  );
}

function PersonActionControl({ action, character }: { action: PersonAction; character: Character }) {
  const { game } = usePageSettings();
  const follow = useFollowLinks();
  const face = (
    <>
      <Icon name={action.icon} size={14} />
      {action.label}
    </>
  );
  if (action.kind === 'link') {
    return (
      <a
        className={`inline-row pad-0-2 box ground-surface size-small no-underline color-text hover-line ${styles['action']}`}
        href={action.path}
        onClick={follow}
      >
        {face}
      </a>
    );
  }
  const act = () => {
    if (action.kind === 'copy') void copyMessage(action.text);
    else if (action.isOn) removeWithUndo(action.list, character.id, game);
    else addWithUndo(action.list, character, game);
  };
  return (
    <button
      type="button"
      className={`inline-row pad-0-2 box ground-surface size-small no-underline color-text hover-line ${styles['action']}`}
      data-on={(action.kind === 'list' && action.isOn) || undefined}
      onClick={act}
    >
      {face}
    </button>
  );
}

/** Copies the start of a chat message for the game, and says so. */
async function copyMessage(text: string): Promise<void> {
  const isCopied = await copyText(text);
  pageToasts.show(
    isCopied
      ? {
          type: 'success',
          title: 'Copied',
          message: `Paste ${text.trim()} into the game’s chat.`,
          lifeMs: 3000,
        }
      : {
          type: 'warning',
          title: 'Not copied',
          message: `Your browser does not allow copying. Type ${text.trim()} in the game’s chat.`,
        },
  );
}
