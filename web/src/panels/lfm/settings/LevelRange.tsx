import { NumberInput } from '../../../ui/fields/NumberInput.tsx';
import type { SettingsForm } from '../../settings/setting-rows.ts';
import styles from './lfm-settings.module.css';
import type { EligibilitySettings } from './eligibility-settings.ts';

/** Two levels; neither passes the other: the one that is set last pulls the other along (§5). */
export function LevelRange({
  form: { settings, change, textOf, definition },
}: {
  readonly form: SettingsForm<EligibilitySettings>;
}) {
  const { minLevel, maxLevel } = settings;
  const limits = { minimum: definition.level_minimum, maximum: definition.level_cap };

  // On the way to 30 stands a 3: the other level is pulled along only when the number is complete.
  const setLowest = (value: number, isSettled: boolean) => {
    if (value <= maxLevel) change({ minLevel: value });
    else if (isSettled) {
      change({ minLevel: value, maxLevel: value });
      return `The highest level was lower, and is ${value} now too.`;
    }
    return null;
  };
  const setHighest = (value: number, isSettled: boolean) => {
    if (value >= minLevel) change({ maxLevel: value });
    else if (isSettled) {
      change({ maxLevel: value, minLevel: value });
      return `The lowest level was higher, and is ${value} now too.`;
    }
    return null;
  };
  return (
    <div className={styles['levels']}>
      <NumberInput
        shape="slim"
        label={textOf('minLevel').label}
        value={minLevel}
        limits={limits}
        fallback={limits.minimum}
        onChange={setLowest}
      />
      <span className={styles['to']}>to</span>
      <NumberInput
        shape="slim"
        label={textOf('maxLevel').label}
        value={maxLevel}
        limits={limits}
        fallback={limits.maximum}
        onChange={setHighest}
      />
    </div>
  );
}
