import { alertKinds } from '@rollcall/game/alerts/alert-rules';
import { useState } from 'react';
import { kindLabels, whenText } from '../../alerts/rule-words.ts';
import { useRuleNames } from '../../alerts/useRuleNames.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import type { AlertDraft } from '../../storage/alerts-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Choice, Field } from './GroupFields.tsx';
import { draftOf, ruleFields, type RuleFormState } from './RuleFields.tsx';

interface RuleFormProps {
  readonly initial: RuleFormState;
  /** "Add this rule", "Save". */
  readonly button: string;
  readonly onSubmit: (draft: AlertDraft, name: string, when: string) => void;
}

const nameMaximum = 80;

/** Form for a rule of any kind, with a preview of what it will do. */
export function RuleForm({ initial, button, onSubmit }: RuleFormProps) {
  const { game } = usePageSettings();
  const names = useRuleNames();
  const [form, setForm] = useState(initial);
  const change = (patch: Partial<RuleFormState>) => setForm((before) => ({ ...before, ...patch }));
  const draft = draftOf(form, game);
  const when = draft === null ? null : whenText(draft, names);
  const Fields = ruleFields[form.kind];
  return (
    <form
      className="card stack gap-4 pad-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== null && when !== null) onSubmit(draft, form.name.trim(), when);
      }}
    >
      <Choice
        label="Tell me about"
        value={form.kind}
        options={alertKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        onChange={(text) => change({ kind: alertKinds.find((kind) => kind === text) ?? 'group' })}
      />
      <Fields form={form} change={change} />
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
