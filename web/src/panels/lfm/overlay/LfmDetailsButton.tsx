import { lazy, Suspense, useState } from 'react';
import type { ListedSource } from './listed-source.ts';
import styles from './details-button.module.css';

interface LfmDetailsButtonProps {
  readonly lfmId: number;
  readonly leaderName: string;
  readonly source: ListedSource;
}

const load = () => import('./LfmDetails.tsx');
const LfmDetails = lazy(async () => ({ default: (await load()).LfmDetails }));
/** What does not load now is asked for again by the click, and told of there. */
const prepare = () => void load().catch(() => undefined);

/** Opens in a dialog what hovering shows beside a row of the canvas. */
export function LfmDetailsButton({ lfmId, leaderName, source }: LfmDetailsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-label={`Details of the group of ${leaderName}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Details
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LfmDetails lfmId={lfmId} source={source} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
