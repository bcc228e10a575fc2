/** The sounds that an alert can have. A rule without a choice has the chime. */

interface Note {
  readonly hertz: number;
  /** In seconds after the start. */
  readonly at: number;
  readonly lasts: number;
}

interface BuiltInSound {
  readonly label: string;
  readonly notes: readonly Note[];
}

/** Synthesized sounds, so that nothing is loaded. None resembles a sound of the game. */
export const builtInSounds = {
  /** E5 and A5. */
  chime: {
    label: 'Chime',
    notes: [
      { hertz: 659.26, at: 0, lasts: 0.18 },
      { hertz: 880, at: 0.1, lasts: 0.2 },
    ],
  },
  /** A high C with its fifth, fading slowly. */
  bell: {
    label: 'Bell',
    notes: [
      { hertz: 1046.5, at: 0, lasts: 0.9 },
      { hertz: 1567.98, at: 0, lasts: 0.5 },
    ],
  },
  /** A low note, twice. */
  knock: {
    label: 'Knock',
    notes: [
      { hertz: 196, at: 0, lasts: 0.09 },
      { hertz: 196, at: 0.16, lasts: 0.09 },
    ],
  },
  /** G4, C5, E5 and G5. */
  fanfare: {
    label: 'Fanfare',
    notes: [
      { hertz: 392, at: 0, lasts: 0.14 },
      { hertz: 523.25, at: 0.12, lasts: 0.14 },
      { hertz: 659.26, at: 0.24, lasts: 0.14 },
      { hertz: 783.99, at: 0.36, lasts: 0.4 },
    ],
  },
} as const satisfies Readonly<Record<string, BuiltInSound>>;

type BuiltInName = keyof typeof builtInSounds;

/** own = the visitor's file; none = silent. */
export type SoundName = BuiltInName | 'own' | 'none';

export const usualSound = 'chime' satisfies SoundName;

const isBuiltIn = (name: string): name is BuiltInName => Object.hasOwn(builtInSounds, name);

/** The sound with a stored name; the usual one for a name that this version does not know. */
export function soundNamed(name: string | undefined): SoundName {
  if (name === 'own' || name === 'none') return name;
  return name !== undefined && isBuiltIn(name) ? name : usualSound;
}

/** @param ownName the name of the visitor's file; null = there is none */
export function soundChoices(
  ownName: string | null,
): readonly { readonly value: SoundName; readonly label: string }[] {
  return [
    ...Object.entries(builtInSounds).map(([name, { label }]) => ({ value: soundNamed(name), label })),
    { value: 'own', label: ownName === null ? 'Your own sound (no file yet)' : `Your own: ${ownName}` },
    { value: 'none', label: 'No sound' },
  ];
}
