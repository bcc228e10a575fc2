import type { ServerFacts } from '@rollcall/game/definition';
import { useLocation } from '@tanstack/react-router';
import { Activity, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { lazyModule, useLazyModule } from '../api/lazy-module.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { pageToasts } from '../ui/toast-store.ts';
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

/** A panel that stands alone carries none of it. */
const secondaryPanel = lazyModule(() => import('./pair/SecondaryPanel.tsx'));

const noTools: readonly PanelTool[] = [];

interface PanelPairProps {
  /** Of the panel in the first place. */
  readonly type: PanelType;
  readonly server: ServerFacts;
  /** The panel in the first place. */
  readonly children: ReactNode;
}

/** A panel, and the second one beside it that the address tells of (§2.7). */
export function PanelPair({ type, server, children }: PanelPairProps) {
  const { game } = usePageSettings();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const second = useMemo(() => readSecondPanel(query, type, game), [query, type, game]);
  const isPaired = second !== null;
  const parts = useLazyModule(secondaryPanel);
  const [isChoosing, setIsChoosing] = useState(false);
  const slot = useMemo<PanelSlot>(
    () => ({ place: 'primary', isPaired, tools: isPaired ? noTools : [addTool(setIsChoosing)] }),
    [isPaired],
  );
  // The smallest windows show one of two at a time; only that one asks for anything.
  const isPhone = useMedia('(max-width: 768px)');
  const [front, setFront] = useState<PanelPlace>('primary');
  const modeOf = (place: PanelPlace) => (isPaired && isPhone && front !== place ? 'hidden' : 'visible');

  useEffect(() => {
    if (isPaired) secondaryPanel.preload();
  }, [isPaired]);
  useLayoutEffect(() => {
    // What public/theme.js has guessed from the address is known now.
    delete document.documentElement.dataset['pair'];
  }, []);

  return (
    <div className={`${panelStyles['board']} ${styles['pair']}`} data-paired={second?.type}>
      {second !== null && isPhone && (
        <div className={styles['switch']}>
          {parts && (
            <parts.PanelSwitch
              names={{ primary: { type, server }, secondary: second }}
              front={front}
              onChoose={setFront}
            />
          )}
        </div>
      )}
      <Activity mode={modeOf('primary')}>
        <PanelSlotContext value={slot}>{children}</PanelSlotContext>
      </Activity>
      {parts ? (
        <parts.SecondaryPanel
          type={type}
          server={server}
          second={second}
          mode={modeOf('secondary')}
          isChoosing={isChoosing}
          onChoosing={setIsChoosing}
        />
      ) : (
        isPaired && modeOf('secondary') === 'visible' && <EmptyPanel />
      )}
    </div>
  );
}

function addTool(setIsChoosing: (isChoosing: boolean) => void): PanelTool {
  return {
    label: addPanelLabel,
    icon: 'plus',
    isWideOnly: true,
    onPrepare: secondaryPanel.preload,
    onPress: () => {
      secondaryPanel.load().then(
        () => setIsChoosing(true),
        () =>
          pageToasts.show({
            type: 'error',
            title: 'Second panel',
            message: 'This part of the page could not be loaded. Please try again.',
          }),
      );
    },
  };
}
