import type { ServerFacts } from '@rollcall/game/definition';
import { useLocation } from '@tanstack/react-router';
import { Activity, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import { usePageSettings } from '../api/usePageSettings.ts';
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
  /** The first panel. */
  readonly children: ReactNode;
}

/** A panel, and next to it the second one from the address. */
export function PanelPair({ type, server, children }: PanelPairProps) {
  const { game } = usePageSettings();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const second = useMemo(() => readSecondPanel(query, type, game), [query, type, game]);
  const isPaired = second !== null;
  const [isChoosing, setIsChoosing] = useState(false);
  // Stays mounted: it announces that the second panel was closed, and moves the focus.
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (isPaired || isChoosing)) setIsWanted(true);
  const slot = useMemo<PanelSlot>(
    () => ({ place: 'primary', isPaired, tools: isPaired ? noTools : [addTool(setIsChoosing)] }),
    [isPaired],
  );
  const giveUp = () => {
    setIsChoosing(false);
    setIsWanted(false);
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
      {isWanted && (
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
