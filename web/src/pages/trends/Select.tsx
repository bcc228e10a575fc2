import { useId } from 'react';
import type { Subject } from './trends-choices.ts';

interface SelectProps {
  /** For a screen reader: what is chosen says the rest. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of many, among the controls of a chart. */
export function Select({ label, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SubjectSelectProps {
  readonly subjects: readonly Subject[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of all servers, or all of them together, for a chart that shows one. */
export function SubjectSelect({ subjects, ...rest }: SubjectSelectProps) {
  return (
    <Select label="Server" options={subjects.map(({ id, name }) => ({ value: id, label: name }))} {...rest} />
  );
}
