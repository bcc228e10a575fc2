import { minuteMs } from '@rollcall/game/time';
import type { KeyboardEvent, RefObject } from 'react';
import { memo, useMemo } from 'react';
import { Select } from '../../charts/controls/Select.tsx';
import { formatCount } from '../../ui/format.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Button } from '../../ui/Button.tsx';
import { countAt, curvePaths, type CurvePoint, type DayEvent, placeIn } from './day-curve.ts';
import { clampMoment, type ReplayRange, type ReplaySpeed } from './replay-clock.ts';
import type { ReplayTimes } from './replay-texts.ts';
import styles from './replay.module.css';

/** View box of the curve's paths, which is stretched to the width of the bar. */
const curveBox = { width: 1440, height: 40 };

interface ReplayBarProps {
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly atMs: number;
  readonly range: ReplayRange;
  readonly times: ReplayTimes;
  readonly sliderText: string;
  readonly isPlaying: boolean;
  readonly speed: ReplaySpeed;
  readonly points: readonly CurvePoint[];
  readonly events: readonly DayEvent[];
  readonly onMove: (atMs: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPlay: () => void;
  readonly onSpeed: (speed: ReplaySpeed) => void;
}

const speeds = [
  { value: '60', label: '60×' },
  { value: '600', label: '600×' },
] as const;

/** The time of a replay: the day, a slider through its minutes with the population above it, and a play button. */
export function ReplayBar(props: ReplayBarProps) {
  const { slider, atMs, range, times, isPlaying, speed, points, events, onMove, onSpeed } = props;
  const day = times.dayOf(atMs);
  const count = countAt(points, atMs);
  const options = useMemo(
    () => times.days.map(({ date, name }) => ({ value: date, label: name })),
    [times.days],
  );
  const chooseDay = (date: string) => {
    const chosen = times.days.find((other) => other.date === date);
    // The same time on the chosen day.
    if (chosen)
      onMove(clampMoment(Math.min(chosen.startMs + atMs - day.startMs, chosen.endMs - minuteMs), range));
  };
  const now = events.filter(({ from, to }) => from <= placeIn(day, atMs) && placeIn(day, atMs) <= to);
  return (
    <section
      aria-label="Time"
      className={`grid gap-2 line-above ground-surface pad-2-3 not-printed ${styles['bar']}`}
    >
      <div className={`row gap-2 ${styles['controls']}`}>
        <Button kind="slim" onClick={props.onPlay}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <SegmentedControl
          label="Speed"
          options={speeds}
          value={`${speed}`}
          onChange={(value) => onSpeed(value === '60' ? 60 : 600)}
        />
        <Select label="Day" options={options} value={day.date} onChange={chooseDay} />
        <p className={`row gap-0-2 small-note tabular nowrap push-end ${styles['now']}`}>
          <strong className="size-title-4 color-text">{times.clock(atMs)}</strong>
          <span className={`text-end ${styles['count']}`}>
            {count === null ? '' : `${formatCount(count, 'character')} online`}
          </span>
        </p>
      </div>
      <div className={`relative ${styles['track']}`}>
        <Curve points={points} events={events} startMs={day.startMs} endMs={day.endMs} />
        <input
          ref={slider}
          type="range"
          className={`full-width full-height cover ${styles['slider']}`}
          aria-label="Time of the board"
          aria-valuetext={props.sliderText}
          min={day.startMs / minuteMs}
          max={day.endMs / minuteMs - 1}
          step={1}
          value={atMs / minuteMs}
          onChange={({ target }) => onMove(clampMoment(target.valueAsNumber * minuteMs, range))}
          onKeyDown={props.onKey}
        />
      </div>
      <Hours startMs={day.startMs} endMs={day.endMs} clock={times.clock} />
      <p className="small-note" hidden={now.length === 0}>
        {now.map(({ title }) => title).join(' · ')}
      </p>
    </section>
  );
}

interface CurveProps {
  readonly points: readonly CurvePoint[];
  readonly events: readonly DayEvent[];
  readonly startMs: number;
  readonly endMs: number;
}

/** The population of the day, and its events below it. */
const Curve = memo(function Curve({ points, events, startMs, endMs }: CurveProps) {
  const { line, area } = curvePaths(points, { startMs, endMs }, curveBox);
  return (
    <>
      <svg
        className={`full-width ${styles['curve']}`}
        viewBox={`0 0 ${curveBox.width} ${curveBox.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={area} className={styles['area']} />
        <path d={line} className={styles['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <ul className={styles['events']} aria-label="Events of the day">
        {events.map(({ key, title, kind, from, to }) => (
          <li
            key={key}
            title={title}
            data-kind={kind}
            style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          >
            <span className="visually-hidden">{title}</span>
          </li>
        ))}
      </ul>
    </>
  );
});

/** Hours between labels. */
const labelledEvery = 6;

const Hours = memo(function Hours(props: Omit<CurveProps, 'points' | 'events'> & Pick<ReplayTimes, 'clock'>) {
  const { startMs, endMs, clock } = props;
  const count = 24 / labelledEvery;
  return (
    <div className="flex between color-third size-small tabular" aria-hidden="true">
      {Array.from({ length: count + 1 }, (_, index) => (
        <span key={index}>{clock(startMs + ((endMs - startMs) * index) / count)}</span>
      ))}
    </div>
  );
});
