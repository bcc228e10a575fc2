import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import { setRangeEnd } from '@rollcall/game/filters/level-range';
import type { NumberBounds } from '@rollcall/game/settings/setting-fields';
import { useEffect, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import styles from './level-range.module.css';

/** How long a typed number waits for its next digit, ms. */
const typingMs = 100;

/** What a range is of. */
interface RangeWords {
  readonly range: string;
  readonly first: string;
  readonly last: string;
  /** What is counted, in a sentence about its highest and lowest. */
  readonly noun: string;
}

interface RangeFieldsProps {
  readonly value: LevelRange;
  readonly limits: NumberBounds;
  readonly words: RangeWords;
  /** slim = labels above the fields; inline = "Levels … to …", among other controls in a row. */
  readonly shape: 'slim' | 'inline';
  readonly className?: string | undefined;
  readonly onChange: (value: LevelRange) => void;
  /** The range while a field is empty, which counts as 0. Without it it stays as it is until the field is left. */
  readonly onEmpty?: ((value: LevelRange) => void) | undefined;
}

/**
 * A range of numbers, wherever one is chosen: digits only, arrow keys count, and what is out of bounds is put right when a
 * field is left or Enter is pressed, which a sentence says.
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
      // A digit that another one follows moves nothing along.
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
        // What waits is older than this text.
        clearTimeout(timer.current);
        if (text === '' && onEmpty !== undefined) later(() => onEmpty({ ...range, [end]: 0 }));
      }}
    />
  );
  return (
    <fieldset
      aria-label={words.range}
      className={`${shape === 'slim' ? 'flex align-start gap-2' : 'row gap-2'} ${styles['range']} ${className}`}
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

/** A range of the levels of the game. */
export function LevelRangeFields({ levels, ...props }: LevelRangeFieldsProps) {
  const { level_minimum: minimum, level_cap: maximum } = usePageSettings().game;
  return <RangeFields {...props} value={levels} limits={{ minimum, maximum }} words={levelWords} />;
}
