import { pageToasts } from '../ui/toast-store.ts';

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const chime = createChime({
  openContext: () => new AudioContext(),
  wait: waitFor,
});

/** Messages on why no sound was played. */
export const silentToasts = {
  blocked: {
    type: 'info',
    title: 'Sound is blocked',
    message: 'Your browser won’t play sound until you click on the page or press a key.',
  },
  missing: {
    type: 'warning',
    title: 'No sound',
    message: 'Your browser cannot play the sound alert.',
  },
} as const;

const explained = new Set<ChimeResult>();

/** Explains once why no sound was played. */
function explainOnce(result: ChimeResult): void {
  if (result === 'played' || explained.has(result)) return;
  explained.add(result);
  pageToasts.show(silentToasts[result]);
}

/** Whether sounds can be played; best called during a click or key press. */
export const prepareSound = (): Promise<ChimeResult> => chime.prepare();

/** Plays the sound of an alert. If the browser blocks it, a toast explains it once. */
export async function playChime(): Promise<ChimeResult> {
  const result = await chime.play();
  explainOnce(result);
  if (result === 'blocked') onNextGesture(() => void chime.prepare());
  return result;
}

/** Minimum interval between sounds across all tabs, ms. */
export const ringEveryMs = 15_000;

interface RingParts {
  readonly play: () => Promise<ChimeResult>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Undefined if the browser has none, or without https. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Plays a sound in only one of several tabs. Without locks, each tab plays it at most once per interval.
 *
 * @returns resolves when the sound has started, or will not play
 */
export function createRing({ play, wait, locks }: RingParts): () => Promise<void> {
  let isResting = false;
  const begin = async (): Promise<boolean> => {
    const isPlayed = (await play()) === 'played';
    return isPlayed;
  };
  if (locks === undefined) {
    return async () => {
      if (isResting) return;
      isResting = await begin();
      if (isResting) void wait(ringEveryMs).then(() => (isResting = false));
    };
  }
  return () =>
    new Promise((resolve, reject) => {
      locks
        .request('rollcall-ring', { ifAvailable: true }, async (lock) => {
          const isPlayed = lock !== null && (await begin());
          resolve();
          // If it was not heard, the lock is released so that other tabs can play it.
          if (isPlayed) await wait(ringEveryMs);
        })
        .catch(reject);
    });
}

/** Plays the sound of an alert, in this tab or another one. */
export const ringOnce = createRing({
  play: playChime,
  wait: waitFor,
  // Typed as always present, but missing on pages without https.
  locks: 'locks' in navigator ? navigator.locks : undefined,
});

/**
 * Opens the audio context: at once during the click that switched sound on, otherwise on the next click or key.
 *
 * @returns a function that stops waiting
 */
export function prepareChime(): () => void {
  let stopWaiting: () => void = () => {};
  const stop = new AbortController();
  void chime.prepare().then((result) => {
    if (result === 'blocked' && !stop.signal.aborted) stopWaiting = onNextGesture(() => void chime.prepare());
  });
  return () => {
    stop.abort();
    stopWaiting();
  };
}

/** Runs a function on the next click or key. @returns a function that cancels */
function onNextGesture(run: () => void): () => void {
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    run();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, once, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** played = audible; blocked = the browser waits for a click or key; missing = no audio. */
export type ChimeResult = 'played' | 'blocked' | 'missing';

type ChimeContext = Pick<
  AudioContext,
  'state' | 'currentTime' | 'destination' | 'resume' | 'createGain' | 'createOscillator'
>;

export interface Chime {
  /** Opens the audio context for later; best called during a click or key press. */
  readonly prepare: () => Promise<ChimeResult>;
  readonly play: () => Promise<ChimeResult>;
}

export interface ChimeParts {
  /** @throws Error without audio */
  readonly openContext: () => ChimeContext;
  /** Settles after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
}

/** E5 and A5, unlike the sounds of the game. Times in seconds. */
const notes = [
  { hertz: 659.26, at: 0, lasts: 0.18 },
  { hertz: 880, at: 0.1, lasts: 0.2 },
] as const;

/** Share of full volume: audible beside a game, not startling in headphones. */
const loudness = 0.14;
const riseSeconds = 0.015;
/** Final volume, since an exponential fade never reaches zero. */
const silence = 0.0001;

/** Time after which a pending `resume` counts as blocked, ms: browsers that block sound leave it pending. */
const resumeWithinMs = 250;

/** Two soft synthesized notes, 300 ms in all. */
export function createChime({ openContext, wait }: ChimeParts): Chime {
  let context: ChimeContext | null = null;

  const open = async (): Promise<ChimeContext | null> => {
    try {
      context ??= openContext();
      if (context.state !== 'running') await Promise.race([context.resume(), wait(resumeWithinMs)]);
      return context;
    } catch {
      return null;
    }
  };
  const resultOf = (opened: ChimeContext | null): ChimeResult => {
    if (opened === null) return 'missing';
    return opened.state === 'running' ? 'played' : 'blocked';
  };

  return {
    prepare: async () => resultOf(await open()),
    async play() {
      const opened = await open();
      const result = resultOf(opened);
      if (opened !== null && result === 'played') for (const note of notes) ring(opened, note);
      return result;
    },
  };
}

function ring(context: ChimeContext, { hertz, at, lasts }: (typeof notes)[number]): void {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(silence, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + riseSeconds);
  gain.gain.exponentialRampToValueAtTime(silence, start + lasts);
  gain.connect(context.destination);
  const oscillator = context.createOscillator();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  oscillator.connect(gain);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}
