import type { ServerFacts } from '@rollcall/game/definition';
import { Activity, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useSearch } from '../ui/useSearch.ts';
import styles from './pair/pair.module.css';
import { EmptyPanel } from './pair/EmptyPanel.tsx';
import {
  addPanelLabel,
  type PanelPlace,
  type PanelSlot,
  PanelSlotContext,
  type PanelTool,
} from './panel-slot.ts';
import panelStyles from './panel.module.css';
import { type PanelType, readSecondPanel } from './panel-url.ts';
import { useMedia } from './useMedia.ts';

/** Lazy, since a single panel needs none of it. */
const load = () => import('./pair/SecondaryPanel.tsx');
const SecondaryPanel = late(async () => (await load()).SecondaryPanel);
const PanelSwitch = late(async () => (await load()).PanelSwitch);

const failure = 'The second panel couldn’t load';

const noTools: readonly PanelTool[] = [];

interface PanelPairProps {
  /** Kind of the first panel. */
  readonly type: PanelType;
  readonly server: ServerFacts;
  /** Tools of the page, while there is no second panel. The same array until one of them changes. */
  readonly tools?: readonly PanelTool[] | undefined;
  readonly children: ReactNode;
}

/** A panel, and next to it the second one from the address. */
export function PanelPair({ type, server, tools = noTools, children }: PanelPairProps) {
  const { game } = usePageSettings();
  const search = useSearch();
  const second = useMemo(() => readSecondPanel(search, type, game), [search, type, game]);
  const isPaired = second !== null;
  const [isChoosing, setIsChoosing] = useState(false);
  // Stays mounted: it announces that the second panel was closed, and moves the focus.
  const [isNeeded, setIsNeeded] = useState(false);
  if (!isNeeded && (isPaired || isChoosing)) setIsNeeded(true);
  const slot = useMemo<PanelSlot>(
    () => ({ place: 'primary', isPaired, tools: isPaired ? noTools : [...tools, addTool(setIsChoosing)] }),
    [isPaired, tools],
  );
  const giveUp = () => {
    setIsChoosing(false);
    setIsNeeded(false);
  };
  // Small windows show one of two panels at a time; only that one sends requests.
  const isPhone = useMedia('(max-width: 768px)');
  const [front, setFront] = useState<PanelPlace>('primary');
  const modeOf = (place: PanelPlace) => (isPaired && isPhone && front !== place ? 'hidden' : 'visible');

  useLayoutEffect(() => {
    // Replaces the guess that public/theme.js made from the address.
    delete document.documentElement.dataset['pair'];
  }, []);

  return (
    <div className={`relative ${panelStyles['board']} ${styles['pair']}`} data-paired={second?.type}>
      {second !== null && isPhone && (
        <div className={styles['switch']}>
          <LatePart failure={failure} instead={null}>
            <PanelSwitch
              names={{ primary: { type, server }, secondary: second }}
              front={front}
              onChoose={setFront}
            />
          </LatePart>
        </div>
      )}
      <Activity mode={modeOf('primary')}>
        <PanelSlotContext value={slot}>{children}</PanelSlotContext>
      </Activity>
      {isNeeded && (
        <LatePart
          failure={failure}
          placeholder={isPaired && modeOf('secondary') === 'visible' && <EmptyPanel />}
          {...(!isPaired && { onClose: giveUp })}
        >
          <SecondaryPanel
            type={type}
            server={server}
            second={second}
            mode={modeOf('secondary')}
            isChoosing={isChoosing}
            onChoosing={setIsChoosing}
          />
        </LatePart>
      )}
    </div>
  );
}

function addTool(setIsChoosing: (isChoosing: boolean) => void): PanelTool {
  return {
    label: addPanelLabel,
    icon: 'plus',
    isWideOnly: true,
    onPrepare: SecondaryPanel.prepare,
    onPress: () => setIsChoosing(true),
  };
}
