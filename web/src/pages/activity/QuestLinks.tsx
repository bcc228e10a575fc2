import type { LinkedQuest } from '../../panels/quest-summary.ts';
import { QuestLink } from '../../panels/QuestLine.tsx';

/** The quests that may be played at a place, each with its page in the wiki. */
export function QuestLinks({ quests }: { readonly quests: readonly LinkedQuest[] }) {
  return quests.map((quest, place) => (
    <span key={quest.id}>
      {place > 0 && ' / '}
      <QuestLink quest={quest} />
    </span>
  ));
}
