import { dayMs, hourMs } from '@rollcall/game/time';
import { dateFormat } from '../../ui/locale.ts';
import { lengthsByDay, type LocalDay, localDays } from '@rollcall/game/character/activity-days';
import { lengthText } from '@rollcall/game/durations';
import { type Span, spansWithin } from '@rollcall/game/character/time-spans';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import { ChartSlider, useChartCursor } from '../../charts/frame/ChartSlider.tsx';
import { useElementWidth } from '../../charts/frame/ChartSvg.tsx';
import {
  kindLabels,
  momentLabel,
  type MomentLabel,
  momentText,
  placeKinds,
  type PlaceLabels,
  type TimeLabels,
} from './activity-labels.ts';
import { windowDays } from './activity-reader.ts';
import type { DayCount, Past, Selection, Stay } from './activity-view.ts';
import {
  hourLines,
  isDayNamed,
  timeAt,
  positionAt,
  spanOutline,
  timelineGeometry,
  timelineHeight,
  timelineLayout,
} from './timeline-geometry.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly past: Past;
  /** Ascending. */
  readonly stays: readonly Stay[];
  readonly dayCount: DayCount;
  readonly timeZone: string;
  /** By the server's clock; once a minute is often enough. */
  readonly nowMs: number;
  readonly placeLabels: PlaceLabels;
  readonly timeLabels: TimeLabels;
  readonly selected: Span | null;
  readonly onSelect: (selection: Selection | null) => void;
}

/**
 * The picture of a character's places: one row per day in the reader's time zone, newest first. Pointer, finger and
 * arrow keys show the details of a moment; click, tap or Enter selects it in the tables, which have the same data in
 * words.
 */
export const Timeline = memo(function Timeline(props: TimelineProps) {
  const { dayCount } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  return (
    <div ref={place} className="relative" style={{ height: timelineHeight(dayCount) }}>
      {width !== null && <Picture {...props} width={width} />}
    </div>
  );
});

/** A quarter of an hour, ms; midnight in every time zone falls on a multiple of it. */
const quarterMs = 900_000;

/** The days up to now, newest first: all that can be shown, so that showing more of them costs nothing. */
function useDays(timeZone: string, dayCount: DayCount, nowMs: number): readonly LocalDay[] {
  const quarter = Math.floor(nowMs / quarterMs) * quarterMs;
  const all = useMemo(
    () => localDays(timeZone, { startMs: quarter - (windowDays + 1) * dayMs, endMs: quarter + 1 }),
    [timeZone, quarter],
  );
  return useMemo(() => all.slice(0, Number(dayCount)), [all, dayCount]);
}

function Picture(props: TimelineProps & { readonly width: number }) {
  const { past, stays, dayCount, timeZone, nowMs, placeLabels, timeLabels, selected, onSelect, width } =
    props;
  const days = useDays(timeZone, dayCount, nowMs);
  const layout = useMemo(() => timelineLayout(dayCount, width), [dayCount, width]);
  const picture = useMemo(
    () =>
      timelineGeometry(layout, days, stays, {
        untilMs: nowMs,
        nameOf: ({ place }) => placeLabels.either(place),
      }),
    [layout, days, stays, nowMs, placeLabels],
  );
  const sums = useMemo(
    () => lengthsByDay(days, past.presence.online, nowMs),
    [days, past.presence.online, nowMs],
  );
  const frame = selected === null ? '' : spanOutline(layout, days, selected, nowMs);
  // A frame around whole days would hide their content.
  const isShort = selected !== null && Math.min(selected.endMs, nowMs) - selected.startMs < dayMs;
  const now = positionAt(layout, days, nowMs);
  const hour = useMemo(() => dateFormat({ hour: 'numeric', timeZone: 'UTC' }), []);

  return (
    <>
      <svg
        className={`cover tabular ${styles['picture']}`}
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
      >
        <path d={picture.ground} className={styles['ground']} />
        <path d={picture.skipped} className={styles['skipped']} />
        <path d={frame} className={styles['selected']} />
        {hourLines(layout).map((line) => (
          <g key={line.hour}>
            <path d={`M${line.x} ${layout.top - 4}V${layout.height}`} className={styles['hour']} />
            {line.hour < 24 && (
              <text x={line.x} y={layout.top - 9} className={styles['tick']}>
                {hour.format(line.hour * hourMs)}
              </text>
            )}
          </g>
        ))}
        {placeKinds.map((kind) => (
          <path key={kind} d={picture.kinds[kind]} className={styles['stays']} data-kind={kind} />
        ))}
        {picture.labels.map(({ x, y, text }) => (
          <text key={`${x} ${y}`} x={x} y={y} className={`click-through semibold ${styles['name']}`}>
            {text}
          </text>
        ))}
        {days.map((day, row) => {
          if (!isDayNamed(layout, day, row)) return null;
          const y = layout.top + row * layout.rowHeight + layout.barHeight / 2;
          const sum = sums[row] ?? 0;
          return (
            <g key={day.date}>
              <text x={0} y={y} className={styles['day']}>
                {(layout.isNarrow ? timeLabels.shortDay : timeLabels.day)(day.startMs)}
              </text>
              {!layout.isNarrow && layout.rowHeight >= 15 && (
                <text x={layout.width} y={y} className={styles['sum']}>
                  {sum === 0 ? '–' : lengthText(sum)}
                </text>
              )}
            </g>
          );
        })}
        {isShort && <path d={frame} className={styles['frame']} />}
        {now && <path d={`M${now.x} ${now.y - 1}v${layout.barHeight + 2}`} className={styles['now']} />}
      </svg>
      <Cursor {...{ past, stays, days, layout, nowMs, placeLabels, timeLabels, onSelect }} />
    </>
  );
}

interface CursorProps extends Pick<
  TimelineProps,
  'past' | 'stays' | 'nowMs' | 'placeLabels' | 'timeLabels' | 'onSelect'
> {
  readonly days: readonly LocalDay[];
  readonly layout: ReturnType<typeof timelineLayout>;
}

/** Follows pointer, finger and keys without re-rendering the picture. */
function Cursor({ past, stays, days, layout, nowMs, placeLabels, timeLabels, onSelect }: CursorProps) {
  const oldest = days.at(-1)?.startMs ?? nowMs;
  const shown = useMemo(
    () => spansWithin(stays, { startMs: oldest, endMs: Number.POSITIVE_INFINITY }),
    [stays, oldest],
  );
  const newest = shown.at(-1)?.startMs ?? nowMs;
  const cursor = useChartCursor<number>(newest);
  const atMs = cursor.chosen;
  const details = atMs === null ? null : momentLabel(atMs, { past, stays, placeLabels, timeLabels, nowMs });
  const at = atMs === null ? null : positionAt(layout, days, atMs);
  const index = Math.max(
    0,
    shown.findLastIndex(({ startMs }) => startMs <= (atMs ?? newest)),
  );
  const atIndex = shown[index];

  const select = (moment: number | null) => {
    if (moment === null) return;
    const [stay] = spansWithin(stays, { startMs: moment, endMs: moment + 1 });
    const session = past.presence.segments.find(({ startMs, endMs }) => startMs <= moment && moment < endMs);
    if (stay !== undefined && stay.segmentMs !== null) onSelect({ table: 'places', startMs: stay.segmentMs });
    else if (session !== undefined) onSelect({ table: 'presence', startMs: session.startMs });
  };
  const middleOf = ({ startMs, endMs }: Span) => (startMs + Math.min(endMs, nowMs)) / 2;
  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event);
    if (event.key !== 'Enter' || atIndex === undefined) return;
    event.preventDefault();
    select(middleOf(atIndex));
  };

  return (
    <>
      <div
        className="cover clickable"
        {...cursor.follow((x, y) => {
          const moment = timeAt(layout, days, x, y);
          return moment === null || moment >= nowMs ? null : moment;
        })}
        onPointerUp={({ button }) => {
          if (button === 0) select(atMs);
        }}
      />
      {shown.length > 0 && (
        <ChartSlider
          cursor={cursor}
          className="cover click-through"
          label="Timeline: places, oldest to newest. Enter selects"
          last={shown.length - 1}
          value={index}
          valueText={
            atIndex === undefined
              ? ''
              : momentText(momentLabel(middleOf(atIndex), { past, stays, placeLabels, timeLabels, nowMs }))
          }
          onChange={(place) => {
            const stay = shown[place];
            if (stay !== undefined) cursor.choose(middleOf(stay));
          }}
          onKeyDown={onKeyDown}
        />
      )}
      {details !== null && at !== null && (
        <TimelineTooltip
          details={details}
          x={at.x}
          y={at.y + layout.barHeight}
          width={layout.width}
          height={layout.height}
        />
      )}
    </>
  );
}

/** Tooltip above or below its stay, within the picture. Hidden from screen readers: the slider says the same. */
function TimelineTooltip({
  details: { title, place, kind, quest, length },
  x,
  y,
  width,
  height,
}: {
  details: MomentLabel;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const isLeft = x > width / 2;
  const isAbove = y > height / 2;
  const side = isLeft ? { right: Math.max(0, width - x - 8) } : { left: Math.max(0, x - 8) };
  const edge = isAbove ? { bottom: height - y + 36 } : { top: y + 8 };
  return (
    <div
      className={`pad-2-3 click-through strong-box ground-surface float-shadow size-small ${styles['tooltip']}`}
      style={{ ...side, ...edge }}
      aria-hidden="true"
    >
      <p className="color-ember semibold">{title}</p>
      <p>
        <strong>{place}</strong>
        {kind !== null && <span className="color-second"> · {kindLabels[kind]}</span>}
      </p>
      {quest !== '' && <p>{quest}</p>}
      <p className="color-second">{length}</p>
    </div>
  );
}
