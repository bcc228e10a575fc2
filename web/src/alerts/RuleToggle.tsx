import { pageFacts } from '@rollcall/game/site/page-facts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { type AlertDraft, alertsStore, findRule } from '../storage/alerts-store.ts';
import { useStored } from '../storage/local-store.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';
import { addRule, newRule, removeRule } from './change-rules.ts';
import { whenText } from './rule-words.ts';
import type { RuleState } from './AlertButton.tsx';
import { ruleNames } from './useRuleNames.ts';

interface RuleToggleProps {
  readonly draft: AlertDraft;
  /** The button was pressed before this component was loaded. */
  readonly isPressed: boolean;
  /** Must keep its identity. */
  readonly onState: (state: RuleState) => void;
}

/** Reports whether a rule like the draft exists, and adds or removes it. Renders nothing. */
export function RuleToggle({ draft, isPressed, onState }: RuleToggleProps) {
  const router = useRouter();
  const { game } = usePageSettings();
  const { quests } = useCatalogue();
  const rule = findRule(useStored(alertsStore), draft);
  const isOn = rule !== null;
  const toggle = useStableCallback(() => {
    const when = whenText(draft, ruleNames(game, quests));
    if (rule !== null) {
      removeRule(rule, when);
      return;
    }
    const change = () => void router.navigate({ to: pageFacts.notifications.path });
    addRule(newRule(draft), when, { label: 'Change', onClick: change });
  });
  useEffect(() => onState({ isOn, toggle }), [isOn, toggle, onState]);
  const isHandled = useRef(false);
  const pressOnce = useEffectEvent(() => {
    if (!isHandled.current && !isOn) toggle();
    isHandled.current = true;
  });
  useEffect(() => {
    if (isPressed) pressOnce();
  }, [isPressed]);
  return null;
}
