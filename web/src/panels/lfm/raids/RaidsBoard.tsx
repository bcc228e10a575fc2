import { isCanvasSupported } from '../../../canvas/useSurface.ts';
import { useIsBrowser } from '../../../data/useIsBrowser.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMedia } from '../../useMedia.ts';
import type { RaidServer } from './current-raids.ts';
import { RaidLinks } from './RaidLinks.tsx';
import { RaidsCanvas } from './RaidsCanvas.tsx';
import { RaidsSkeleton } from './RaidsSkeleton.tsx';
import styles from './raids.module.css';
import type { RaidsView } from './raids-view.ts';

interface RaidsBoardProps {
  readonly view: RaidsView;
  readonly servers: readonly RaidServer[];
  readonly onHold: (isHeld: boolean) => void;
  readonly onRetry: () => void;
}

/**
 * The raids that are posted on all servers, painted on a canvas. Over it lie real links with the same words: they are
 * what pointer, keyboard and screen reader meet, and where nothing is painted they are the board.
 */
export function RaidsBoard({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  return (
    <div className={styles['board']}>
      <BoardContent view={view} servers={servers} onHold={onHold} onRetry={onRetry} />
    </div>
  );
}

function BoardContent({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  switch (view.state) {
    case 'loading':
      return <RaidsSkeleton text={view.text} />;
    case 'error':
      return (
        <div className={styles['message']} role="alert">
          <p className={styles['title']}>{view.title}</p>
          <p>{view.text}</p>
          <Button kind="primary" onClick={onRetry}>
            Retry
          </Button>
        </div>
      );
    case 'empty':
      return (
        <div className={styles['message']}>
          <output className={styles['title']}>{view.text}</output>
          <p>New ones appear here by themselves.</p>
        </div>
      );
    case 'list':
      return (
        <>
          <Raids servers={servers} onHold={onHold} />
          <p className={styles['end']}>New raids appear here by themselves.</p>
        </>
      );
  }
}

function Raids({ servers, onHold }: Pick<RaidsBoardProps, 'servers' | 'onHold'>) {
  const isBrowser = useIsBrowser();
  // A canvas does not follow the colours that a reader forces on a page; links do.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const isPainted = isBrowser && !hasForcedColours && isCanvasSupported();
  const links = <RaidLinks servers={servers} isPainted={isPainted} onHold={onHold} />;
  return isPainted ? <RaidsCanvas servers={servers}>{links}</RaidsCanvas> : links;
}
