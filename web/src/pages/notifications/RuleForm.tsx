import { alertKinds } from '@rollcall/game/alerts/alert-rules';
import { useState } from 'react';
import { playChime } from '../../alerts/chime.ts';
import { useOwnSoundName } from '../../alerts/own-sound.ts';
import { kindLabels, whenText } from '../../alerts/rule-words.ts';
import { soundChoices, type SoundName, soundNamed, usualSound } from '../../alerts/sounds.ts';
import { useRuleNames } from '../../alerts/useRuleNames.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import type { AlertDraft } from '../../storage/alerts-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Choice, Field } from './GroupFields.tsx';
import styles from './notifications.module.css';
import { draftOf, ruleFields, type RuleFormState } from './RuleFields.tsx';

interface RuleFormProps {
  readonly initial: RuleFormState;
  /** "Add this rule", "Save". */
  readonly button: string;
  /** The current sound of the rule. */
  readonly sound?: SoundName;
  readonly onSubmit: (draft: AlertDraft, choices: { name: string; sound: SoundName }, when: string) => void;
}

const nameMaximum = 80;

/** Form for a rule of any kind, with a preview of what it will do. */
export function RuleForm({ initial, button, sound: usual = usualSound, onSubmit }: RuleFormProps) {
  const { game } = usePageSettings();
  const names = useRuleNames();
  const [form, setForm] = useState(initial);
  const [sound, setSound] = useState(usual);
  const change = (patch: Partial<RuleFormState>) => setForm((before) => ({ ...before, ...patch }));
  const draft = draftOf(form, game);
  const when = draft === null ? null : whenText(draft, names);
  const Fields = ruleFields[form.kind];
  return (
    <form
      className="card stack gap-4 pad-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null && when !== null) onSubmit(draft, { name: form.name.trim(), sound }, when);
      }}
    >
      <Choice
        label="Tell me about"
        value={form.kind}
        options={alertKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        onChange={(text) => change({ kind: alertKinds.find((kind) => kind === text) ?? 'group' })}
      />
      <Fields form={form} change={change} />
      <SoundField sound={sound} onChange={setSound} />
      <Field label="Name (optional)">
        {(id) => (
          <input
            id={id}
            className="control"
            maxLength={nameMaximum}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <p className="color-second text-prose" aria-live="polite">
        {when === null ? 'Choose a character first.' : `Alerts you when ${when}.`}
      </p>
      <div>
        <button type="submit" className={buttonClass('primary')} disabled={draft === null}>
          <Icon name="bell" size={18} />
          {button}
        </button>
      </div>
    </form>
  );
}

interface SoundFieldProps {
  readonly sound: SoundName;
  readonly onChange: (sound: SoundName) => void;
}

function SoundField({ sound, onChange }: SoundFieldProps) {
  const choices = soundChoices(useOwnSoundName());
  return (
    <div className={`row wrap gap-2 ${styles['sound']}`}>
      <Choice
        label="Sound while the site is open"
        value={sound}
        options={choices}
        onChange={(name) => onChange(soundNamed(name))}
      />
      <Button disabled={sound === 'none'} onClick={() => void playChime(sound)}>
        Play
      </Button>
    </div>
  );
}
