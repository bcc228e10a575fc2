import type { QuestWords } from './activity-words.ts';

/** The quests that may be played at a place, each with its page in the wiki. */
export function QuestLinks({ quests }: { readonly quests: readonly QuestWords[] }) {
  return quests.map(({ id, name, wikiUrl }, place) => (
    <span key={id}>
      {place > 0 && ' / '}
      <a href={wikiUrl} target="_blank" rel="noopener noreferrer">
        <bdi>{name}</bdi>
      </a>
    </span>
  ));
}
