import { Slider } from '@base-ui/react/slider';
import { useId, type ReactNode } from 'react';
import styles from './fields.module.css';
import { withUnit } from './number-entry.ts';

interface SliderRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** May lie outside of the slider: then it stays, and is shown as it is, until the slider is moved. */
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly unit?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that is chosen by eye: its value, its bounds and its step are shown. */
export function SliderRow(props: SliderRowProps) {
  const { label, hint, value, minimum, maximum, step, unit, onChange } = props;
  const id = useId();
  const shown = Math.min(maximum, Math.max(minimum, value));
  const isOutside = shown !== value;
  const onSlide = (next: number) => {
    if (next !== shown) onChange(next);
  };
  return (
    <Slider.Root
      className={styles['sliderRow']}
      value={shown}
      min={minimum}
      max={maximum}
      step={step}
      largeStep={step * 4}
      thumbAlignment="center"
      onValueChange={onSlide}
    >
      <span className={styles['sliderHead']}>
        <span className={styles['words']}>
          <span id={`${id}-label`} className={styles['label']}>
            {label}
          </span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={styles['hint']}>
              {hint}
            </span>
          )}
        </span>
        <output className={styles['value']}>{withUnit(value, unit)}</output>
      </span>
      <Slider.Control className={styles['slide']}>
        <Slider.Track className={styles['track']}>
          <Slider.Indicator className={styles['filled']} />
          <Slider.Thumb
            className={styles['thumb']}
            aria-labelledby={`${id}-label`}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            aria-valuetext={withUnit(value, unit)}
          />
        </Slider.Track>
      </Slider.Control>
      <span className={styles['ends']}>
        <span>{withUnit(minimum, unit)}</span>
        <span>{step === 1 ? null : `in steps of ${withUnit(step, unit)}`}</span>
        <span>{withUnit(maximum, unit)}</span>
      </span>
      {isOutside && (
        <span className={styles['word']}>
          {withUnit(value, unit)} was set elsewhere. Moving the slider chooses a value on it.
        </span>
      )}
    </Slider.Root>
  );
}
