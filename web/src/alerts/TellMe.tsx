import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { useEffect, useState } from 'react';
import { afterLoad } from '../api/after-load.ts';
import { late, LatePart, showLoadFailure } from '../api/Late.tsx';
import { usePageSettings } from '../api/usePageSettings.ts';
import type { AlertDraft } from '../storage/alerts-store.ts';
import { hasStoredAlerts } from '../storage/stored-keys.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './tell-me.module.css';

/** Rules, and what makes them: comes where there are any, or somebody is about to make one. */
const RuleOf = late(async () => (await import('./RuleOf.tsx')).RuleOf);

interface TellMeProps {
  readonly draft: AlertDraft;
  /** "Tell me about groups like these". */
  readonly label: string;
  /** primary = main button of a message; chip = among other chips; link = in a line of text; icon = in a table row. */
  readonly kind: 'primary' | 'chip' | 'link' | 'icon';
}

/**
 * A button that adds an alert rule for what is beside it, and removes it again. Hidden while the operator holds
 * notifications back.
 */
export function TellMe({ draft, label, kind }: TellMeProps) {
  const isKeptBack = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  const [isWanted, setIsWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [rule, setRule] = useState<RuleState | null>(null);
  useEffect(() => {
    if (hasStoredAlerts()) void afterLoad().then(() => setIsWanted(true));
  }, []);
  if (isKeptBack) return null;
  const press = () => {
    if (rule !== null) {
      rule.toggle();
      return;
    }
    setPressed(true);
    setIsWanted(true);
  };
  const giveUp = () => {
    setIsWanted(false);
    setPressed(false);
    if (isPressed) showLoadFailure('Couldn’t load this part');
  };
  // The button element stays the same: it may have the focus when its rule is loaded.
  return (
    <>
      <TellMeButton
        label={label}
        kind={kind}
        isOn={rule?.isOn ?? false}
        onPress={press}
        onNear={RuleOf.prepare}
      />
      {isWanted && (
        <LatePart failure="Rules could not be loaded" instead={null} onFail={giveUp}>
          <RuleOf draft={draft} isPressed={isPressed} onState={setRule} />
        </LatePart>
      )}
    </>
  );
}

/** Whether the rule exists, and what a press does. */
export interface RuleState {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

interface TellMeButtonProps extends Pick<TellMeProps, 'label' | 'kind'> {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** Called when the button is hovered or focused. */
  readonly onNear: () => void;
}

/** "Tell me about raids" becomes "Alert on: about raids". */
const toldLabel = (label: string) => label.replace(/^Tell me/, 'Alert on:');

function TellMeButton({ label, kind, isOn, onPress, onNear }: TellMeButtonProps) {
  const said = isOn ? toldLabel(label) : label;
  const shown = isOn ? 'Alert on' : 'Tell me';
  return (
    <button
      type="button"
      className={
        kind === 'primary'
          ? buttonClass(kind)
          : `inline-row centered gap-6px rounded nowrap ${styles['button']} ${styles[kind]}`
      }
      data-on={isOn || undefined}
      aria-label={isOn ? `${said}. Stop` : said}
      title={isOn ? `${said}. Press to stop.` : said}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon className="rigid" name={isOn ? 'check' : 'bell'} size={16} />
      {kind !== 'icon' && <span>{kind === 'chip' ? shown : said}</span>}
    </button>
  );
}
