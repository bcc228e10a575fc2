import { QuestLink } from '../QuestLine.tsx';
import type { WhoRow } from './who-rows.ts';

/** What is played where somebody is, behind the place; as a link where there is something to read. */
export function PlayedQuest({ quest }: Pick<WhoRow, 'quest'>) {
  if (quest === null || quest.name === '') return null;
  return (
    <>
      {' · '}
      <QuestLink quest={quest} />
    </>
  );
}
