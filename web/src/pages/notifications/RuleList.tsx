import { rulesMaximum } from '@rollcall/game/alerts/alert-rules';
import { useState } from 'react';
import { removeRule, rewriteRule, setRule } from '../../alerts/change-rules.ts';
import { IgnoredWarning } from '../../alerts/IgnoredWarning.tsx';
import { kindLabels, ruleTitle, whenText } from '../../alerts/rule-words.ts';
import { soundNamed } from '../../alerts/sounds.ts';
import { useRuleNames } from '../../alerts/useRuleNames.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useFocusOfNext } from '../../people/useFocusOfNext.ts';
import { alertsStore, pushStore, type StoredRule } from '../../storage/alerts-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { webhooksStore } from '../../storage/webhooks-store.ts';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { CheckRow, SwitchRow } from '../../ui/fields/CheckFields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { channelsText } from './notifications-view.ts';
import { formOf } from './RuleFields.tsx';
import styles from './notifications.module.css';
import { RuleForm } from './RuleForm.tsx';

/** All rules, each with its switch, channels, and buttons to edit and delete it. */
export function RuleList() {
  const { rules } = useStored(alertsStore);
  const isPushOn = useStored(pushStore) !== null;
  const [edited, setEdited] = useState<StoredRule | null>(null);
  const [area, noteAct] = useFocusOfNext<HTMLUListElement>(rules, undefined);
  return (
    <div className="stack gap-3">
      {rules.length === 0 ? (
        <div className={`vacant stack gap-2 align-center text-center ${styles['empty']}`}>
          <Icon name="bell" size={32} className="color-ember" />
          <p className="title-font size-title-4">You have no rules yet.</p>
          <p className="color-second">
            Press “Tell me” next to a group filter, a quest, a server, a friend or a raid timer, or add a rule
            below.
          </p>
        </div>
      ) : (
        <>
          <p className="note tabular">
            {rules.length} of {rulesMaximum}
          </p>
          {/* Rules keep the order in which they were added. */}
          <ul ref={area} className="stack gap-3" onClickCapture={noteAct}>
            {rules.map((stored) => (
              <Rule key={stored.rule.id} stored={stored} isPushOn={isPushOn} onEdit={setEdited} />
            ))}
          </ul>
        </>
      )}
      <ListSound />
      <IgnoredWarning />
      {edited !== null && <EditDialog edited={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface RuleProps {
  readonly stored: StoredRule;
  readonly isPushOn: boolean;
  readonly onEdit: (stored: StoredRule) => void;
}

function Rule({ stored, isPushOn, onEdit }: RuleProps) {
  const { rule, isOn, onPage, byPush, webhooks: chosen = [] } = stored;
  const webhooks = useStored(webhooksStore);
  const used = webhooks.filter(({ id, state }) => state !== 'gone' && chosen.includes(id)).length;
  const names = useRuleNames();
  const title = ruleTitle(rule, names);
  const when = whenText(rule, names);
  return (
    <li className={`card stack gap-1 pad-2-4 ${styles['rule']}`} data-off={isOn ? undefined : ''}>
      <SwitchRow
        label={<bdi>{title}</bdi>}
        hint={
          <>
            {kindLabels[rule.kind]}
            {rule.name !== '' && `: when ${when}`}. {channelsText(stored, isPushOn, used)}.
          </>
        }
        isOn={isOn}
        onChange={(next) => setRule({ ...stored, isOn: next })}
      />
      <div className="row wrap">
        <fieldset className={`row wrap can-shrink size-note ${styles['channels']}`} disabled={!isOn}>
          <legend className="visually-hidden">Delivery: {title}</legend>
          <CheckRow
            label="While the site is open"
            isOn={onPage}
            onChange={(next) => setRule({ ...stored, onPage: next })}
          />
          <CheckRow
            label="When it’s closed"
            note={isPushOn ? undefined : 'once push is on'}
            isOn={byPush}
            onChange={(next) => setRule({ ...stored, byPush: next })}
          />
          {webhooks.map(({ id, name, state }) => (
            <CheckRow
              key={id}
              label={<bdi>{name}</bdi>}
              note={state === 'gone' ? 'no longer works' : undefined}
              isOn={chosen.includes(id)}
              onChange={(next) =>
                setRule({
                  ...stored,
                  webhooks: next ? [...chosen, id] : chosen.filter((each) => each !== id),
                })
              }
            />
          ))}
        </fieldset>
        <span className="inline-flex push-end">
          <button
            type="button"
            className="icon-button"
            title="Edit"
            aria-label={`Edit: ${title}`}
            aria-haspopup="dialog"
            onClick={() => onEdit(stored)}
          >
            <Icon name="pencil" size={18} />
          </button>
          <button
            type="button"
            className="icon-button"
            title="Delete"
            aria-label={`Delete: ${title}`}
            data-act=""
            onClick={() => removeRule(stored, when)}
          >
            <Icon name="close" size={18} />
          </button>
        </span>
      </div>
    </li>
  );
}

/** The sound of the group list: a setting of that list, shown here as a rule. */
function ListSound() {
  const store = lfmSettingsStore(usePageSettings().game);
  const { isSoundOn } = useStored(store);
  return (
    <div className={`card pad-2-4 ${styles['rule']}`}>
      <SwitchRow
        label="A group you can join appears in the open list"
        hint="Sound, and a number in the tab’s title. It follows the list’s own filters; the list’s settings have the same switch."
        isOn={isSoundOn}
        onChange={(isOn) => store.set({ ...store.get(), isSoundOn: isOn })}
      />
    </div>
  );
}

interface EditDialogProps {
  readonly edited: StoredRule;
  readonly onClose: () => void;
}

function EditDialog({ edited, onClose }: EditDialogProps) {
  return (
    <Dialog title="Edit rule" onClose={onClose}>
      <EditForm edited={edited} />
    </Dialog>
  );
}

function EditForm({ edited }: Pick<EditDialogProps, 'edited'>) {
  const { game } = usePageSettings();
  const close = useCloseDialog();
  return (
    <RuleForm
      initial={formOf(edited.rule, game)}
      button="Save"
      sound={soundNamed(edited.sound)}
      onSubmit={(draft, choices, when) => {
        if (rewriteRule(edited, draft, choices)) {
          close();
          pageToasts.show({
            type: 'success',
            title: 'Rule changed',
            message: `Alerts you when ${when}.`,
            lifeMs: 5000,
          });
          return;
        }
        pageToasts.show({
          type: 'warning',
          title: 'Not changed',
          message: `Another rule already alerts you when ${when}.`,
        });
      }}
    />
  );
}
