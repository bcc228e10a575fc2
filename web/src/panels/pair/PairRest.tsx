import type { ServerFacts } from '@rollcall/game/definition';
import { useNavigate } from '@tanstack/react-router';
import { Activity, type ComponentProps, useState } from 'react';
import { type PanelType, type SecondPanel, withoutSecondPanel, withSecondPanel } from '../panel-url.ts';
import { ChoosePanel } from './ChoosePanel.tsx';
import { createPairDeed } from './pair-deed.ts';
import { PairVoice } from './PairVoice.tsx';
import { SecondPlace } from './SecondPlace.tsx';

interface PairRestProps {
  /** Of the panel in the first place. */
  readonly type: PanelType;
  readonly server: ServerFacts;
  /** Null = none. */
  readonly second: SecondPanel | null;
  /** Of the second place. */
  readonly mode: ComponentProps<typeof Activity>['mode'];
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** All that stands behind the first panel of a pair: the second one, and the way to one. */
export function PairRest({ type, server, second, mode, isChoosing, onChoosing }: PairRestProps) {
  const [deed] = useState(createPairDeed);
  const navigate = useNavigate();
  const go = (change: (search: object) => Readonly<Record<string, unknown>>) => {
    void navigate({ to: '.', search: change, hash: true, resetScroll: false });
  };
  const close = () => {
    deed.begin('closed');
    go(withoutSecondPanel);
  };
  const choose = (panel: SecondPanel) => {
    deed.begin('opened');
    go((search) => withSecondPanel(search, panel));
  };
  return (
    <>
      {second !== null && (
        <Activity mode={mode}>
          <SecondPlace
            key={`${second.type} ${second.server.name}`}
            panel={second}
            deed={deed}
            onClose={close}
            onChooseAgain={() => onChoosing(true)}
          />
        </Activity>
      )}
      <PairVoice second={second} deed={deed} />
      {isChoosing && (
        <ChoosePanel first={type} current={server} onChoose={choose} onClose={() => onChoosing(false)} />
      )}
    </>
  );
}
