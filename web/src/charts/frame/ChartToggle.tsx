import { Icon } from '../../ui/Icon.tsx';
import styles from './chart-choice.module.css';

interface ChartToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something about a chart that is on or off, in the row of its choices. */
export function ChartToggle({ label, isOn, onChange }: ChartToggleProps) {
  return (
    <label className={styles['toggle']}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles['box']}>{isOn && <Icon name="tick" size={12} strokeWidth={3} />}</span>
      {label}
    </label>
  );
}
