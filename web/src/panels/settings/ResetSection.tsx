import { useId } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { useConfirm } from '../../ui/useConfirm.ts';
import { changedSettings, resetNote, resetQuestion } from './settings-reset.ts';
import styles from './settings.module.css';
import type { SettingsFacts, SettingsForm } from './setting-rows.ts';

interface ResetSectionProps<Settings extends object, Section extends string> {
  readonly facts: SettingsFacts<Settings, Section>;
  readonly section: Section;
  readonly form: SettingsForm<Settings>;
}

/** "Reset all" of a section, which asks first (§2.7). */
export function ResetSection<Settings extends object, Section extends string>(
  props: ResetSectionProps<Settings, Section>,
) {
  const { facts, section, form } = props;
  const { settings, change, definition } = form;
  const id = useId();
  const [confirm, dialog] = useConfirm();
  const changed = changedSettings(facts, settings, section, definition);
  const reset = async () => {
    if (changed.length === 0) return;
    if (!(await confirm(resetQuestion(facts, section, changed, definition)))) return;
    change(facts.reset(settings, section, definition));
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
