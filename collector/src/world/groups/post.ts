import { classNames } from '@rollcall/game/character/classes';
import { createLot, type Prng } from '../chance/random.ts';
import { drawComment } from '../comments.ts';
import type { Party, Person, Post } from '../inhabitants.ts';

/** Where a post names the quest: in its field, only in the comment, or nowhere. */
const drawNaming = createLot<'chosen' | 'guess' | 'open'>([
  ['chosen', 64],
  ['guess', 22],
  ['open', 14],
]);

const healers: readonly string[] = ['Cleric', 'Favored Soul', 'Druid', 'Bard', 'Alchemist', 'Artificer'];

/** The parts of a party that its post depends on. */
type Announced = Pick<Party, 'errand' | 'difficulty'> & { readonly leader: Pick<Person, 'totalLevel'> };

/** Draws the post of a party for its quest. Level ranges are between 1 and the cap. */
export function writePost(prng: Prng, party: Announced, levelCap: number): Post {
  const { difficulty } = party;
  const { quest } = party.errand;
  const naming = drawNaming(prng);
  const comment = drawComment(prng, { questName: quest.name, difficulty, isQuestNamed: naming === 'guess' });
  return {
    comment,
    questId: naming === 'open' ? 0 : quest.id,
    isQuestGuess: naming === 'guess',
    // Without a chosen quest there is no difficulty; the game then reports Normal.
    difficulty: naming === 'chosen' ? difficulty : 'Normal',
    acceptedClasses: drawAcceptedClasses(prng),
    ...drawLevelRange(prng, party, levelCap),
  };
}

/** The same post with another comment. */
export function rewordPost(prng: Prng, post: Post, party: Party): Post {
  const questName = party.errand.quest.name;
  return {
    ...post,
    comment: drawComment(prng, { questName, difficulty: post.difficulty, isQuestNamed: post.isQuestGuess }),
  };
}

function drawLevelRange(
  prng: Prng,
  { leader, errand }: Announced,
  levelCap: number,
): Pick<Post, 'minimumLevel' | 'maximumLevel'> {
  if (prng.chance(0.1)) return { minimumLevel: 1, maximumLevel: levelCap };
  const lowest = Math.min(errand.level, leader.totalLevel) - prng.below(3);
  const highest = Math.max(errand.level + 2, leader.totalLevel) + prng.below(3);
  return { minimumLevel: Math.max(1, lowest), maximumLevel: Math.min(levelCap, highest) };
}

/** Most groups accept every class; some look for a healer, some exclude a few classes. */
function drawAcceptedClasses(prng: Prng): readonly string[] {
  const mood = prng.next();
  if (mood < 0.78) return [];
  if (mood < 0.88) return healers;
  return classNames.filter(() => prng.chance(0.75));
}
