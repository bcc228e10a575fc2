import type { Prng } from '../chance/prng.ts';
import { drawHostileText, hostileShare } from './hostile-texts.ts';

/** What players write about themselves. Invented for this project. */
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

/** A public comment: an ordinary one, and now and then one that tries every reader's nerves. */
export function drawPublicComment(prng: Prng): string {
  return prng.chance(hostileShare) ? drawHostileText(prng) : prng.pick(publicComments);
}
