import { Slider } from '@base-ui/react/slider';
import { useId, type ReactNode } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
import styles from './fields.module.css';
import { withUnit } from './NumberInput.tsx';

interface SliderRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** May be outside the slider's range; it is then kept and shown until the slider is moved. */
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly unit?: string | undefined;
  /** A note about the value, such as "(default)". */
  readonly note?: string | null;
  /** A warning about the value's effect. */
  readonly warning?: string | null;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** A slider with its value, limits and step. */
export function SliderRow(props: SliderRowProps) {
  const { label, hint, value, minimum, maximum, step, unit, isDisabled = false, onChange } = props;
  const { note = null, warning = null } = props;
  const id = useId();
  const shown = Math.min(maximum, Math.max(minimum, value));
  const isOutside = shown !== value;
  const onSlide = (next: number) => {
    if (next !== shown) onChange(next);
  };
  const valueText = [withUnit(value, unit), note].filter((part) => part !== null).join(' ');
  return (
    <Slider.Root
      className={`grid ${styles['sliderRow']}`}
      value={shown}
      min={minimum}
      max={maximum}
      step={step}
      largeStep={step * 4}
      thumbAlignment="center"
      disabled={isDisabled}
      onValueChange={onSlide}
    >
      <span className="flex baseline between gap-4">
        <FieldLabel id={id} hint={hint}>
          {label}
        </FieldLabel>
        <output className={`rigid semibold tabular ${styles['value']}`}>{valueText}</output>
      </span>
      <Slider.Control className={`row clickable ${styles['slide']}`}>
        <Slider.Track className={`full-width relative ground-field ${styles['track']}`}>
          <Slider.Indicator className={styles['filled']} />
          <Slider.Thumb
            className={`ring-within ${styles['thumb']}`}
            {...labelledBy(id, hint)}
            aria-valuetext={valueText}
          />
        </Slider.Track>
      </Slider.Control>
      <span className={`small-note flex between tabular ${styles['ends']}`}>
        <span>{withUnit(minimum, unit)}</span>
        <span>{step === 1 ? null : `in steps of ${withUnit(step, unit)}`}</span>
        <span>{withUnit(maximum, unit)}</span>
      </span>
      {isOutside && (
        <span className={`size-small color-amber snug ${styles['word']}`}>
          {withUnit(value, unit)} is outside the range of the slider. Moving the slider replaces it.
        </span>
      )}
      <span className={`size-small color-amber hidden-if-empty snug ${styles['word']}`} aria-live="polite">
        {warning}
      </span>
    </Slider.Root>
  );
}
