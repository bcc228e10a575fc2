import { useEffect, useState } from 'react';
import type { SecondPanel } from '../panel-url.ts';
import { addPanelLabel } from './add-panel-label.ts';
import type { PairDeed } from './pair-deed.ts';
import { focusOpener } from './pair-focus.ts';
import { panelName } from './panel-names.ts';

interface PairVoiceProps {
  /** Null = the first stands alone. */
  readonly second: SecondPanel | null;
  readonly deed: PairDeed;
}

/** Tells those who do not see it that a second panel has come or gone, and where to go on. */
export function PairVoice({ second, deed }: PairVoiceProps) {
  const name = second && panelName(second);
  const [last, setLast] = useState(name);
  const [said, setSaid] = useState('');
  if (name !== last) {
    setLast(name);
    setSaid(name === null ? `${last} closed` : `${name} opened`);
  }
  useEffect(() => {
    if (name === null && deed.take('closed')) focusOpener(addPanelLabel);
  }, [name, deed]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
