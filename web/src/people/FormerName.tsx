import { shownFormerName } from '@rollcall/game/character/shown-former-name';
import { hourMs } from '@rollcall/game/time';
import type { MouseEvent } from 'react';
import { characterLists } from '../api/people/character-lists.ts';
import { useServerNow } from '../api/useServerNow.ts';
import { cleanText } from '../canvas/clean-text.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { withEntries } from '../storage/stored-list.ts';
import { holdFocus } from '../ui/hold-focus.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './character-table.module.css';
import { personName } from './person-name.ts';

/** "was Mirelle", beside the new name of a character, with a button that dismisses it. */
export function FormerName({ entry }: { entry: ListedCharacter }) {
  const name = cleanText(shownFormerName(entry, useServerNow(hourMs)) ?? '');
  if (name === '') return null;
  const dismiss = ({ currentTarget }: MouseEvent) => {
    holdFocus(currentTarget.closest('tr'));
    dismissFormerName(entry.id);
  };
  return (
    <span className={`row nowrap can-shrink note ${styles['former']}`}>
      <span className="truncate" title={`Was ${name} before`}>
        was <bdi>{name}</bdi>
      </span>
      <button
        type="button"
        className={`inline-row centered rigid touch-height rounded color-third hover-text ${styles['dismiss']}`}
        aria-label={`Dismiss the former name of ${personName(entry)}`}
        title="Dismiss"
        onClick={dismiss}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

/** Removes the former name of a character from all of the visitor's lists. */
function dismissFormerName(id: number): void {
  const at = new Date().toISOString();
  for (const { store } of Object.values(characterLists)) {
    const list = store.get();
    if (!list.data.some((entry) => entry.id === id && entry.former !== undefined)) continue;
    const data = list.data.map((entry) => (entry.id === id ? { id, character: entry.character } : entry));
    store.set(withEntries(list, data, at));
  }
}
