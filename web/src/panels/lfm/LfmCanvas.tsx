import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Click, isSecondClick } from '../../canvas/click-pairs.ts';
import { createIconAtlas, openBitmap } from '../../canvas/icon-atlas.ts';
import { type CanvasPointer, ScrollingCanvas } from '../../canvas/ScrollingCanvas.tsx';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { useIconShapes } from '../useIconShapes.ts';
import { useMedia } from '../useMedia.ts';
import { usePanelInks } from '../usePanelInks.ts';
import { useRowFocus } from '../useRowFocus.ts';
import { useTextWidths } from '../useTextWidths.ts';
import { lfmRowHeight } from './lfm-metrics.ts';
import styles from './lfm-panel.module.css';
import { describeRow } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';
import { createLfmStage } from './lfm-stage.ts';

interface LfmCanvasProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  readonly settings: Pick<LfmSettings, 'fontSize'>;
  /** The pointer rests on the list or a row has the focus: nothing may move. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

function openWiki(row: LfmRow | null | undefined): void {
  if (row?.wikiUrl) window.open(row.wikiUrl, '_blank', 'noopener,noreferrer');
}

/** The rows on a canvas, with what pointer and keyboard do to them. */
export function LfmCanvas({ label, rows, settings: { fontSize }, onHold, onSortNext }: LfmCanvasProps) {
  const shapes = useIconShapes();
  const stage = useMemo(
    () => createLfmStage((pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [shapes],
  );
  const surface = useRef<SurfaceHandle>(null);
  const lastClick = useRef<Click | null>(null);
  const [pointed, setPointed] = useState<'nothing' | 'list' | 'link'>('nothing');
  const rowHeightOf = useCallback((width: number) => lfmRowHeight(width, fontSize), [fontSize]);
  const heightOf = useCallback(
    (width: number) => rows.length * rowHeightOf(width),
    [rows.length, rowHeightOf],
  );
  const { focused, moveBy, clear } = useRowFocus(rows, surface, rowHeightOf);
  const focusedId = focused?.id ?? null;
  const inks = usePanelInks();
  const { family, measure } = useTextWidths();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isHeld = pointed !== 'nothing' || focusedId !== null;

  useLayoutEffect(() => {
    stage.show({ rows, fontSize, family, measure, inks, isStill }, performance.now());
    stage.focus(focusedId);
    surface.current?.invalidate();
  }, [stage, rows, fontSize, family, measure, inks, isStill, focusedId]);
  useLayoutEffect(() => onHold(isHeld), [onHold, isHeld]);
  useLayoutEffect(() => () => onHold(false), [onHold]);

  const targetOf = ({ point }: CanvasPointer) => {
    const target = stage.zoneAt(point)?.target;
    return { part: target?.part, row: rows.find(({ id }) => id === target?.lfmId) };
  };

  const move = (pointer: CanvasPointer) => {
    const { part, row } = targetOf(pointer);
    stage.hover(row?.id ?? null);
    surface.current?.invalidate();
    setPointed(part === 'quest' && row?.wikiUrl ? 'link' : 'list');
  };

  const leave = () => {
    stage.hover(null);
    surface.current?.invalidate();
    setPointed('nothing');
  };

  const click = (pointer: CanvasPointer) => {
    const now = { ...pointer.point, atMs: pointer.atMs };
    const isDouble = pointer.pointerType === 'mouse' && isSecondClick(lastClick.current, now);
    lastClick.current = isDouble ? null : now;
    const { part, row } = targetOf(pointer);
    if (isDouble && part === 'quest') openWiki(row);
  };

  const commands: Readonly<Record<string, () => void>> = {
    s: onSortNext,
    Enter: () => openWiki(focused),
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
      <p className="visually-hidden" aria-live="polite">
        {focused ? describeRow(focused) : ''}
      </p>
    </>
  );
}
