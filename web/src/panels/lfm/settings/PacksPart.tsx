import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCatalogue } from '../../../data/useCatalogue.ts';
import { CheckRow } from '../../../ui/fields/CheckRow.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import type { PartProps } from '../../settings/setting-rows.ts';
import { changePacks, findPacks, packChoice, packCountText } from './pack-choice.ts';
import styles from './lfm-settings.module.css';

const collator = new Intl.Collator();

/** Which adventure packs the visitor owns (product 4, Owned content). */
export function PacksPart({ form: { settings, change, textOf } }: PartProps<LfmSettings>) {
  const { quests, state } = useCatalogue();
  const [text, setText] = useState('');
  const { ownedContent } = settings;
  const choice = useMemo(() => packChoice(quests.values(), ownedContent, collator), [quests, ownedContent]);
  const shown = useDeferredValue(useMemo(() => findPacks(choice.packs, text), [choice, text]));
  const set = (packs: readonly string[], isOn: boolean) =>
    change({ ownedContent: changePacks(ownedContent, packs, isOn) });
  const setShown = (isOn: boolean) =>
    set(
      shown.map(({ name }) => name),
      isOn,
    );
  // Buttons that have nothing to do stay where they are, and keep the focus.
  const which = shown.length === choice.packs.length ? 'all' : 'shown';
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>{textOf('ownedContent').label}</legend>
      <p className={styles['advice']} aria-live="polite">
        {packCountText(choice)}
      </p>
      {state !== 'loaded' && (
        <p className={styles['advice']}>
          {state === 'error'
            ? 'The packs of all quests could not be loaded. Please try again later.'
            : 'Content loading...'}
        </p>
      )}
      {choice.packs.length > 0 && (
        <>
          <SearchField label="Filter packs" value={text} onChange={setText} />
          <div className={styles['listTools']}>
            <span>{shown.length === 0 ? 'No pack has that in its name.' : `${shown.length} shown`}</span>
            <button
              type="button"
              aria-disabled={shown.every(({ isChosen }) => isChosen)}
              onClick={() => setShown(true)}
            >
              Select {which}
            </button>
            <button
              type="button"
              aria-disabled={!shown.some(({ isChosen }) => isChosen)}
              onClick={() => setShown(false)}
            >
              Deselect {which}
            </button>
          </div>
          <div className={styles['scroller']}>
            {shown.map(({ name, isChosen }) => (
              <CheckRow key={name} label={name} isOn={isChosen} onChange={(isOn) => set([name], isOn)} />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
