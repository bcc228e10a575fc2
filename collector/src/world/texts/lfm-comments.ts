import { createLot } from '../chance/lot.ts';
import type { Prng } from '../chance/prng.ts';
import { drawHostileText, hostileShare } from './hostile-texts.ts';

/** What a group says about itself. Invented for this project. */
const phrases: readonly string[] = [
  'know it or be quick to learn',
  'no rush, all welcome',
  'first timers welcome',
  'zerg to the end',
  'all optionals',
  'saga run',
  'daily then more',
  'BYOH',
  'bring your own heals and your own beer',
  'be self sufficient',
  'need heals',
  'need a trapper',
  'need tank',
  'one more dps then go',
  'last two spots',
  'IP, door is open',
  'IP at shrine 1',
  'chain run, staying for all parts',
  'will wait for you',
  'piking allowed',
  'no piking please',
  'first life characters',
  'hardcore practice',
  'guild run with open spots',
  'relaxed pace, voice optional',
  'in 10 minutes',
  'starting when full',
  'farming for the named ring, items up for roll',
  'bravery bonus',
  'let us see how far we get',
  'looking for flagging',
  'pst for details',
  'EN / DE',
  'fresh off korthos',
  'xp pots on, hurry',
  '20+ past lives preferred',
];

const openPhrases: readonly string[] = [
  'anything near level',
  'leveling, quests in order',
  'dailies',
  'slayers',
  'just bored',
  'epics, leader knows the way',
  'explorers and rares',
  'lowbie fun',
  'duo would be fine',
];

const shortForms: Readonly<Record<string, readonly string[]>> = {
  Reaper: ['R1', 'R2', 'R3', 'R4', 'R6', 'R8', 'R10', 'reaper', 'Reaper 1'],
  Elite: ['elite', 'Elite', 'e', 'EE'],
  Hard: ['hard', 'Hard', 'EH'],
  Normal: ['normal', 'Normal', 'EN'],
  Casual: ['casual', 'Casual'],
};

const drawShape = createLot<'nothing' | 'difficulty' | 'phrase' | 'both'>([
  ['nothing', 24],
  ['difficulty', 22],
  ['phrase', 30],
  ['both', 24],
]);

interface CommentSubject {
  readonly questName: string;
  readonly difficulty: string;
  /** The comment is the only place that says which quest it is, and how hard. */
  readonly isQuestNamed: boolean;
}

/** A group's comment: mostly short, often empty, one in fifty hostile. */
export function drawComment(prng: Prng, subject: CommentSubject): string {
  if (prng.chance(hostileShare)) return drawHostileText(prng);
  const how = prng.pick(shortForms[subject.difficulty] ?? ['']);
  if (subject.isQuestNamed) return nameQuest(prng, subject.questName, how);
  switch (drawShape(prng)) {
    case 'nothing':
      return '';
    case 'difficulty':
      return how;
    case 'phrase':
      return prng.pick(prng.chance(0.85) ? phrases : openPhrases);
    case 'both':
      return `${how} ${prng.pick(phrases)}`;
  }
}

/** The name as players write it: without the article, often in small letters, with the difficulty before or after. */
function nameQuest(prng: Prng, questName: string, how: string): string {
  const bare = questName.replace(/^(?:The|A) /, '');
  const written = prng.chance(0.6) ? bare.toLowerCase() : bare;
  const named = prng.chance(0.5) ? `${how} ${written}` : `${written} ${how}`;
  return prng.chance(0.4) ? `${named}, ${prng.pick(phrases)}` : named;
}
