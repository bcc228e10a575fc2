import { type KeyboardEvent, useRef } from 'react';
import {
  type CanvasPointer,
  type Click,
  isDoubleClick,
  ScrollingCanvas,
} from '../../canvas/ScrollingCanvas.tsx';
import styles from './list-canvas.module.css';
import type { ListHit, UsedListCanvas } from './useListCanvas.ts';

/** A click or a tap on a list. */
export interface ListClick<Row, Target> extends ListHit<Row, Target> {
  readonly pointer: CanvasPointer;
  /** The second one of a pair, by a mouse. */
  readonly isDouble: boolean;
}

interface ListCanvasProps<Row, Target> {
  readonly list: UsedListCanvas<Row, Target>;
  /** Says to those who come by keyboard what the list is and what keys it knows. */
  readonly label: string;
  /** What answers to a click. */
  readonly isLink: (hit: ListHit<Row, Target>) => boolean;
  readonly onPoint: (pointer: CanvasPointer, hit: ListHit<Row, Target>) => void;
  readonly onLeave: () => void;
  readonly onClick: (click: ListClick<Row, Target>) => void;
  /** Key → what it does, beside the keys that move the row focus and Escape, which takes it away. */
  readonly commands: Readonly<Record<string, () => void>>;
}

/** The rows of a list on a canvas, with what pointer and keyboard do to them. */
export function ListCanvas<Row, Target>(props: ListCanvasProps<Row, Target>) {
  const { list, label, isLink, onPoint, onLeave, onClick, commands } = props;
  const { surface, heightOf, painter, focused, pointed } = list;
  const lastClick = useRef<Click | null>(null);

  const move = (pointer: CanvasPointer) => {
    const hit = list.at(pointer.point);
    onPoint(pointer, hit);
    list.setPointed(isLink(hit) ? 'link' : 'list');
  };

  const leave = () => {
    onLeave();
    list.setPointed('nothing');
  };

  const click = (pointer: CanvasPointer) => {
    const now = { ...pointer.point, atMs: pointer.atMs };
    const isDouble = pointer.pointerType === 'mouse' && isDoubleClick(lastClick.current, now);
    lastClick.current = isDouble ? null : now;
    onClick({ ...list.at(pointer.point), pointer, isDouble });
  };

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const command = event.key === 'Escape' ? list.clearFocus : commands[event.key];
    command?.();
    if (command || list.moveBy(event.key)) event.preventDefault();
  };

  return (
    <ScrollingCanvas
      ref={surface}
      label={label}
      heightOf={heightOf}
      painter={painter}
      className={`${styles['canvas']} ${pointed === 'link' ? styles['onLink'] : ''}`}
      onPointerMove={move}
      onPointerLeave={leave}
      onClick={click}
      onKeyDown={press}
      onBlur={list.clearFocus}
      isFocusPainted={focused !== null}
    />
  );
}

interface FocusedRowProps<Row> {
  readonly row: Row | null;
  readonly describe: (row: Row) => string;
}

/** Tells those who do not see the canvas which row the keyboard has chosen. */
export function FocusedRow<Row>({ row, describe }: FocusedRowProps<Row>) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {row === null ? '' : describe(row)}
    </p>
  );
}
