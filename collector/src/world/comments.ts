import { createLot, type Prng } from './chance/random.ts';

/** Comments of characters, invented for this project. */
const publicComments: readonly string[] = [
  'Looking for a friendly guild',
  'LF static group, evenings EST',
  'New to the game, please be patient',
  'Returning after five years, what did I miss?',
  'Selling augments, send a tell',
  'Buying purple augments',
  'Ask me about our guild, we have an airship and snacks',
  'Permadeath, no groups please',
  'Past life nine of many',
  'Crafting service: send a mail',
  'European hours, German or English',
  'AFK more often than not',
  'Bank character, whisper Kadan instead',
  'Will trap for loot',
  'Healer for hire',
  'Reaper 1 is my happy place',
  'Heroic completionist, one life to go',
  'Raid lead on Sundays 20:00 UTC',
];

/** A character's comment: mostly an ordinary one, sometimes a hostile one. */
export function drawPublicComment(prng: Prng): string {
  return prng.chance(hostileShare) ? drawHostileText(prng) : prng.pick(publicComments);
}

/** Share of texts that are hostile to readers. */
const hostileShare = 0.02;

/**
 * Texts that players could write: emoji of several code points, right-to-left marks and overrides, invisible letters,
 * combining marks, markup, control characters, very long words, broken text. Special characters are escaped to keep
 * this file readable.
 */
const hostileTexts: readonly string[] = [
  '\u{1F525}\u{1F525} R4 \u{1F525}\u{1F525} bring \u{1F37A}',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} family run \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '\u{1F1E9}\u{1F1EA}\u{1F1FA}\u{1F1F8} all welcome \u{1F44D}\u{1F3FD}',
  '\u202Etxen og lla ew \u202C then we go home',
  '\u05E9\u05DC\u05D5\u05DD need 2 more \u05D1\u05D5\u05D0\u05D5',
  '\u0645\u0631\u062D\u0628\u0627 \u0641\u0631\u064A\u0642 elite',
  'in\u200Bvis\u200Bible \uFEFFwords\u2060 here',
  'Z\u0335\u0321\u0351\u0310a\u0334\u033F\u0324l\u0338\u0307\u0353g\u0337\u0304\u032Fo\u0336\u0342\u0331 speaks',
  '<script>alert("group")</script>',
  '<img src=x onerror=alert(1)> R1 <b>fast</b> &amp; clean',
  "'; DROP TABLE lfms; --",
  '{{constructor.constructor("return 1")()}} #{7*7}',
  'line one\nline two\r\nline three\ttabbed',
  'bell\u0007 escape\u001B[31m red\u001B[0m delete\u007F nul\u0000 end',
  '\uD83D broken pair, lone \uDE00',
  '\uFF2E\uFF25\uFF25\uFF24 \uFF28\uFF25\uFF21\uFF2C\uFF25\uFF32',
  '\u6C42\u6CBB\u7642 \u30EC\u30A4\u30C9 \u3042\u3068\u4E8C\u4EBA',
  '__proto__ constructor toString hasOwnProperty',
  '\u2067\u2066\u2069\u2069 isolates \u2068open',
  '                                        ',
];

/** A hostile text, sometimes a single word of 500 letters. */
function drawHostileText(prng: Prng): string {
  if (prng.chance(0.15)) return prng.pick(['A', 'W', 'lol', '\u0E01']).repeat(500).slice(0, 500);
  return prng.pick(hostileTexts);
}

/** Comments of groups, invented for this project. */
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
  /** Whether quest and difficulty are only named in the comment. */
  readonly isQuestNamed: boolean;
}

/** A group's comment: mostly short, often empty, sometimes hostile. */
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

/**
 * The quest's name as players write it: without the article, often in lower case, with the difficulty before or after
 * it.
 */
function nameQuest(prng: Prng, questName: string, how: string): string {
  const bare = questName.replace(/^(?:The|A) /, '');
  const written = prng.chance(0.6) ? bare.toLowerCase() : bare;
  const named = prng.chance(0.5) ? `${how} ${written}` : `${written} ${how}`;
  return prng.chance(0.4) ? `${named}, ${prng.pick(phrases)}` : named;
}
