import { type ComponentType, type RefObject, useState } from 'react';
import { logProblem } from '../../../data/browser-log.ts';
import type { ListedSource } from './listed-source.ts';
import { createOverlayChannel, type OverlayChannel } from './overlay-channel.ts';

export interface LfmOverlayProps {
  readonly channel: OverlayChannel;
  readonly source: ListedSource;
  /** Presses in it are the list's own. */
  readonly listRef: RefObject<HTMLElement | null>;
  /** Hears which group a card is about; null = none. */
  readonly onShown: (lfmId: number | null) => void;
}

type OverlayComponent = ComponentType<LfmOverlayProps>;

let loading: Promise<OverlayComponent | null> | null = null;

async function loadOverlay(): Promise<OverlayComponent | null> {
  try {
    return (await import('./LfmOverlay.tsx')).LfmOverlay;
  } catch (error) {
    // The list says everything but the details; the next who comes near tries again.
    loading = null;
    logProblem('warn', 'The cards of the groups could not be loaded', error);
    return null;
  }
}

export interface UsedOverlay {
  readonly channel: OverlayChannel;
  /** Null until somebody has come near the list. */
  readonly Overlay: OverlayComponent | null;
}

/** The way to the cards of a list; their code comes with the first hand that comes near (look: Overlay). */
export function useOverlay(): UsedOverlay {
  const [Overlay, setOverlay] = useState<OverlayComponent | null>(null);
  const [channel] = useState(() =>
    createOverlayChannel(
      () => {
        loading ??= loadOverlay();
        void loading.then((loaded) => setOverlay(() => loaded));
      },
      () => performance.now(),
    ),
  );
  return { channel, Overlay };
}
