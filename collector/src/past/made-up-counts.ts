import { dayMs, hourMs, minuteMs, weekMs } from '@rollcall/game/time';
import { createPrng, createRipple, type Ripple } from '../world/chance/random.ts';
import { busyness, createTide, type Tide } from '../world/curves.ts';
import { groupsPerOnline } from '../world/groups/group-posting.ts';
import type { ServerProfile } from '../world/server-profiles.ts';
import { createEventBoost } from './made-up-events.ts';

/** Window in which each server is restarted once, for a few minutes, as in the live world. */
const restartWindowMs = 4 * dayMs;
/** Window in which all servers have one unplanned downtime of a day. */
const breakdownWindowMs = 365 * dayMs;
/** Maximum time in which players return after a downtime. */
const afterglowMs = hourMs;
/** 4 January 1970, a Sunday. */
const firstSundayMs = 3 * dayMs;

/** Milliseconds since 1970; the end is exclusive. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Whether a server was down at a moment, or how long it had been up; Infinity = all players are back. */
type Downtimes = (atMs: number) => { readonly isDown: boolean; readonly upForMs: number };

/**
 * The downtimes of a server: its own restarts, some hours of maintenance of all servers once a week (2.4 % of all
 * samples are zero everywhere), and once a year a breakdown of all servers for a day. Each depends only on the seed and
 * its window. A downtime with effects at `livingFromMs` is left out, because the live world is up.
 */
function createDowntimes(seed: string | number, serverName: string, livingFromMs: number): Downtimes {
  const restartOf = remember((window) => restart(seed, serverName, window));
  const maintenanceOf = remember((window) => maintenance(seed, window));
  const breakdownOf = remember((window) => breakdown(seed, window));
  return (atMs) => {
    let upForMs = Infinity;
    const restartWindow = Math.floor(atMs / restartWindowMs);
    const week = Math.floor((atMs - firstSundayMs) / weekMs);
    // A downtime of the previous window may still have effects at the beginning of the next one.
    for (const { startMs, endMs } of [
      restartOf(restartWindow - 1),
      restartOf(restartWindow),
      maintenanceOf(week),
      breakdownOf(Math.floor(atMs / breakdownWindowMs)),
    ]) {
      if (atMs < startMs || endMs + afterglowMs > livingFromMs) continue;
      if (atMs < endMs) return { isDown: true, upForMs: 0 };
      if (atMs < endMs + afterglowMs) upForMs = Math.min(upForMs, atMs - endMs);
    }
    return { isDown: false, upForMs };
  };
}

function restart(seed: string | number, serverName: string, window: number): Span {
  const prng = createPrng(seed, serverName, 'past restart', window);
  const startMs = (window + prng.next()) * restartWindowMs;
  return { startMs, endMs: startMs + prng.between(4, 15) * minuteMs };
}

/** Maintenance on Tuesday, Wednesday or Thursday, in the American morning, mostly for 2 to 5 hours. */
function maintenance(seed: string | number, week: number): Span {
  const prng = createPrng(seed, 'past maintenance', week);
  const dayStartMs = firstSundayMs + week * weekMs + (2 + prng.below(3)) * dayMs;
  const startMs = dayStartMs + prng.between(9, 13) * hourMs;
  return { startMs, endMs: startMs + prng.between(2.5, 5) * hourMs };
}

/** A breakdown that begins in an evening and lasts about a day. */
function breakdown(seed: string | number, window: number): Span {
  const prng = createPrng(seed, 'past breakdown', window);
  const startMs = window * breakdownWindowMs + (150 + prng.below(60)) * dayMs + prng.between(17, 22) * hourMs;
  return { startMs, endMs: startMs + prng.between(22, 30) * hourMs };
}

/** Caches the span of each window: windows are looked up often, and a year has fewer than a hundred of them. */
function remember(make: (window: number) => Span): (window: number) => Span {
  const known = new Map<number, Span>();
  return (window) => {
    const found = known.get(window);
    if (found !== undefined) return found;
    const made = make(window);
    known.set(window, made);
    return made;
  };
}

/** Approximate time in which players return to a server, as in the live world. */
const returnMs = 15 * minuteMs;
/**
 * Time before the end of the past in which it changes to the level of the live world. The live world is up to a tenth
 * below its curve at its beginning, and has a tenth more groups than later.
 */
const joinMs = 6 * hourMs;

/** The values of one sample of a server. */
export interface MadeUpCount {
  readonly isOnline: boolean;
  readonly characters: number;
  readonly lfms: number;
}

export interface MadeUpServer {
  readonly seed: string | number;
  readonly profile: ServerProfile;
  /** Mean number of characters online over years. */
  readonly meanOnline: number;
  readonly hasDowntimes: boolean;
  /** From here on the live world is reported, so no downtime may have effects any more. Milliseconds since 1970. */
  readonly livingFromMs: number;
  /** The counts of the live world at that moment; null = unknown. */
  readonly living: Pick<MadeUpCount, 'characters' | 'lfms'> | null;
}

/** The generated sample of one server at a moment of the world's time. */
export type CountAt = (atMs: number) => MadeUpCount;

interface Ripples {
  readonly slow: Ripple;
  readonly quick: Ripple;
  readonly groups: Ripple;
}

/**
 * Generates the past counts of a server: the curves of the live world, the effect of events, a little noise, and
 * downtimes. A count depends only on seed, server and moment, so every call returns the same past. Only the last hours
 * depend on how the live world began, and a downtime that would extend into it is left out.
 */
export function createMadeUpServer({ seed, profile, meanOnline, ...rest }: MadeUpServer): CountAt {
  const tide: Tide = createTide(seed, profile.name);
  const boost = createEventBoost(seed);
  const downtimes: Downtimes = rest.hasDowntimes
    ? createDowntimes(seed, profile.name, rest.livingFromMs)
    : () => ({ isDown: false, upForMs: Infinity });
  const ripples: Ripples = {
    slow: createRipple(3 * hourMs, seed, profile.name, 'past slow'),
    quick: createRipple(25 * minuteMs, seed, profile.name, 'past quick'),
    groups: createRipple(20 * minuteMs, seed, profile.name, 'past groups'),
  };
  const usualAt = (atMs: number): number =>
    meanOnline * busyness(atMs, profile.shiftHours) * tide(atMs) * boost(atMs);
  const { living, livingFromMs } = rest;
  const end = countOf(usualAt(livingFromMs), livingFromMs, ripples);
  const step = {
    characters: living === null ? 0 : living.characters - end.characters,
    lfms: living === null ? 0 : living.lfms - end.lfms,
  };
  return (atMs) => {
    const { isDown, upForMs } = downtimes(atMs);
    if (isDown) return { isOnline: false, characters: 0, lfms: 0 };
    const returned = 1 - Math.exp(-(upForMs + minuteMs) / returnMs);
    const { characters, lfms } = countOf(usualAt(atMs) * returned, atMs, ripples);
    const share = Math.max(0, 1 - (livingFromMs - atMs) / joinMs);
    return {
      isOnline: true,
      characters: wholeCount(characters + share * step.characters),
      lfms: wholeCount(lfms + share * step.lfms),
    };
  };
}

/** A count with noise. As in the live world, the noise is about the square root of the count. */
function countOf(
  expected: number,
  atMs: number,
  { slow, quick, groups }: Ripples,
): Pick<MadeUpCount, 'characters' | 'lfms'> {
  const characters = expected * (1 + 0.03 * slow(atMs)) + Math.sqrt(expected) * quick(atMs);
  const expectedLfms = Math.max(0, characters) * groupsPerOnline;
  const lfms = expectedLfms + 1.5 * Math.sqrt(expectedLfms) * groups(atMs);
  return { characters, lfms };
}

function wholeCount(value: number): number {
  return Math.max(0, Math.round(value));
}
