import { everyGroup } from '@rollcall/game/filters/filter-schemas';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import {
  type FactMeaning,
  type SearchedKind,
  type SearchWord,
  understandSearch,
  withoutWord,
} from '@rollcall/game/filters/search-grammar';
import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './filter-bar.module.css';

interface SearchWordsProps {
  readonly list: SearchedKind;
  readonly text: string;
  readonly correction: CorrectedSearch | null;
  readonly onChange: (text: string) => void;
}

/**
 * Shows how a search was read: a chip that undoes the spelling correction, and one chip per recognized term, which
 * removes it. The remaining words are shown as text.
 */
export function SearchWords({ list, text, correction, onChange }: SearchWordsProps) {
  const { game } = usePageSettings();
  const said = understandSearch(text, game, list);
  return (
    <>
      {/* Rendered while still empty, so that screen readers announce its text. */}
      <output className="visually-hidden">{correction === null ? '' : correctedText(correction)}</output>
      {(correction !== null || said.length > 0) && (
        <Words said={said} correction={correction} onChange={onChange} />
      )}
    </>
  );
}

interface WordsProps extends Pick<SearchWordsProps, 'correction' | 'onChange'> {
  readonly said: readonly SearchWord[];
}

function Words({ said, correction, onChange }: WordsProps) {
  return (
    <ul aria-label="Search understood as" className={`row wrap gap-2 can-shrink ${styles['words']}`}>
      {correction !== null && (
        <li className="can-shrink">
          <button
            type="button"
            className={`tool tabular ${styles['chip']}`}
            data-on
            aria-label={`${correctedText(correction)}. Search for ${quoted(correction.corrections.keys())} as typed`}
            title={`Search for ${quoted(correction.corrections.keys())} as typed`}
            onClick={() => onChange(correction.exact)}
          >
            Searching for {quoted(correction.corrections.values())}
            <Icon name="close" size={14} />
          </button>
        </li>
      )}
      {said.map((word) => {
        const face = wordText(word);
        return (
          <li key={word.words.join(' ')} className="can-shrink">
            <button
              type="button"
              className={`tool tabular ${styles['chip']}`}
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

/** “shroud”, “bob” */
const quoted = (words: Iterable<string>) => Array.from(words, (word) => `“${word}”`).join(', ');

const correctedText = ({ corrections }: CorrectedSearch) =>
  `Searching for ${quoted(corrections.values())} instead of ${quoted(corrections.keys())}`;

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
