import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/server-info';
import type { ReactNode } from 'react';
import { liveNotices } from '../../data/live-notice.ts';
import { Button } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import styles from './list-body.module.css';
import type { ListViewState } from './list-view.ts';
import { ServerOffline } from './ServerOffline.tsx';

interface ListBodyProps {
  readonly server: ServerFacts;
  /** Null = not known. */
  readonly info: ServerInfo | null;
  readonly view: ListViewState;
  /** What an offline server will show once it is back: "Its groups". */
  readonly awaited: string;
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  /** The list. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** A list, or what stands in its place; in either case with all the room of the panel (§4). */
export function ListBody(props: ListBodyProps) {
  const { server, info, view, awaited, empty, children, onRetry, onLoadAnyway } = props;
  switch (view) {
    case 'loading':
      return <SkeletonRows label="Content loading..." />;
    case 'offline':
      return (
        <div className={styles['place']}>
          <ServerOffline server={server} info={info} awaited={awaited} onLoadAnyway={onLoadAnyway} />
        </div>
      );
    case 'error':
      return <LoadingFailed onRetry={onRetry} />;
    case 'empty':
      return empty;
    case 'list':
      return children;
  }
}

function LoadingFailed({ onRetry }: Pick<ListBodyProps, 'onRetry'>) {
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div className={styles['place']}>
      <MessageCard title={liveNotices.failed.title} actions={retry}>
        <p>{liveNotices.failed.text}</p>
      </MessageCard>
    </div>
  );
}

interface EmptyListProps {
  /** Why there is nothing. */
  readonly text: string;
  /** What may be expected. */
  readonly hint: string;
  /** Shows all there is; null = no filter hides anything. */
  readonly onClear: (() => void) | null;
}

/** In place of a list without rows: why, and the way to some. */
export function EmptyList({ text, hint, onClear }: EmptyListProps) {
  return (
    <div className={`${styles['place']} ${styles['empty']}`}>
      <p>{text}</p>
      <p>{hint}</p>
      {onClear !== null && <Button onClick={onClear}>Clear the filters</Button>}
    </div>
  );
}
