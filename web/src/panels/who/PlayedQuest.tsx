import type { WhoRow } from './who-rows.ts';

/** What is played where somebody is, behind the place; as a link where there is something to read. */
export function PlayedQuest({ quest }: Pick<WhoRow, 'quest'>) {
  if (quest === null || quest.name === '') return null;
  return (
    <>
      {' · '}
      {quest.wikiUrl === null ? (
        <bdi>{quest.name}</bdi>
      ) : (
        <a href={quest.wikiUrl} target="_blank" rel="noopener noreferrer">
          <bdi>{quest.name}</bdi>
        </a>
      )}
    </>
  );
}
