import { memo, useEffect, useRef } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { Chip } from '../../filter-bar/FilterBarParts.tsx';
import { classIcon } from '../../character-labels.ts';
import { IconDrawing } from '../../IconDrawing.tsx';
import type { ShownWhoView } from '../view/useShownWhoView.ts';
import { classChoice, isClassChosen, toggleAny, toggleClass } from './class-filter.ts';
import styles from './who-filter-zone.module.css';

interface ClassFilterProps {
  /** Names of classes. */
  readonly chosen: readonly string[];
  readonly change: ShownWhoView['change'];
}

/** "Any", and a button for each class (§2.8). */
export const ClassFilter = memo(function ClassFilter({ chosen, change }: ClassFilterProps) {
  const { classes } = usePageSettings().game;
  const choice = classChoice(chosen, classes);
  const any = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (any.current !== null) any.current.indeterminate = choice === 'some';
  }, [choice]);
  const choose = (names: readonly string[]) => change({ classNameFilter: [...names] });
  return (
    <fieldset aria-label="Classes" className={styles['classes']} data-choice={choice}>
      <label className={styles['any']}>
        <input
          ref={any}
          type="checkbox"
          checked={choice === 'all'}
          onChange={() => choose(toggleAny(chosen, classes))}
        />
        Any
      </label>
      {classes.map((name) => (
        <ClassButton
          key={name}
          name={name}
          isOn={isClassChosen(chosen, name)}
          onPress={() => choose(toggleClass(chosen, name, classes))}
        />
      ))}
    </fieldset>
  );
});

interface ClassButtonProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function ClassButton({ name, isOn, onPress }: ClassButtonProps) {
  const icon = classIcon(name);
  return (
    <Chip className={styles['class']} isOn={isOn} label={name} onPress={onPress}>
      {icon === null ? name : <IconDrawing name={icon} size={20} />}
    </Chip>
  );
}
