import { isLevelInput, levelInputDelayMs } from '@rollcall/game/level-range';
import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import type { ShownWhoView } from '../view/useShownWhoView.ts';
import { isLevelRange, type LevelEnd, settledLevels, typedLevels } from './level-inputs.ts';
import styles from './who-filter-zone.module.css';

const labels = { minLevel: 'Lowest level', maxLevel: 'Highest level' } as const;

type LevelInputsProps = Pick<ShownWhoView['settings'], 'minLevel' | 'maxLevel'> &
  Pick<ShownWhoView, 'change' | 'tryLevels'>;

/** What is being typed into one of the two. */
interface Draft {
  readonly end: LevelEnd;
  readonly text: string;
}

/** A range of levels: free while it is typed, put right when an input is left (§5). */
export const LevelInputs = memo(function LevelInputs(props: LevelInputsProps) {
  const { minLevel, maxLevel, change, tryLevels } = props;
  const { game } = usePageSettings();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => {
      const levels = typedLevels({ minLevel, maxLevel }, draft.end, draft.text);
      if (levels.minLevel === minLevel && levels.maxLevel === maxLevel) return;
      if (isLevelRange(levels, game)) change(levels);
      else tryLevels(levels);
    }, levelInputDelayMs);
    return () => clearTimeout(timer);
  }, [draft, minLevel, maxLevel, game, change, tryLevels]);

  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    change(settledLevels({ minLevel, maxLevel }, draft.end, draft.text, game));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
  };
  const input = (end: LevelEnd) => (
    <input
      className={styles['level']}
      inputMode="numeric"
      autoComplete="off"
      aria-label={labels[end]}
      maxLength={3}
      value={draft?.end === end ? draft.text : String(props[end])}
      onChange={({ target }) => isLevelInput(target.value) && setDraft({ end, text: target.value })}
      onFocus={({ target }) => target.select()}
      onBlur={settle}
      onKeyDown={press}
    />
  );
  return (
    <fieldset
      aria-label="Level range"
      className={styles['levels']}
      data-on={minLevel > game.level_minimum || maxLevel < game.level_cap || undefined}
    >
      <span aria-hidden="true">Levels</span>
      {input('minLevel')}
      <span>to</span>
      {input('maxLevel')}
    </fieldset>
  );
});
