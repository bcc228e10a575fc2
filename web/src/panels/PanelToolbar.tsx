import { Link } from '@tanstack/react-router';
import { memo, useEffect, useId, useState } from 'react';
import type { LastAnswer } from '../data/usePolled.ts';
import { PanelIcon, type PanelIconName } from '../ui/PanelIcon.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { DataAge } from './DataAge.tsx';
import styles from './panel.module.css';

/** A button in the title bar of a panel. */
export interface PanelTool {
  /** Names it: written beside the icon on wide screens, read out on all. */
  readonly label: string;
  readonly icon: PanelIconName;
  /** For one that stays on; left out for one that does something at once. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** On a narrow panel it stands behind "More tools". */
  readonly isExtra?: boolean;
  readonly onPress: () => void;
  /** A pointer comes near or the focus is on it: what it opens may be fetched now. */
  readonly onPrepare?: () => void;
}

export interface PanelToolbarProps {
  readonly title: string;
  /** Where the way back leads, and what that place is called. */
  readonly back: { readonly path: string; readonly label: string };
  /** Null = not known. */
  readonly onlineCount: number | null;
  readonly lastAnswer: LastAnswer;
  /** When a report last reached the server; null = unknown. */
  readonly lastDataFetch: string | null;
  /** From left to right; reload stands after them. A new array draws them anew. */
  readonly tools: readonly PanelTool[];
  readonly onReload: () => void;
}

/** The title bar of a live panel: what it shows, how fresh that is, and its tools (§2.7). */
export const PanelToolbar = memo(function PanelToolbar(props: PanelToolbarProps) {
  const { title, back, onlineCount, lastAnswer, lastDataFetch, tools, onReload } = props;
  return (
    <header className={styles['toolbar']}>
      <Link to={back.path} className={styles['tool']} aria-label={back.label} title={back.label}>
        <PanelIcon name="arrowLeft" size={18} />
      </Link>
      <div className={styles['names']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['figures']}>
          {onlineCount !== null && (
            <span>
              {formatNumber(onlineCount)} <span className={styles['unit']}>online</span>
            </span>
          )}
          <DataAge lastAnswer={lastAnswer} lastDataFetch={lastDataFetch} />
        </p>
      </div>
      <Tools tools={tools} onReload={onReload} />
    </header>
  );
});

/** How fresh the data is changes with every answer; the tools do not. */
const Tools = memo(function Tools({ tools, onReload }: Pick<PanelToolbarProps, 'tools' | 'onReload'>) {
  const moreId = useId();
  return (
    <div className={styles['tools']}>
      {tools.map((tool) => !tool.isExtra && <Tool key={tool.label} {...tool} />)}
      <div id={moreId} popover="auto" className={styles['extras']}>
        {tools.map((tool) => tool.isExtra && <Tool key={tool.label} {...tool} closes={moreId} />)}
      </div>
      <ReloadTool onReload={onReload} />
      <button
        type="button"
        className={`${styles['tool']} ${styles['more']}`}
        aria-label="More tools"
        title="More tools"
        popoverTarget={moreId}
      >
        <PanelIcon name="more" size={18} strokeWidth={3.5} />
      </button>
    </div>
  );
});

/** @param closes id of what it stands in, which goes when it is pressed */
function Tool(props: PanelTool & { readonly closes?: string }) {
  const { label, icon, isPressed, isDisabled = false, onPress, onPrepare, closes } = props;
  return (
    <button
      type="button"
      popoverTarget={closes}
      popoverTargetAction={closes === undefined ? undefined : 'hide'}
      className={styles['tool']}
      aria-pressed={isPressed}
      // Not `disabled`, which would lose the focus of whoever has just pressed it.
      aria-disabled={isDisabled || undefined}
      title={label}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onClick={isDisabled ? undefined : onPress}
    >
      <PanelIcon name={icon} size={18} />
      <span className={styles['toolLabel']}>{label}</span>
    </button>
  );
}

/** The reload button rests this long after use (§9). */
const cooldownMs = 5000;

function ReloadTool({ onReload }: Pick<PanelToolbarProps, 'onReload'>) {
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
  return <Tool label="Reload" icon="reload" isDisabled={isResting} onPress={reload} />;
}
