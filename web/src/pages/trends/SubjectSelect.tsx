import { useId } from 'react';
import type { Subject } from './trends-choices.ts';

interface SubjectSelectProps {
  readonly subjects: readonly Subject[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of all servers, or all of them together, for a chart that shows one. */
export function SubjectSelect({ subjects, value, onChange }: SubjectSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        Server
      </label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {subjects.map((subject) => (
          <option key={subject.id} value={subject.id}>
            {subject.name}
          </option>
        ))}
      </select>
    </div>
  );
}
