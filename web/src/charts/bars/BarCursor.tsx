import { type PointerEvent, type ReactNode, useMemo } from 'react';
import { ChartSlider } from '../frame/ChartSlider.tsx';
import { ChartTooltip, type TooltipWords } from '../frame/ChartTooltip.tsx';
import { spokenWords } from '../frame/tooltip-words.ts';
import { useChartCursor } from '../frame/useChartCursor.ts';
import styles from './bar-chart.module.css';
import type { BarPicture, Box } from './bar-shapes.ts';
import { type BarPlace, nearestBars, tooltipPlace } from './bar-place.ts';

const firstPlace: BarPlace = { category: 0, slot: 0 };

interface BarCursorProps {
  readonly picture: BarPicture;
  /** Of the slider: `Day of Week in the chart: Characters online`. */
  readonly label: string;
  /** What is told of a category. */
  readonly tell: (category: number) => TooltipWords;
  /** The chart. */
  readonly children: ReactNode;
}

/**
 * Follows the pointer, the finger or the arrow keys over a bar chart, and shows what the chart says of the category
 * there. It is a slider through the categories whose value, for a screen reader, is what the tooltip says. It moves
 * without the chart being drawn again.
 */
export function BarCursor({ picture, label, tell, children }: BarCursorProps) {
  const cursor = useChartCursor<BarPlace>(firstPlace);
  const { chosen, choose, slider } = cursor;
  const last = picture.slots.length - 1;
  // Other data may have fewer categories, and what is switched off takes its panel with it.
  const place = chosen === null || last < 0 ? null : inPicture(chosen, picture);
  const told = place?.category ?? 0;
  const words = useMemo(() => (last < 0 ? null : tell(told)), [tell, told, last]);
  if (words === null) return children;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const next = nearestBars(picture, event.clientX - left, event.clientY - top);
    if (chosen?.category !== next?.category || chosen?.slot !== next?.slot) choose(next);
  };
  return (
    <div
      className={styles['cursor']}
      role="presentation"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={cursor.onPointerLeave}
      // Where a finger has found something, the next touch elsewhere takes the focus, and the tooltip, away.
      onClick={() => slider.current?.focus({ preventScroll: true })}
    >
      {place !== null && <Lit boxes={picture.slots[place.category] ?? []} picture={picture} />}
      {children}
      <ChartSlider
        cursor={cursor}
        className={styles['slider']}
        label={label}
        last={last}
        value={told}
        told={spokenWords(words)}
        onChange={(category) => choose({ category, slot: place?.slot ?? 0 })}
      />
      {place !== null && <Told picture={picture} place={place} words={words} />}
    </div>
  );
}

function inPicture({ category, slot }: BarPlace, { slots }: BarPicture): BarPlace {
  const inRange = Math.min(category, slots.length - 1);
  return { category: inRange, slot: Math.max(0, Math.min(slot, (slots[inRange]?.length ?? 0) - 1)) };
}

/** Lies below the bars. */
function Lit({ boxes, picture }: { readonly boxes: readonly Box[]; readonly picture: BarPicture }) {
  return (
    <svg className={styles['lit']} width={picture.width} height={picture.height} aria-hidden="true">
      {boxes.map(({ left, top, width, height }) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={width} height={height} rx={4} />
      ))}
    </svg>
  );
}

interface ToldProps {
  readonly picture: BarPicture;
  readonly place: BarPlace;
  readonly words: TooltipWords;
}

function Told({ picture, place: { category, slot }, words }: ToldProps) {
  const box = picture.slots[category]?.[slot];
  if (box === undefined) return null;
  const { x, top } = tooltipPlace(picture, box, words.rows.length + (words.total === null ? 0 : 1));
  return (
    <div className={styles['told']} style={{ top }}>
      <ChartTooltip x={x} width={picture.width} words={words} />
    </div>
  );
}
