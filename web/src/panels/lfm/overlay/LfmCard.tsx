import { GroupCard } from './GroupCard.tsx';
import type { OverlayContent } from './overlay-content.ts';
import { QuestCard } from './QuestCard.tsx';

interface LfmCardProps {
  readonly content: OverlayContent;
  readonly headingId?: string;
}

/** What a group says of itself, by the part of it that is asked for. */
export function LfmCard({ content, ...rest }: LfmCardProps) {
  return content.part === 'group' ? (
    <GroupCard content={content} {...rest} />
  ) : (
    <QuestCard content={content} {...rest} />
  );
}
