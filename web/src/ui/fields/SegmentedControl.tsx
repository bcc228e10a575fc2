import { useId, useMemo } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
import fieldStyles from './fields.module.css';
import styles from './segmented-control.module.css';
import { Icon } from '../Icon.tsx';

export interface ControlOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly ControlOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * A choice as a row of joined radio buttons, so that arrow keys work. Memoized, because a page of charts has a hundred
 * of them and inputs are expensive to update.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return useMemo(
    () => (
      <fieldset className={`box inline-flex wrap relative ground-sunken ${styles['choice']}`}>
        <legend className="visually-hidden">{label}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className={`inline-row small-note medium nowrap relative pad-0-2 hover-text ring-within highlight-if-on ${styles['option']}`}
            data-checked={option.value === value || undefined}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
    ),
    [label, options, value, name, onChange],
  );
}

interface ChoiceRowProps<Value extends string> extends SegmentedControlProps<Value> {
  readonly hint: string;
  readonly isDisabled?: boolean;
}

/** A segmented control as a row of a form, with a label and a hint. */
export function ChoiceRow<Value extends string>({
  hint,
  isDisabled = false,
  ...control
}: ChoiceRowProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={`row wrap between gap-4 clickable ${fieldStyles['row']}`}
      disabled={isDisabled}
      {...labelledBy(id, hint)}
    >
      <FieldLabel id={id} hint={hint}>
        {control.label}
      </FieldLabel>
      <SegmentedControl {...control} />
    </fieldset>
  );
}

interface InlineCheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox in a row of controls. */
export function InlineCheckbox({ label, isOn, onChange }: InlineCheckboxProps) {
  return (
    <label
      className={`inline-row note medium relative gap-2 pad-0-2 rounded hover-text ring-within ${styles['toggle']}`}
      data-checked={isOn || undefined}
    >
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={`center ground-sunken ${styles['box']}`}>
        {isOn && <Icon name="tick" size={12} strokeWidth={3} />}
      </span>
      {label}
    </label>
  );
}
