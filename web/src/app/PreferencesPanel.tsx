import { useId } from 'react';
import { useTimeZone } from '../api/useTimeZone.ts';
import { zonePicker } from '../api/zone-picker.ts';
import { themes } from '../storage/preference-stores.ts';
import { useFullscreen } from '../ui/fullscreen.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './preferences.module.css';
import { sendSettings } from './SendSettings.tsx';
import { useTheme } from './useTheme.ts';

const rowClass = `row touch-height gap-3 pad-0-2 full-width rounded text-start ${styles['row']}`;

const choices = [null, ...themes] as const;
const labels = { dark: 'Dark', light: 'Light' } as const;

interface PreferencesPanelProps {
  /** Closes the container of the preferences before a dialog or fullscreen mode opens. */
  readonly close: () => void;
}

export function PreferencesPanel({ close }: PreferencesPanelProps) {
  const { chosen, choose } = useTheme();
  const { enter } = useFullscreen();
  const zone = useTimeZone();
  const name = useId();
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <fieldset className={`flex can-shrink ${styles['theme']}`}>
        <legend>Theme</legend>
        {choices.map((choice) => (
          <label
            key={choice}
            className="center touch-height relative ring-within"
            data-checked={choice === chosen || undefined}
          >
            <input type="radio" name={name} checked={choice === chosen} onChange={() => choose(choice)} />
            {choice === null ? 'System' : labels[choice]}
          </label>
        ))}
      </fieldset>
      <button type="button" className={rowClass} onClick={after(zonePicker.open)}>
        <Icon className="rigid" name="globe" size={18} />
        <span>Time zone</span>
        <span className={`truncate grow small-note ${styles['value']}`}>{zone.replaceAll('_', ' ')}</span>
      </button>
      <button type="button" className={rowClass} onClick={after(enter)}>
        <Icon className="rigid" name="expand" size={18} />
        <span>Fullscreen</span>
        <span className={`truncate grow small-note ${styles['value']} ${styles['hint']}`}>
          Press Escape to leave
        </span>
      </button>
      <button
        type="button"
        className={`row touch-height gap-3 hidden-to-768 pad-0-2 full-width rounded text-start ${styles['row']}`}
        onClick={after(sendSettings.open)}
      >
        <Icon className="rigid" name="outward" size={18} />
        <span>Send settings to my phone</span>
      </button>
    </>
  );
}
