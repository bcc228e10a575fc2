import { pageFacts } from '@rollcall/game/site/page-facts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { type AlertDraft, alertsStore, findRule } from '../storage/alerts-store.ts';
import { useStored } from '../storage/local-store.ts';
import { addRule, newRule, removeRule } from './change-rules.ts';
import { whenText } from './rule-words.ts';
import { type TellMeFace, TellMeButton } from './TellMe.tsx';
import { ruleNames } from './useRuleNames.ts';

interface RuleToggleProps {
  readonly draft: AlertDraft;
  readonly face: TellMeFace;
  /** It was pressed before this was there. */
  readonly isPressed: boolean;
}

/** On while there is a rule that says this. */
export function RuleToggle({ draft, face, isPressed }: RuleToggleProps) {
  const router = useRouter();
  const { game } = usePageSettings();
  const { quests } = useCatalogue();
  const rule = findRule(useStored(alertsStore), draft);
  const toggle = () => {
    const when = whenText(draft, ruleNames(game, quests));
    if (rule !== null) {
      removeRule(rule, when);
      return;
    }
    const change = () => void router.navigate({ to: pageFacts.notifications.path });
    addRule(newRule(draft), when, { label: 'Change', onClick: change });
  };
  const isDone = useRef(false);
  const pressOnce = useEffectEvent(() => {
    if (!isDone.current && rule === null) toggle();
    isDone.current = true;
  });
  useEffect(() => {
    if (isPressed) pressOnce();
  }, [isPressed]);
  return <TellMeButton {...face} isOn={rule !== null} onPress={toggle} />;
}
