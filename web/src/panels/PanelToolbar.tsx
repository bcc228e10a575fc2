import { Link } from '@tanstack/react-router';
import { ageText } from '@rollcall/game/durations';
import { dataStaleAfterMs } from '@rollcall/game/server-status';
import { useEffect, useState } from 'react';
import { formatNumber } from '../ui/format-number.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { LiveDot, type LiveTone } from '../ui/LiveDot.tsx';
import styles from './panel.module.css';

interface PanelToolbarProps {
  readonly title: string;
  /** Where the way back leads, and what that place is called. */
  readonly back: { readonly path: string; readonly label: string };
  /** Null = not known. */
  readonly onlineCount: number | null;
  /** How old the data is; null = there is none. */
  readonly ageMs: number | null;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly onReload: () => void;
}

/** The title bar of a live panel: what it shows, how fresh that is, and its tools (§2.7). */
export function PanelToolbar(props: PanelToolbarProps) {
  const { title, back, onlineCount, ageMs, isTable, onTable, onReload } = props;
  return (
    <header className={styles['toolbar']}>
      <Link to={back.path} className={styles['tool']} aria-label={back.label} title={back.label}>
        <AnyIcon name="arrowLeft" size={18} />
      </Link>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['figures']}>
        {onlineCount !== null && <span>{formatNumber(onlineCount)} online</span>}
        <LiveDot tone={ageTone(ageMs)}>{ageMs === null ? '–' : ageText(ageMs)}</LiveDot>
        <span className="visually-hidden">since the last update</span>
      </p>
      <div className={styles['tools']}>
        <button
          type="button"
          className={styles['tool']}
          aria-pressed={isTable}
          title="Table view"
          onClick={() => onTable(!isTable)}
        >
          <AnyIcon name="table" size={18} />
          <span className={styles['toolLabel']}>Table view</span>
        </button>
        <ReloadButton onReload={onReload} />
      </div>
    </header>
  );
}

function ageTone(ageMs: number | null): LiveTone {
  if (ageMs === null) return 'waiting';
  return ageMs > dataStaleAfterMs ? 'late' : 'fresh';
}

/** The reload button rests this long after use (§9). */
const cooldownMs = 5000;

function ReloadButton({ onReload }: { readonly onReload: () => void }) {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setIsResting(false), cooldownMs);
    return () => clearTimeout(timer);
  }, [isResting]);
  const reload = () => {
    setIsResting(true);
    onReload();
  };
  return (
    <button type="button" className={styles['tool']} disabled={isResting} title="Reload" onClick={reload}>
      <AnyIcon name="reload" size={18} />
      <span className={styles['toolLabel']}>Reload</span>
    </button>
  );
}
