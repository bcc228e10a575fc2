import { Skeleton } from '../../ui/Skeleton.tsx';
import { openQuestsText, packCountText } from './pack-choice.ts';
import type { Packs } from './usePacks.ts';

interface PackCountProps {
  readonly packs: Pick<Packs, 'state' | 'choice'>;
  readonly className?: string | undefined;
}

/** How many packs are chosen; told anew with each that is. */
export function PackCount({ packs: { state, choice }, className }: PackCountProps) {
  return (
    <p className={className} aria-live="polite">
      {state === 'loading' ? <Skeleton width={34} /> : packCountText(choice)}
    </p>
  );
}

/** How many quests the chosen packs open; nothing to say where the catalogue is not known. */
export function OpenQuests({ packs: { state, choice }, className }: PackCountProps) {
  if (state !== 'loading' && choice.questCount === 0) return null;
  return (
    <p className={className}>{state === 'loading' ? <Skeleton width={30} /> : openQuestsText(choice)}</p>
  );
}
