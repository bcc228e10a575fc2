import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import { setRangeEnd } from '@rollcall/game/filters/level-range';
import type { NumberBounds } from '@rollcall/game/settings/setting-fields';
import { useEffect, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import styles from './level-range.module.css';

/** Time for which a typed number waits for its next digit, ms. */
const typingMs = 100;

/** Bounds and wording of a range. */
interface RangeWords {
  readonly range: string;
  readonly first: string;
  readonly last: string;
  /** Noun for sentences about the highest and lowest value. */
  readonly noun: string;
}

interface RangeFieldsProps {
  readonly value: LevelRange;
  readonly limits: NumberBounds;
  readonly words: RangeWords;
  /** slim = labels above the fields; inline = "Levels … to …" in a row with other controls. */
  readonly shape: 'slim' | 'inline';
  readonly className?: string | undefined;
  readonly onChange: (value: LevelRange) => void;
  /**
   * Called with the range while a field is empty, which counts as 0. If omitted, the range stays unchanged until the
   * field loses focus.
   */
  readonly onEmpty?: ((value: LevelRange) => void) | undefined;
}

/**
 * Two fields for a range of numbers. They take only digits, and the arrow keys step the value. Leaving a field or
 * pressing Enter corrects a value out of bounds, and a note says so.
 */
export function RangeFields(props: RangeFieldsProps) {
  const { value: range, limits, words, shape, className = '', onChange, onEmpty } = props;
  const { minimum, maximum } = limits;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (act: () => void) => {
    timer.current = setTimeout(act, typingMs);
  };
  const set = (end: keyof LevelRange) => (value: number, isSettled: boolean) => {
    const next = setRangeEnd(range, end, value, words.noun);
    if (!isSettled) {
      // A digit followed by another one must not adjust the other field.
      later(() => next.note === null && onChange(next.range));
      return null;
    }
    onChange(next.range);
    return next.note;
  };
  const field = (end: keyof LevelRange, inlineLabel: string) => (
    <NumberInput
      shape={shape}
      label={
        shape === 'slim' ? (
          words[end]
        ) : (
          <>
            <span aria-hidden="true">{inlineLabel}</span>
            <span className="visually-hidden">{words[end]}</span>
          </>
        )
      }
      value={range[end]}
      limits={limits}
      fallback={end === 'first' ? minimum : maximum}
      onChange={set(end)}
      onDraft={(text) => {
        // The pending change is older than this text.
        clearTimeout(timer.current);
        if (text === '' && onEmpty !== undefined) later(() => onEmpty({ ...range, [end]: 0 }));
      }}
    />
  );
  return (
    <fieldset
      aria-label={words.range}
      className={`can-shrink ${shape === 'slim' ? 'flex align-start gap-2' : 'row gap-2'} ${className}`}
      data-on={range.first > minimum || range.last < maximum || undefined}
    >
      {field('first', 'Levels')}
      {shape === 'slim' && <span className={`color-second rigid ${styles['to']}`}>to</span>}
      {field('last', 'to')}
    </fieldset>
  );
}

const levelWords: RangeWords = {
  range: 'Level range',
  first: 'Lowest level',
  last: 'Highest level',
  noun: 'level',
};

interface LevelRangeFieldsProps extends Pick<
  RangeFieldsProps,
  'shape' | 'className' | 'onChange' | 'onEmpty'
> {
  readonly levels: LevelRange;
}

/** Fields for a range of character levels. */
export function LevelRangeFields({ levels, ...props }: LevelRangeFieldsProps) {
  const { level_minimum: minimum, level_cap: maximum } = usePageSettings().game;
  return <RangeFields {...props} value={levels} limits={{ minimum, maximum }} words={levelWords} />;
}
