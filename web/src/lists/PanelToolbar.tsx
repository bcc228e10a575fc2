import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { useCooldown } from '../ui/useCooldown.ts';
import type { LastAnswer } from '../api/useLive.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber } from '../ui/format.ts';

import { DataAge, type Reported } from './DataAge.tsx';
import styles from './panel.module.css';
import { type PanelTool, usePanelSlot } from './panel-slot.ts';

const toolClass = `align-center centered gap-2 pad-0-3 touch-height rounded small-note ${styles['tool']}`;

/** The page that a panel was opened from. */
export interface PanelBack {
  readonly path: string;
  readonly label: string;
  /** Label of the button that closes a single panel by going there; omitted = no such button. */
  readonly closeLabel?: string;
}

export interface PanelToolbarProps {
  readonly title: string;
  /** The kind of list, after the title; omitted where not needed. */
  readonly kind?: string | undefined;
  /** Omitted = the panel is part of a page. */
  readonly back?: PanelBack | undefined;
  /** Null = not known. */
  readonly onlineCount: number | null;
  readonly lastAnswer: LastAnswer;
  readonly reported: () => Reported;
  /** From left to right, before the reload button. A new array renders them again. */
  readonly tools: readonly PanelTool[];
  readonly onReload: () => void;
}

/** The title bar of a live panel: title, age of the data, and tools. */
export const PanelToolbar = memo(function PanelToolbar(props: PanelToolbarProps) {
  const { title, kind, back, onlineCount, lastAnswer, reported, tools, onReload } = props;
  const { place } = usePanelSlot();
  return (
    <header className={`row gap-2 line-below ${styles['toolbar']}`}>
      {/* A second panel was opened from the first, not from a page. */}
      {place === 'primary' && back !== undefined && (
        <Link to={back.path} className={toolClass} aria-label={back.label} title={back.label}>
          <Icon name="arrowLeft" size={18} />
        </Link>
      )}
      <div className={`flex wrap baseline can-shrink gap-0-4 ${styles['names']}`}>
        <h2 className="truncate size-title-4 no-wider">
          {title}
          {kind !== undefined && (
            <>
              {' '}
              <span className={`small-note text-font regular ${styles['kind']}`}>{kind}</span>
            </>
          )}
        </h2>
        <p className={`row small-note nowrap can-shrink gap-0-3 tabular ${styles['figures']}`}>
          {onlineCount !== null && (
            <span>
              <span translate="no">{formatNumber(onlineCount)}</span>{' '}
              <span className={styles['unit']}>online</span>
            </span>
          )}
          <DataAge lastAnswer={lastAnswer} reported={reported} />
        </p>
      </div>
      <Tools tools={tools} onReload={onReload} back={back} />
    </header>
  );
});

/** Memoized: the age of the data changes with every answer, the tools do not. */
const Tools = memo(function Tools(props: Pick<PanelToolbarProps, 'tools' | 'onReload' | 'back'>) {
  const { tools, onReload, back } = props;
  const moreId = useId();
  const slot = usePanelSlot();
  return (
    <div className={`flex rigid push-end gap-1 not-printed ${styles['tools']}`}>
      {tools.map((tool) => !tool.isExtra && <Tool key={tool.label} {...tool} />)}
      <div id={moreId} popover="auto" className={`flex gap-1 ${styles['extras']}`}>
        {[...tools, ...slot.tools].map(
          (tool) => tool.isExtra && <Tool key={tool.label} {...tool} closes={moreId} />,
        )}
      </div>
      <ReloadTool onReload={onReload} />
      <div className={styles['slotTools']}>
        {slot.tools.map((tool) => !tool.isExtra && <Tool key={tool.label} {...tool} />)}
        {back?.closeLabel !== undefined && !slot.isPaired && (
          <Link
            to={back.path}
            className={`${toolClass} ${styles['close']}`}
            aria-label={back.closeLabel}
            title={back.closeLabel}
          >
            <Icon name="close" size={18} />
          </Link>
        )}
      </div>
      <button
        type="button"
        className={`${toolClass} ${styles['more']}`}
        aria-label="More tools"
        title="More tools"
        popoverTarget={moreId}
      >
        <Icon name="more" size={18} strokeWidth={3.5} />
      </button>
    </div>
  );
});

/** @param closes id of the menu that closes when the tool is pressed */
function Tool(props: PanelTool & { readonly closes?: string }) {
  const {
    label,
    icon,
    isPressed,
    isDisabled = false,
    isWideOnly = false,
    onPress,
    onPrepare,
    closes,
  } = props;
  return (
    <button
      type="button"
      popoverTarget={closes}
      popoverTargetAction={closes === undefined ? undefined : 'hide'}
      className={isWideOnly ? `${toolClass} hidden-to-768` : toolClass}
      aria-pressed={isPressed}
      // Not `disabled`: the pressed button would lose the focus.
      aria-disabled={isDisabled || undefined}
      title={label}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onClick={isDisabled ? undefined : onPress}
    >
      <Icon name={icon} size={18} />
      <span className={styles['toolLabel']}>{label}</span>
    </button>
  );
}

function ReloadTool({ onReload }: Pick<PanelToolbarProps, 'onReload'>) {
  const [isResting, reload] = useCooldown(onReload);
  return <Tool label="Reload" icon="reload" isDisabled={isResting} onPress={reload} />;
}
