import { type ComponentType, type RefObject, useState } from 'react';
import { lateModule, useLateModule } from '../../../data/late-module.ts';
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

/** Without it the list says everything but the details; the next who comes near tries again. */
const overlay = lateModule(() => import('./LfmOverlay.tsx'));

export interface UsedOverlay {
  readonly channel: OverlayChannel;
  /** Null until somebody has come near the list. */
  readonly Overlay: OverlayComponent | null;
}

/** The way to the cards of a list; their code comes with the first hand that comes near (look: Overlay). */
export function useOverlay(): UsedOverlay {
  const [channel] = useState(() => createOverlayChannel(overlay.want, () => performance.now()));
  return { channel, Overlay: useLateModule(overlay)?.LfmOverlay ?? null };
}
