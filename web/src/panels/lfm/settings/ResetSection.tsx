import { resetLfmSettings, type LfmSettingSection } from '@rollcall/game/lfm-settings';
import { useId } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { useConfirm } from '../../../ui/useConfirm.ts';
import { changedSettings, resetNote, resetQuestion } from './settings-reset.ts';
import styles from './settings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

interface ResetSectionProps {
  readonly section: LfmSettingSection;
  readonly form: SettingsForm;
}

/** "Reset all" of a section, which asks first (§2.7). */
export function ResetSection({ section, form: { settings, change, definition } }: ResetSectionProps) {
  const id = useId();
  const [confirm, dialog] = useConfirm();
  const changed = changedSettings(settings, section, definition);
  const reset = async () => {
    if (changed.length === 0) return;
    if (!(await confirm(resetQuestion(section, changed, definition)))) return;
    change(resetLfmSettings(settings, section, definition));
  };
  return (
    <div className={styles['reset']}>
      <p id={id} className={styles['resetNote']} aria-live="polite">
        {resetNote(changed)}
      </p>
      {/* Not `disabled`: it would lose the focus that comes back to it from the question. */}
      <button
        type="button"
        className={buttonClass('plain')}
        aria-describedby={id}
        aria-disabled={changed.length === 0}
        onClick={() => void reset()}
      >
        Reset all
      </button>
      {dialog}
    </div>
  );
}
