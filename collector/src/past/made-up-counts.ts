import type { Ripple } from '../world/chance/ripple.ts';
import { createRipple } from '../world/chance/ripple.ts';
import { busyness } from '../world/curves.ts';
import { groupsPerOnline } from '../world/groups/mustering.ts';
import type { ServerProfile } from '../world/server-profiles.ts';
import { createTide, type Tide } from '../world/tide.ts';
import { createDowntimes, type Downtimes } from './made-up-downtimes.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Players return to a server that is up again within about this time, as in the living world. */
const returnMs = 15 * minuteMs;
/**
 * Over so long before it the past leads over to the living world. That world lags behind its curve by up to a tenth, and
 * has a tenth more groups at its beginning than later.
 */
const joinMs = 6 * hourMs;

/** What a sample of a server says. */
export interface MadeUpCount {
  readonly isOnline: boolean;
  readonly characters: number;
  readonly lfms: number;
}

export interface MadeUpServer {
  readonly seed: string | number;
  readonly profile: ServerProfile;
  /** Characters online at mean, over years. */
  readonly meanOnline: number;
  readonly hasDowntimes: boolean;
  /** From here on the living world tells what is so: no downtime may still be felt then. Milliseconds since 1970. */
  readonly livingFromMs: number;
  /** What was there at that moment; null = not known. */
  readonly living: Pick<MadeUpCount, 'characters' | 'lfms'> | null;
}

/** The made-up past of one server: what a sample taken at a moment of the world's time would have said. */
export type CountAt = (atMs: number) => MadeUpCount;

interface Ripples {
  readonly slow: Ripple;
  readonly quick: Ripple;
  readonly groups: Ripple;
}

/**
 * Makes up what was on a server (world.md): the curves by which the living world lives, small noise, downtimes. A count
 * depends on seed, server and moment alone, so that the same past is made up whenever, and however often, it is asked
 * for; only its last hours depend on what the living world began with, and a downtime that would reach into that never was.
 */
export function createMadeUpServer({ seed, profile, meanOnline, ...rest }: MadeUpServer): CountAt {
  const tide: Tide = createTide(seed, profile.name);
  const downtimes: Downtimes = rest.hasDowntimes
    ? createDowntimes(seed, profile.name, rest.livingFromMs)
    : () => ({ isDown: false, upForMs: Infinity });
  const ripples: Ripples = {
    slow: createRipple(3 * hourMs, seed, profile.name, 'past slow'),
    quick: createRipple(25 * minuteMs, seed, profile.name, 'past quick'),
    groups: createRipple(20 * minuteMs, seed, profile.name, 'past groups'),
  };
  const usualAt = (atMs: number): number => meanOnline * busyness(atMs, profile.shiftHours) * tide(atMs);
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

/** Small numbers waver more: as in the living world about as much as their square root. */
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
