import { randomInt } from 'node:crypto';
import { ticketLetters } from '@rollcall/game/feedback';

/** A ticket such as `F-7K2M-Q4XD`: one of 2 × 10^11, so that nobody comes by another's by trying. */
export function makeTicket(): string {
  const letters = Array.from({ length: 8 }, () => ticketLetters.charAt(randomInt(ticketLetters.length))).join(
    '',
  );
  return `F-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
