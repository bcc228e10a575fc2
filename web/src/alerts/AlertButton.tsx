import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { useEffect, useState } from 'react';
import { afterLoad } from '../api/after-load.ts';
import { late, LatePart, showLoadFailure } from '../api/Late.tsx';
import { usePageSettings } from '../api/usePageSettings.ts';
import type { AlertDraft } from '../storage/alerts-store.ts';
import { alertKeys, hasStored } from '../storage/has-stored.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './alert-button.module.css';

/** Adds and removes rules. Loaded when there are stored rules, or when the button is pressed. */
const RuleToggle = late(async () => (await import('./RuleToggle.tsx')).RuleToggle);

interface AlertButtonProps {
  readonly draft: AlertDraft;
  /** "Tell me about groups like these". */
  readonly label: string;
  /** primary = main button of a message; chip = among other chips; link = in a line of text; icon = in a table row. */
  readonly kind: 'primary' | 'chip' | 'link' | 'icon';
}

/**
 * A button that adds an alert rule about the content next to it, and removes it again. Hidden while the
 * notifications page is only announced.
 */
export function AlertButton({ draft, label, kind }: AlertButtonProps) {
  const isComingSoon = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  const [isRuleNeeded, setIsRuleNeeded] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [rule, setRule] = useState<RuleState | null>(null);
  useEffect(() => {
    if (hasStored(alertKeys)) void afterLoad().then(() => setIsRuleNeeded(true));
  }, []);
  if (isComingSoon) return null;
  const press = () => {
    if (rule !== null) {
      rule.toggle();
      return;
    }
    setPressed(true);
    setIsRuleNeeded(true);
  };
  const giveUp = () => {
    setIsRuleNeeded(false);
    setPressed(false);
    if (isPressed) showLoadFailure('Couldn’t load this part');
  };
  // The button element stays the same: it may have the focus when its rule is loaded.
  return (
    <>
      <ToggleButton
        label={label}
        kind={kind}
        isOn={rule?.isOn ?? false}
        onPress={press}
        onNear={RuleToggle.prepare}
      />
      {isRuleNeeded && (
        <LatePart failure="Rules could not be loaded" instead={null} onFail={giveUp}>
          <RuleToggle draft={draft} isPressed={isPressed} onState={setRule} />
        </LatePart>
      )}
    </>
  );
}

/** Whether the rule exists, and the button's action. */
export interface RuleState {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

interface ToggleButtonProps extends Pick<AlertButtonProps, 'label' | 'kind'> {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** Called when the button is hovered or focused. */
  readonly onNear: () => void;
}

/** "Tell me about raids" becomes "Alert on: raids". */
const activeLabel = (label: string) => label.replace(/^Tell me(?: about)?/, 'Alert on:');

function ToggleButton({ label, kind, isOn, onPress, onNear }: ToggleButtonProps) {
  const fullLabel = isOn ? activeLabel(label) : label;
  const shortLabel = isOn ? 'Alert on' : 'Tell me';
  return (
    <button
      type="button"
      className={kind === 'primary' ? buttonClass(kind) : `inline-row ${styles['button']} ${styles[kind]}`}
      data-on={isOn || undefined}
      aria-label={isOn ? `${fullLabel}. Stop` : fullLabel}
      title={isOn ? `${fullLabel}. Press to stop.` : fullLabel}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon className="rigid" name={isOn ? 'check' : 'bell'} size={16} />
      {kind !== 'icon' && <span>{kind === 'chip' ? shortLabel : fullLabel}</span>}
    </button>
  );
}
