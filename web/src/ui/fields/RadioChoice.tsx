import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';
import { FieldLabel, labelledBy } from './FieldLabel.tsx';
import styles from './fields.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Further controls, shown while this option is selected. */
  readonly more?: ReactNode;
}

interface RadioChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons; the selected one shows its further controls. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  const id = useId();
  return (
    <RadioGroup<Value>
      className="grid gap-2"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen)}
    >
      {options.map((option) => (
        <div
          key={option.value}
          className={`box ${styles['option']}`}
          data-chosen={option.value === value || undefined}
        >
          <label className={`row gap-3 pad-2-3 clickable ${styles['optionHead']}`}>
            <Radio.Root
              value={option.value}
              className={`center rigid ground-field ${styles['radio']}`}
              {...labelledBy(`${id}-${option.value}`, option.hint)}
            >
              <Radio.Indicator className={styles['dot']} />
            </Radio.Root>
            <FieldLabel id={`${id}-${option.value}`} hint={option.hint}>
              {option.label}
            </FieldLabel>
          </label>
          {option.value === value && option.more !== undefined && (
            <div className={styles['more']}>{option.more}</div>
          )}
        </div>
      ))}
    </RadioGroup>
  );
}
