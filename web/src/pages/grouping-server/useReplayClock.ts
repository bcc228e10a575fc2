import { hourMs } from '@rollcall/game/time';
import { useEffect, useMemo, useState } from 'react';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import {
  type AskedMoment,
  clampMoment,
  hourOf,
  momentOf,
  momentParameter,
  type Playback,
  playOn,
  readMoment,
  type ReplayRange,
  type ReplaySpeed,
  wantedHours,
  writeMoment,
} from './replay-clock.ts';
import type { ReplayHours } from './useReplayHours.ts';

/** How long the reader must rest before the address and the hours to fetch change, in ms. */
const restMs = { address: 400, hours: 120 };
/** Interval between updates while playing: one minute of the past at the highest speed. */
const tickMs = 100;

export interface ReplayClock {
  /** The shown minute. */
  readonly atMs: number;
  readonly playback: Playback;
  readonly speed: ReplaySpeed;
  /** What the address asks for, if it cannot be shown and the reader has not moved yet; null = nothing is wrong. */
  readonly problem: AskedMoment | null;
  /** The hours to fetch, the most urgent one first. */
  readonly wanted: readonly number[];
  readonly move: (atMs: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: ReplaySpeed) => void;
  readonly set: (playback: Playback) => void;
}

function beginOf(asked: AskedMoment, range: ReplayRange): number {
  return clampMoment(asked.kind === 'wrong' ? range.lastMs - hourMs : asked.atMs, range);
}

/** The clock of a replay. It begins at the moment in the address; when the reader pauses, the address is updated. */
export function useReplayClock(range: ReplayRange): ReplayClock {
  const search = useSearch();
  const changeSearch = useChangeSearch();
  const text = new URLSearchParams(search).get(momentParameter) ?? '';
  const asked = useMemo(() => readMoment(text, range), [text, range]);
  const [playback, setPlayback] = useState<Playback>({ kind: 'paused', atMs: beginOf(asked, range) });
  const [atMs, setAtMs] = useState(() => beginOf(asked, range));
  const [speed, chooseSpeed] = useState<ReplaySpeed>(60);
  const [address, setAddress] = useState({ seen: text, written: text, hasMoved: false });

  const set = useStableCallback((next: Playback) => {
    setPlayback(next);
    setAtMs(momentOf(next, performance.now(), range));
  });
  if (address.seen !== text) {
    // The address has changed: by this clock, or by a link or Back.
    const isOwn = text === address.written;
    setAddress({ ...address, seen: text, hasMoved: isOwn && address.hasMoved });
    if (!isOwn) {
      setPlayback({ kind: 'paused', atMs: beginOf(asked, range) });
      setAtMs(beginOf(asked, range));
    }
  }

  const restingMs = playback.kind === 'paused' && address.hasMoved ? atMs : null;
  useEffect(() => {
    if (restingMs === null) return undefined;
    const timer = setTimeout(() => {
      const written = writeMoment(restingMs);
      setAddress((before) => ({ ...before, written }));
      changeSearch({ [momentParameter]: written });
    }, restMs.address);
    return () => clearTimeout(timer);
  }, [restingMs, changeSearch]);

  const play = (chosen: ReplaySpeed, fromMs: number) =>
    set({ kind: 'playing', speed: chosen, fromMs, sinceMs: performance.now() });
  const move = useStableCallback((nextMs: number) => {
    setAddress((before) => ({ ...before, hasMoved: true }));
    if (playback.kind === 'playing') play(speed, nextMs);
    else set({ kind: 'paused', atMs: nextMs });
  });
  const toggle = useStableCallback(() => {
    setAddress((before) => ({ ...before, hasMoved: true }));
    if (playback.kind === 'playing') set({ kind: 'paused', atMs });
    else if (atMs < range.lastMs) play(speed, atMs);
  });
  const setSpeed = useStableCallback((chosen: ReplaySpeed) => {
    chooseSpeed(chosen);
    if (playback.kind === 'playing') play(chosen, atMs);
  });

  const isPlaying = playback.kind === 'playing';
  const [restingHour, setRestingHour] = useState(() => hourOf(atMs));
  const hour = hourOf(atMs);
  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => setRestingHour(hour), restMs.hours);
    return () => clearTimeout(timer);
  }, [isPlaying, hour]);
  const fetchedFrom = isPlaying ? hour : restingHour;
  const wanted = useMemo(
    () => wantedHours(fetchedFrom, isPlaying ? speed : null, range),
    [fetchedFrom, isPlaying, speed, range],
  );
  const problem = asked.kind === 'moment' || address.hasMoved ? null : asked;
  return { atMs, playback, speed, problem, wanted, move, toggle, setSpeed, set };
}

/** Advances a replay while the page is visible. */
export function usePlaying(
  { atMs, playback, set }: Pick<ReplayClock, 'atMs' | 'playback' | 'set'>,
  range: ReplayRange,
  stateOf: ReplayHours['stateOf'],
): void {
  const isPlaying = playback.kind === 'playing';
  const tick = useStableCallback(() => {
    const nowMs = performance.now();
    const next = playOn(playback, nowMs, range, stateOf, atMs);
    if (next !== playback || momentOf(next, nowMs, range) !== atMs) set(next);
  });
  const pauseUnseen = useStableCallback(() => {
    if (document.visibilityState === 'hidden') set({ kind: 'paused', atMs });
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', pauseUnseen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pauseUnseen);
    };
  }, [isPlaying, tick, pauseUnseen]);
}
