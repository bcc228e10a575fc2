import { everyGroup } from '@rollcall/game/filters/filter-schemas';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import {
  type FactMeaning,
  type SearchedKind,
  type SearchWord,
  understandSearch,
  withoutWord,
} from '@rollcall/game/filters/search-grammar';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './filter-bar.module.css';

interface SearchWordsProps {
  readonly list: SearchedKind;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** What the words of a search were understood as, each a chip that takes them away; all others are named as text. */
export function SearchWords({ list, text, onChange }: SearchWordsProps) {
  const { game } = usePageSettings();
  const said = understandSearch(text, game, list);
  if (said.length === 0) return null;
  return (
    <ul aria-label="Search understood as" className={`row wrap gap-2 ${styles['words']}`}>
      {said.map((word) => {
        const face = wordText(word);
        return (
          <li key={word.words.join(' ')}>
            <button
              type="button"
              className={styles['chip']}
              data-on={word.meaning !== null || undefined}
              aria-label={`${face}. Remove`}
              title={word.meaning === null ? 'Not a filter: searched for as text' : 'Remove this filter'}
              onClick={() => onChange(withoutWord(said, word))}
            >
              {face}
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** "Level 12", "Healer: Bard, Cleric", "4–10 skulls", "Text “torvald”". */
export function wordText({ words, meaning }: SearchWord): string {
  return meaning === null ? `Text “${words.join(' ')}”` : factText(meaning);
}

function factText(meaning: FactMeaning): string {
  switch (meaning.kind) {
    case 'levels': {
      const levels = levelRangeText(meaning.levels);
      return meaning.band === null ? levels : `${meaning.band}: ${levels.toLowerCase()}`;
    }
    case 'class': {
      const names = meaning.names.join(', ');
      return meaning.role === null ? names : `${meaning.role}: ${names}`;
    }
    case 'difficulty':
      return meaning.name;
    case 'skulls':
      return moreFilterTexts({ ...everyGroup, skulls: meaning.skulls }, () => null).join('');
    case 'raids':
      return 'Raids';
    case 'server':
      return meaning.server.name;
  }
}
