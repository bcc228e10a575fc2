import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './overlay.module.css';
import type { OverlayEvent, OverlaySubject } from './overlay-machine.ts';
import { placeCard, planCard } from './overlay-place.ts';

interface OverlayBoxProps {
  readonly subject: OverlaySubject;
  /** CSS pixels that the card would like to be wide. */
  readonly wish: number;
  readonly headingId: string;
  readonly tell: (event: OverlayEvent) => void;
  readonly ref: Ref<HTMLElement>;
  readonly children: ReactNode;
}

function watchWindow(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/** Without the page's own scroll bar, which takes room of its own. */
const windowSize = () => `${document.documentElement.clientWidth} ${window.innerHeight}`;

/** What floats: at its place beside what it is about, never on it and never off screen. */
export function OverlayBox({ subject, wish, headingId, tell, ref, children }: OverlayBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width = 0, height = 0] = useSyncExternalStore(watchWindow, windowSize, () => '0 0')
    .split(' ')
    .map(Number);
  const plan = planCard(subject, { width, height }, wish);

  // How high a card is, is known once it stands at its width: measured and placed before anybody sees it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.width = `${plan.width}px`;
    element.style.maxHeight = 'none';
    const place = placeCard(plan, element.offsetHeight);
    element.style.left = `${place.x}px`;
    element.style.top = `${place.y}px`;
    element.style.maxHeight = `${place.height}px`;
  });

  // A new card begins at its beginning.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [subject.lfmId, subject.part]);

  const hover = (type: 'enter card' | 'leave card') => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') tell({ type });
  };
  return createPortal(
    <section
      ref={ref}
      aria-labelledby={headingId}
      onPointerEnter={hover('enter card')}
      onPointerLeave={hover('leave card')}
    >
      <div ref={box} className={`${styles['box']} ${styles[plan.layout]}`} data-by={subject.by}>
        {subject.by === 'tap' && (
          <div className={styles['closing']}>
            <button
              type="button"
              className={`icon-button ${styles['close']}`}
              aria-label="Close"
              onClick={() => tell({ type: 'dismiss' })}
            >
              <Icon name="close" size={20} />
            </button>
          </div>
        )}
        {children}
      </div>
    </section>,
    document.body,
  );
}
