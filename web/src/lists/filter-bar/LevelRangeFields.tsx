import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import { setLevel } from '@rollcall/game/filters/level-range';
import { useEffect, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import styles from './level-range.module.css';

/** How long a typed level waits for its next digit, ms. */
const typingMs = 100;

interface LevelRangeFieldsProps {
  readonly levels: LevelRange;
  /** slim = labels above the fields; inline = "Levels … to …", among other controls in a row. */
  readonly shape: 'slim' | 'inline';
  readonly className?: string | undefined;
  readonly onChange: (levels: LevelRange) => void;
  /** Levels while a field is empty, which counts as 0. Without it they stay as they are until the field is left. */
  readonly onEmpty?: (levels: LevelRange) => void;
}

/**
 * A level range, wherever one is chosen: digits only, arrow keys count, and what is out of bounds is put right when a
 * field is left or Enter is pressed, which a sentence says.
 */
export function LevelRangeFields(props: LevelRangeFieldsProps) {
  const { levels, shape, className = '', onChange, onEmpty } = props;
  const { level_minimum: minimum, level_cap: maximum } = usePageSettings().game;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (act: () => void) => {
    timer.current = setTimeout(act, typingMs);
  };
  const set = (end: keyof LevelRange) => (value: number, isSettled: boolean) => {
    const next = setLevel(levels, end, value);
    if (!isSettled) {
      // A digit that another one follows moves nothing along.
      later(() => next.note === null && onChange(next.levels));
      return null;
    }
    onChange(next.levels);
    return next.note;
  };
  const field = (end: keyof LevelRange, name: string, inlineLabel: string) => (
    <NumberInput
      shape={shape}
      label={
        shape === 'slim' ? (
          name
        ) : (
          <>
            <span aria-hidden="true">{inlineLabel}</span>
            <span className="visually-hidden">{name}</span>
          </>
        )
      }
      value={levels[end]}
      limits={{ minimum, maximum }}
      fallback={end === 'first' ? minimum : maximum}
      onChange={set(end)}
      onDraft={(text) => {
        // What waits is older than this text.
        clearTimeout(timer.current);
        if (text === '' && onEmpty !== undefined) later(() => onEmpty({ ...levels, [end]: 0 }));
      }}
    />
  );
  return (
    <fieldset
      aria-label="Level range"
      className={`${shape === 'slim' ? 'flex align-start gap-2' : 'row gap-2'} ${styles['range']} ${className}`}
      data-on={levels.first > minimum || levels.last < maximum || undefined}
    >
      {field('first', 'Lowest level', 'Levels')}
      {shape === 'slim' && <span className={`color-second rigid ${styles['to']}`}>to</span>}
      {field('last', 'Highest level', 'to')}
    </fieldset>
  );
}
