import type { LfmBehaviour, WhoBehaviour } from '../../people/behaviour-labels.ts';

/** Settings that apply the list of ignored characters to the group list. */
export const ignoringLfm = [
  'hideGroupsPostedByIgnoredCharacters',
  'hideGroupsContainingIgnoredCharacters',
] as const satisfies readonly LfmBehaviour[];

/** Settings that apply it to the Who list. */
export const ignoringWho = ['hideIgnoredCharacters'] as const satisfies readonly WhoBehaviour[];

interface Ignoring {
  /** Number of ignored characters. */
  readonly count: number;
  readonly lfm: Readonly<Record<(typeof ignoringLfm)[number], boolean>>;
  readonly who: Readonly<Record<(typeof ignoringWho)[number], boolean>>;
}

interface IgnoredNotice {
  readonly text: string;
  /** Label of the button that switches hiding on. */
  readonly remedy: string;
}

/** Warns that some things stay visible despite the list; null = nothing to say. */
export function ignoredNotice({ count, lfm, who }: Ignoring): IgnoredNotice | null {
  if (count === 0 || ignoringLfm.some((name) => lfm[name])) return null;
  return ignoringWho.some((name) => who[name])
    ? { text: 'Their groups are still shown in the LFM viewer.', remedy: 'Hide their groups' }
    : { text: 'This list currently hides nothing.', remedy: 'Hide them' };
}
