import { readOwnSound } from '../storage/own-sound.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { builtInSounds, type SoundName, usualSound } from './sounds.ts';

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const chime = createChime({
  openContext: () => new AudioContext(),
  wait: waitFor,
  readOwn: async () => (await readOwnSound())?.bytes ?? null,
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
export async function playChime(sound?: SoundName): Promise<ChimeResult> {
  const result = await chime.play(sound);
  explainOnce(result);
  if (result === 'blocked') onNextGesture(() => void chime.prepare());
  return result;
}

/** Minimum interval between sounds across all tabs, ms. */
export const ringEveryMs = 15_000;

interface RingParts {
  readonly play: (sound?: SoundName) => Promise<ChimeResult>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Undefined if the browser has none, or without https. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Plays a sound in only one of several tabs. Without locks, each tab plays it at most once per interval.
 *
 * @returns a function whose promise resolves when the sound has started or will not play
 */
export function createRing({ play, wait, locks }: RingParts): (sound?: SoundName) => Promise<void> {
  let isResting = false;
  const begin = async (sound?: SoundName): Promise<boolean> => (await play(sound)) === 'played';
  if (locks === undefined) {
    return async (sound) => {
      if (isResting) return;
      isResting = await begin(sound);
      if (isResting) void wait(ringEveryMs).then(() => (isResting = false));
    };
  }
  return (sound) =>
    new Promise((resolve, reject) => {
      locks
        .request('rollcall-ring', { ifAvailable: true }, async (lock) => {
          const isPlayed = lock !== null && (await begin(sound));
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
  | 'state'
  | 'currentTime'
  | 'destination'
  | 'resume'
  | 'createGain'
  | 'createOscillator'
  | 'createBufferSource'
  | 'decodeAudioData'
>;

export interface Chime {
  /** Opens the audio context for later; best called during a click or key press. */
  readonly prepare: () => Promise<ChimeResult>;
  /** @param sound by default the usual sound, which is also played if the visitor's own file is missing or broken */
  readonly play: (sound?: SoundName) => Promise<ChimeResult>;
}

export interface ChimeParts {
  /** @throws Error without audio */
  readonly openContext: () => ChimeContext;
  /** Settles after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** The visitor's own sound, as a file; null = there is none. */
  readonly readOwn: () => Promise<ArrayBuffer | null>;
}

/** Share of full volume: audible during a game, not startling in headphones. */
const loudness = 0.14;
const riseSeconds = 0.015;
/** Final volume, since an exponential fade never reaches zero. */
const silence = 0.0001;

/** Volume of the visitor's own sound, as a share of the file's volume: recordings are louder than the notes. */
const ownLoudness = 0.5;

/** Time after which a pending `resume` counts as blocked, ms: browsers that block sound leave it pending. */
const resumeWithinMs = 250;

export function createChime({ openContext, wait, readOwn }: ChimeParts): Chime {
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

  async function playOwn(opened: ChimeContext): Promise<boolean> {
    try {
      const file = await readOwn();
      if (file === null) return false;
      const source = opened.createBufferSource();
      source.buffer = await opened.decodeAudioData(file);
      const gain = opened.createGain();
      gain.gain.setValueAtTime(ownLoudness, opened.currentTime);
      source.connect(gain);
      gain.connect(opened.destination);
      source.start();
      return true;
    } catch {
      return false;
    }
  }

  return {
    prepare: async () => resultOf(await open()),
    async play(sound = usualSound) {
      const opened = await open();
      const result = resultOf(opened);
      if (opened === null || result !== 'played' || sound === 'none') return result;
      if (sound === 'own' && (await playOwn(opened))) return result;
      for (const note of builtInSounds[sound === 'own' ? usualSound : sound].notes) ring(opened, note);
      return result;
    },
  };
}

type Note = (typeof builtInSounds)[keyof typeof builtInSounds]['notes'][number];

function ring(context: ChimeContext, { hertz, at, lasts }: Note): void {
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
