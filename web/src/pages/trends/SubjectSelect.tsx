import { Select } from '../../charts/controls/Select.tsx';
import type { Subject } from './trends-choices.ts';

interface SubjectSelectProps {
  readonly subjects: readonly Subject[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Select for one server, or all of them together, for a chart that shows one subject. */
export function SubjectSelect({ subjects, ...rest }: SubjectSelectProps) {
  return (
    <Select label="Server" options={subjects.map(({ id, name }) => ({ value: id, label: name }))} {...rest} />
  );
}
