import { useId } from 'react';

interface SelectProps {
  /** Name for screen readers; visually, the chosen value is enough. */
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Select among the controls of a chart. */
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
