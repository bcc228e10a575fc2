import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Click, isSecondClick } from '../../canvas/click-pairs.ts';
import { type CanvasPointer, ScrollingCanvas } from '../../canvas/ScrollingCanvas.tsx';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useRowFocus } from '../useRowFocus.ts';
import { lfmRowHeight } from './lfm-metrics.ts';
import styles from './lfm-panel.module.css';
import { describeRow } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';
import type { ListedSource } from './overlay/listed-source.ts';
import { OverlayFrame } from './overlay/OverlayFrame.tsx';
import { useCanvasOverlay } from './overlay/useCanvasOverlay.ts';
import type { LfmLook } from './lfm-stage.ts';
import { useLfmStage } from './useLfmStage.ts';

interface LfmCanvasProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  readonly settings: LfmLook;
  /** What the cards beside the rows are made of. */
  readonly source: ListedSource;
  /** The pointer rests on the list or a row has the focus: nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

function openWiki(row: LfmRow | null | undefined): void {
  if (row?.wikiUrl) window.open(row.wikiUrl, '_blank', 'noopener,noreferrer');
}

/** The rows on a canvas, with what pointer and keyboard do to them. */
export function LfmCanvas({ label, rows, settings, source, onHold, onSortNext }: LfmCanvasProps) {
  const surface = useRef<SurfaceHandle>(null);
  const lastClick = useRef<Click | null>(null);
  const [pointed, setPointed] = useState<'nothing' | 'list' | 'link'>('nothing');
  const rowHeightOf = useCallback((width: number) => lfmRowHeight(width, settings), [settings]);
  const heightOf = useCallback(
    (width: number) => rows.length * rowHeightOf(width),
    [rows.length, rowHeightOf],
  );
  const { focused, focusedIndex, moveBy, clear } = useRowFocus(rows, surface, rowHeightOf);
  const focusedId = focused?.id ?? null;
  const stage = useLfmStage({ rows, settings, focusedId }, surface);
  const onMark = useCallback(
    (lfmId: number | null) => {
      stage.hover(lfmId);
      surface.current?.invalidate();
    },
    [stage],
  );
  const overlay = useCanvasOverlay({ surface, rowHeightOf, focusedId, focusedIndex, onMark });
  const isHeld = pointed !== 'nothing' || focusedId !== null;

  useLayoutEffect(() => onHold(isHeld), [onHold, isHeld]);
  useLayoutEffect(() => () => onHold(false), [onHold]);

  const targetOf = ({ point }: CanvasPointer) => {
    const target = stage.zoneAt(point)?.target ?? null;
    return { target, row: rows.find(({ id }) => id === target?.lfmId) };
  };

  const move = (pointer: CanvasPointer) => {
    const { target, row } = targetOf(pointer);
    overlay.point(pointer, target);
    setPointed(target?.part === 'quest' && row?.wikiUrl ? 'link' : 'list');
  };

  const leave = () => {
    overlay.leave();
    setPointed('nothing');
  };

  const click = (pointer: CanvasPointer) => {
    const now = { ...pointer.point, atMs: pointer.atMs };
    const isDouble = pointer.pointerType === 'mouse' && isSecondClick(lastClick.current, now);
    lastClick.current = isDouble ? null : now;
    const { target, row } = targetOf(pointer);
    if (pointer.pointerType !== 'mouse') overlay.tap(pointer, target);
    if (isDouble && target?.part === 'quest') openWiki(row);
  };

  const commands: Readonly<Record<string, () => void>> = {
    s: onSortNext,
    Enter: () => openWiki(focused),
    ' ': () => focused && overlay.showDetails(focused.id),
    Escape: clear,
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const command = commands[event.key];
    command?.();
    if (command || moveBy(event.key)) event.preventDefault();
  };

  return (
    <>
      <OverlayFrame frame={overlay.frame} source={source}>
        <ScrollingCanvas
          ref={surface}
          label={label}
          heightOf={heightOf}
          painter={stage.painter}
          className={`${styles['canvas']} ${pointed === 'link' ? styles['onLink'] : ''}`}
          onPointerMove={move}
          onPointerLeave={leave}
          onClick={click}
          onKeyDown={press}
          onBlur={clear}
          isFocusPainted={focusedId !== null}
        />
      </OverlayFrame>
      <p className="visually-hidden" aria-live="polite">
        {focused ? describeRow(focused) : ''}
      </p>
    </>
  );
}
