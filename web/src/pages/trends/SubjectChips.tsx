import { usePageSettings } from '../../api/usePageSettings.ts';
import { allSubjects, type Subject } from './trends-choices.ts';
import styles from './trends.module.css';

interface SubjectChipsProps {
  readonly chosen: readonly Subject[];
  readonly onPress: (id: string) => void;
}

/** All servers together and each of them, as chips in their colours. */
export function SubjectChips({ chosen, onPress }: SubjectChipsProps) {
  const { servers } = usePageSettings().game;
  return (
    // `role`: without bullets Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className="flex wrap gap-1" aria-label="Servers of all charts">
      {allSubjects(servers).map(({ id, name, colour }) => (
        <li key={id}>
          <Chip
            name={name}
            colour={colour}
            isOn={chosen.some((each) => each.id === id)}
            onPress={() => onPress(id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  readonly name: string;
  readonly colour: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** A chip that click, Enter or Space toggles. */
export function Chip({ name, colour, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={`inline-row gap-6px pad-0-3 small-note medium highlight-if-on ${styles['chip']}`}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <span className="swatch" style={{ backgroundColor: colour }} aria-hidden="true" />
      <span className="truncate">{name}</span>
    </button>
  );
}
