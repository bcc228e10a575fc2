import { describe, expect, it, vi } from 'vitest';
import { createChime, createRing, ringEveryMs } from './chime.ts';
import { builtInSounds, soundNamed } from './sounds.ts';

/** An audio context that records its notes. */
function makeContext(state: AudioContextState, onResume: () => AudioContextState | 'never') {
  const notes: { hertz: number; from: number; to: number }[] = [];
  const levels: number[] = [];
  const files: unknown[] = [];
  const context = {
    state,
    currentTime: 5,
    destination: {},
    async resume() {
      const next = onResume();
      if (next === 'never') return new Promise<void>(() => {});
      context.state = next;
      return undefined;
    },
    createGain: () => ({
      gain: {
        setValueAtTime: (value: number) => levels.push(value),
        exponentialRampToValueAtTime: (value: number) => levels.push(value),
      },
      connect: vi.fn(),
    }),
    createOscillator() {
      const note = { hertz: 0, from: 0, to: 0 };
      return {
        type: 'sine',
        frequency: {
          set value(hertz: number) {
            note.hertz = hertz;
          },
        },
        connect: vi.fn(),
        start: (from: number) => (note.from = from),
        stop: (to: number) => notes.push({ ...note, to }),
      };
    },
    async decodeAudioData(file: ArrayBuffer) {
      if (file.byteLength === 0) throw new DOMException('Unable to decode audio data', 'EncodingError');
      return { duration: file.byteLength };
    },
    createBufferSource() {
      const source = { buffer: null, connect: vi.fn(), start: () => files.push(source.buffer) };
      return source;
    },
  };
  return { context, notes, levels, files };
}
type Made = ReturnType<typeof makeContext>;

const chimeOf = ({ context }: Made, own: ArrayBuffer | null = null) => {
  // The test's context has the few parts that the chime uses.
  const openContext = vi.fn(() => context as unknown as AudioContext);
  return {
    chime: createChime({ openContext, wait: async () => undefined, readOwn: async () => own }),
    openContext,
  };
};

describe('the chime', () => {
  it('is two soft rising notes within 300 ms', async () => {
    const made = makeContext('running', () => 'running');
    expect(await chimeOf(made).chime.play()).toBe('played');
    expect(made.notes).toHaveLength(2);
    const [first, second] = made.notes;
    expect(first?.hertz).toBeLessThan(second?.hertz ?? 0);
    expect(Math.max(...made.notes.map(({ to }) => to)) - 5).toBeCloseTo(0.3, 5);
    expect(Math.max(...made.levels)).toBeLessThan(0.2);
    expect(Math.min(...made.levels)).toBeGreaterThan(0);
  });

  it.each(Object.entries(builtInSounds))('is no louder as the sound %s', async (name, { notes }) => {
    const made = makeContext('running', () => 'running');
    expect(await chimeOf(made).chime.play(soundNamed(name))).toBe('played');
    expect(made.notes.map(({ hertz }) => hertz)).toEqual(notes.map(({ hertz }) => hertz));
    expect(Math.max(...made.levels)).toBeLessThan(0.2);
  });

  it('can be replaced by the visitor’s own file, unless that is missing or broken', async () => {
    const made = makeContext('running', () => 'running');
    expect(await chimeOf(made, new ArrayBuffer(3)).chime.play('own')).toBe('played');
    expect([made.files, made.notes]).toEqual([[{ duration: 3 }], []]);
    for (const own of [null, new ArrayBuffer(0)]) {
      const other = makeContext('running', () => 'running');
      expect(await chimeOf(other, own).chime.play('own')).toBe('played');
      expect([other.files.length, other.notes.length]).toEqual([0, 2]);
    }
  });

  it('can be silence', async () => {
    const made = makeContext('running', () => 'running');
    await chimeOf(made, new ArrayBuffer(3)).chime.play('none');
    expect([made.files, made.notes]).toEqual([[], []]);
  });

  it('resumes a suspended context', async () => {
    const made = makeContext('suspended', () => 'running');
    expect(await chimeOf(made).chime.play()).toBe('played');
    expect(made.notes).toHaveLength(2);
  });

  it.each(['never', 'suspended'] as const)(
    'counts as blocked when resuming leads to: %s',
    async (outcome) => {
      const made = makeContext('suspended', () => outcome);
      expect(await chimeOf(made).chime.play()).toBe('blocked');
      expect(made.notes).toEqual([]);
    },
  );

  it('can be prepared silently, and later plays from the same context', async () => {
    const made = makeContext('suspended', () => 'running');
    const { chime, openContext } = chimeOf(made);
    expect(await chime.prepare()).toBe('played');
    expect(made.notes).toEqual([]);
    await chime.play();
    expect(made.notes).toHaveLength(2);
    expect(openContext).toHaveBeenCalledTimes(1);
  });

  it('is missing if there is no audio, or it fails', async () => {
    const missing = createChime({
      openContext() {
        throw new TypeError('AudioContext is not a constructor');
      },
      wait: async () => undefined,
      readOwn: async () => null,
    });
    expect(await missing.play()).toBe('missing');
    const broken = makeContext('suspended', () => {
      throw new Error('closed');
    });
    expect(await chimeOf(broken).chime.play()).toBe('missing');
  });
});

describe('a sound in several tabs', () => {
  /** A browser lock that is refused while it is held. */
  function makeLocks() {
    let isHeld = false;
    const request = async (
      _name: string,
      _options: { readonly ifAvailable: true },
      hold: (lock: Lock | null) => Promise<void>,
    ) => {
      if (isHeld) {
        await hold(null);
        return;
      }
      isHeld = true;
      await hold({ name: 'rollcall-ring', mode: 'exclusive' });
      isHeld = false;
    };
    return { request: request as unknown as LockManager['request'] };
  }
  /** Lets chained promises settle. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  /** A wait that the test ends. */
  function makeWait() {
    const rings: (() => void)[] = [];
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        expect(ms).toBe(ringEveryMs);
        rings.push(resolve);
      });
    return {
      wait,
      pass: async () => {
        rings.splice(0).forEach((ring) => ring());
        await settle();
      },
    };
  }

  it('is played by one tab, and again after 15 s', async () => {
    const play = vi.fn(async () => 'played' as const);
    const locks = makeLocks();
    const { wait, pass } = makeWait();
    const [one, other] = [createRing({ play, wait, locks }), createRing({ play, wait, locks })];
    await one();
    await other();
    expect(play).toHaveBeenCalledTimes(1);
    await pass();
    await other();
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('is left to the others by a tab that is not allowed to play it', async () => {
    const locks = makeLocks();
    const { wait } = makeWait();
    const play = vi.fn(async () => 'played' as const);
    await createRing({ play: async () => 'blocked', wait, locks })();
    await settle();
    await createRing({ play, wait, locks })();
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('is played by each tab at most every 15 s without locks', async () => {
    const play = vi.fn(async () => 'played' as const);
    const { wait, pass } = makeWait();
    const ring = createRing({ play, wait, locks: undefined });
    await ring();
    await ring();
    expect(play).toHaveBeenCalledTimes(1);
    await pass();
    await ring();
    expect(play).toHaveBeenCalledTimes(2);
  });
});
