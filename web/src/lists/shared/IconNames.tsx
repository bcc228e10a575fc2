import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Box, containsPoint, type Point } from '../../canvas/geometry.ts';
import type { SurfaceHandle } from '../../canvas/useSurface.ts';
import { hideName, type NamedPlace, showName, watchNames } from './name-tip.ts';

interface IconNamesProps {
  readonly surface: RefObject<SurfaceHandle | null>;
  /** The named icons of the row at a height, with their positions in the content; CSS pixels. */
  readonly namesAt: (y: number) => readonly NamedPlace[];
  readonly rowHeightOf: (width: number) => number;
  /** Index of the row focused by keyboard; -1 = none. */
  readonly focusedIndex: number;
}

/** Extra hit area around an icon, in CSS pixels: icons are small for a finger or a quick mouse. */
const slack = 3;

/**
 * Shows names of icons on a canvas: for a resting pointer, on a long press, and all of them for a row focused by
 * keyboard.
 */
export function IconNames({ surface, namesAt, rowHeightOf, focusedIndex }: IconNamesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const offset = (): Point => {
    const { left = 0, top = 0 } = place.current?.parentElement?.getBoundingClientRect() ?? {};
    return { x: left, y: top - (surface.current?.viewport()?.contentTop ?? 0) };
  };
  const nameAt = useEffectEvent((point: Point): NamedPlace | null => {
    const by = offset();
    const named = namesAt(point.y - by.y).map(({ name, box }) => ({ name, box: moved(box, by) }));
    return named.find(({ box }) => containsPoint(grown(box), point)) ?? null;
  });
  useEffect(() => {
    const list = place.current?.parentElement;
    if (!list) return undefined;
    return watchNames(list, { nameAt: (point) => nameAt(point), isForPointers: true });
  }, []);

  const showRow = useEffectEvent((index: number) => {
    const viewport = surface.current?.viewport();
    const icons = viewport ? namesAt((index + 0.5) * rowHeightOf(viewport.cssWidth)) : [];
    const last = icons.at(-1);
    if (last === undefined) return;
    const name = [...new Set(icons.map((each) => each.name))].join(' · ');
    showName({ name, box: moved(last.box, offset()) });
  });
  useEffect(() => {
    if (focusedIndex === -1) return undefined;
    // The list scrolls to the row before the next frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => showRow(focusedIndex)));
    return () => {
      cancelAnimationFrame(frame);
      hideName();
    };
  }, [focusedIndex]);
  return <span ref={place} hidden />;
}

const moved = (box: Box, by: Point): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });
const grown = ({ x, y, width, height }: Box): Box => ({
  x: x - slack,
  y: y - slack,
  width: width + 2 * slack,
  height: height + 2 * slack,
});
