import type { LfmBehaviour, WhoBehaviour } from '../../people/behaviour-labels.ts';

/** What the list of ignored characters does to the LFM viewer. */
export const ignoringLfm = [
  'hideGroupsPostedByIgnoredCharacters',
  'hideGroupsContainingIgnoredCharacters',
] as const satisfies readonly LfmBehaviour[];

/** And to the Who list. */
export const ignoringWho = ['hideIgnoredCharacters'] as const satisfies readonly WhoBehaviour[];

interface Ignoring {
  /** How many are ignored. */
  readonly count: number;
  readonly lfm: Readonly<Record<(typeof ignoringLfm)[number], boolean>>;
  readonly who: Readonly<Record<(typeof ignoringWho)[number], boolean>>;
}

interface IgnoredNotice {
  readonly text: string;
  /** What the button is called that switches on what is off. */
  readonly remedy: string;
}

/** What the list leaves in sight although one might think otherwise; null = nothing to say. */
export function ignoredNotice({ count, lfm, who }: Ignoring): IgnoredNotice | null {
  if (count === 0 || ignoringLfm.some((name) => lfm[name])) return null;
  return ignoringWho.some((name) => who[name])
    ? { text: 'Their groups are still shown in the LFM viewer.', remedy: 'Hide their groups' }
    : { text: 'This list currently hides nothing.', remedy: 'Hide them' };
}
