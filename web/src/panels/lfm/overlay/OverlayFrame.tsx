import type { ReactNode } from 'react';
import type { ListedSource } from './listed-source.ts';
import styles from './overlay-frame.module.css';
import type { OverlayFrameProps } from './useCanvasOverlay.ts';

interface Props {
  readonly frame: OverlayFrameProps;
  readonly source: ListedSource;
  /** The list, and nothing else. */
  readonly children: ReactNode;
}

/** What stands round a list that has cards: it hears who comes near, and the cards come when they are needed. */
export function OverlayFrame({ frame, source, children }: Props) {
  const { listRef, channel, Overlay, onShown } = frame;
  return (
    <>
      <div
        ref={listRef}
        className={styles['frame']}
        onPointerEnter={channel.prepare}
        onFocus={channel.prepare}
      >
        {children}
      </div>
      {Overlay && <Overlay channel={channel} source={source} listRef={listRef} onShown={onShown} />}
    </>
  );
}
