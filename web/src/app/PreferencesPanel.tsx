import { useTimeZone } from '../api/useTimeZone.ts';
import { themes } from '../storage/preference-stores.ts';
import { useFullscreen } from '../ui/fullscreen.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './preferences.module.css';
import { useTheme } from './useTheme.ts';

const choices = [null, ...themes] as const;
const labels = { dark: 'Dark', light: 'Light' } as const;

/** What stands in the preferences. */
export function PreferencesPanel({ onChooseZone }: { readonly onChooseZone: () => void }) {
  const { chosen, choose } = useTheme();
  const { enter } = useFullscreen();
  const zone = useTimeZone();
  return (
    <>
      <fieldset className={styles['theme']}>
        <legend>Theme</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={choice === chosen} onChange={() => choose(choice)} />
            {choice === null ? 'System' : labels[choice]}
          </label>
        ))}
      </fieldset>
      <button type="button" className={`row touch-height gap-3 ${styles['row']}`} onClick={onChooseZone}>
        <Icon name="globe" size={18} />
        <span>Time zone</span>
        <span className={`truncate grow small-note ${styles['value']}`}>{zone.replaceAll('_', ' ')}</span>
      </button>
      <button type="button" className={`row touch-height gap-3 ${styles['row']}`} onClick={enter}>
        <Icon name="expand" size={18} />
        <span>Fullscreen</span>
        <span className={`truncate grow small-note ${styles['value']} ${styles['hint']}`}>
          Press Escape to leave
        </span>
      </button>
    </>
  );
}
