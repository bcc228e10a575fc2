import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { useEffect, useState } from 'react';
import { afterLoad } from '../api/after-load.ts';
import { lazyModule, useLazyModule } from '../api/lazy-module.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import type { AlertDraft } from '../storage/alerts-store.ts';
import { hasStoredAlerts } from '../storage/stored-keys.ts';
import { Icon } from '../ui/Icon.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import styles from './tell-me.module.css';

/** Rules, and what makes them: comes where there are any, or somebody is about to make one. */
const parts = lazyModule(() => import('./RuleToggle.tsx'));

interface TellMeProps {
  readonly draft: AlertDraft;
  /** "Tell me about groups like these". */
  readonly label: string;
  /** chip = among other chips; link = in a line of text; icon = in a row of a table. */
  readonly kind: 'chip' | 'link' | 'icon';
}

/**
 * Makes a rule out of what it stands beside, and takes it away again (features 6). Shown nowhere while the operator keeps
 * notifications back.
 */
export function TellMe({ draft, label, kind }: TellMeProps) {
  const isKeptBack = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  const loaded = useLazyModule(parts);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (hasStoredAlerts()) void afterLoad().then(parts.preload);
  }, []);
  if (isKeptBack) return null;
  const face = { label, kind };
  if (loaded !== null) return <loaded.RuleToggle draft={draft} face={face} isPressed={isPressed} />;
  const press = () => {
    setPressed(true);
    parts.load().catch(() => {
      setPressed(false);
      sayFailed();
    });
  };
  return <TellMeButton {...face} isOn={false} onPress={press} onNear={parts.preload} />;
}

const sayFailed = () =>
  pageToasts.show({
    type: 'error',
    title: 'Couldn’t load this part',
    message: 'Please check your connection and try again.',
  });

export interface TellMeFace {
  readonly label: string;
  readonly kind: TellMeProps['kind'];
}

interface TellMeButtonProps extends TellMeFace {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** The pointer or the focus comes near. */
  readonly onNear?: () => void;
}

/** "Tell me about raids" becomes "You’ll be told about raids". */
const toldLabel = (label: string) => label.replace(/^Tell me/, 'You’ll be told');

export function TellMeButton({ label, kind, isOn, onPress, onNear }: TellMeButtonProps) {
  const said = isOn ? toldLabel(label) : label;
  const shown = isOn ? 'You’ll be told' : 'Tell me';
  return (
    <button
      type="button"
      className={`inline-row ${styles['button']} ${styles[kind]}`}
      data-on={isOn || undefined}
      aria-label={isOn ? `${said}. Stop` : said}
      title={isOn ? `${said}. Press to stop.` : said}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Icon name={isOn ? 'check' : 'bell'} size={16} />
      {kind !== 'icon' && <span>{kind === 'chip' ? shown : said}</span>}
    </button>
  );
}
