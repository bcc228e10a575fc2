import type { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import { badRequest, notFound, storeAway, type ErrorNote, type NotesOf } from '../endpoint-notes.ts';
import { parameters as p } from '../parameters.ts';

const badId = badRequest('The id is no number.');
const notMatchedYet: ErrorNote = {
  status: 409,
  code: 'not-matched-yet',
  when: 'The comment has not been seen to be the three words yet.',
};

const nothingKept: ErrorNote = {
  ...storeAway,
  when: 'The store does not answer, and nothing was kept: send it again after `Retry-After` seconds.',
};

/** What visitors may do. */
export const visitorNotes = {
  startClaim: {
    about:
      'Write the three words into the public comment of the character in the game within ten minutes. Five claims may be open at once for an address, twenty may be started in an hour.',
    path: { id: p.characterId },
    errors: [badId, storeAway],
  },
  claimStatus: {
    about: 'Changes nothing; to be asked once a second at most.',
    path: { id: p.characterId },
    errors: [badId, storeAway],
  },
  grantToken: {
    about: 'Asked again before the claim ends it gives the same token, so that a lost answer loses nothing.',
    path: { id: p.characterId },
    errors: [badId, notMatchedYet, storeAway],
  },
  tokens: {
    about: 'Every device that holds a token of the character; the tokens themselves are nowhere.',
    path: { id: p.characterId },
    errors: [badId, storeAway],
  },
  revokeToken: {
    about: 'A token that is not there, or no longer, counts as revoked.',
    path: { id: p.characterId, token_id: p.tokenId },
    errors: [badId, storeAway],
  },
  sendFeedback: {
    about:
      'Five messages an hour and twenty a day for an address. A ticket is told once the message is stored.',
    errors: [nothingKept],
  },
  sendLog: {
    about:
      'Up to 50 events at once, 64 KB in all; 30 calls at once for an address, one every two seconds for long. Events are judged one by one: wrong ones are left out, and only a body without a single right one is refused. The address of the caller is not kept.',
  },
  sendSettings: {
    about:
      'They wait for five minutes and can be taken once. Neither the key nor the id comes here. Twenty an hour for an address. When very many wait, the oldest of the network that sent the most are removed before their time.',
    errors: [
      { status: 409, code: 'id-taken', when: 'Others wait under this id: make a new one.' },
      nothingKept,
    ],
  },
  redeemSettings: {
    about: 'Whoever gets them is the only one who does. Ten tries an hour for an address.',
    errors: [
      notFound(
        'Nothing waits under this id: it never did, was taken already, or is over. Nobody learns which.',
      ),
      storeAway,
    ],
  },
} satisfies NotesOf<typeof visitorCalls>;
