import type { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import type { ExamplesOf } from '../example.ts';
import { aelith } from './example-world.ts';

const ofAelith = { id: aelith.id };

/** Examples of what visitors may do. */
export const visitorExamples: ExamplesOf<typeof visitorCalls> = {
  startClaim: {
    path: ofAelith,
    answer: {
      challenge: 'copper lantern heron',
      claim_secret: 'hVx3bQmZr0Jc5tWk8NfYuA',
      expires_at: '2026-11-20T20:25:30Z',
    },
  },
  claimStatus: {
    path: ofAelith,
    answer: {
      is_online: true,
      is_anonymous: false,
      challenge_word_match: true,
      expires_at: '2026-11-20T20:25:30Z',
    },
  },
  grantToken: {
    path: ofAelith,
    answer: { token_id: 'mPq3tVw8yZaB5cDe', token: 'p0Zt4V9yJmC1sX7dQ2kR8fLwB6nGhT5uEaYiO3vKxWc' },
  },
  tokens: {
    path: ofAelith,
    answer: [
      {
        token_id: 'mPq3tVw8yZaB5cDe',
        created_at: '2026-11-20T20:17:02Z',
        last_used_at: '2026-11-20T20:17:05Z',
        is_current: true,
      },
    ],
  },
  revokeToken: { path: { id: aelith.id, token_id: 'mPq3tVw8yZaB5cDe' }, answer: null },
  sendFeedback: {
    body: { message: 'The list of raids is just what I needed.', contact: 'aelith@mail.example' },
    answer: { ticket: 'F-7K2M-Q4XD' },
  },
  sendLog: {
    body: {
      events: [
        {
          message: 'page_view',
          level: 'info',
          timestamp: '2026-11-20T20:15:30Z',
          route: '/grouping',
          metadata: { page_path: '/grouping' },
        },
      ],
    },
    answer: null,
  },
  sendSettings: {
    body: {
      id_hash: '3592d710b7de6313da5c4f288203bea28bd789e4600e853453c80bfefd011fbf',
      ciphertext: 'kq3vP1mS0c8.dGhlIHJlc3Q',
    },
    answer: { expires_at: '2026-11-20T20:20:30Z' },
  },
  redeemSettings: { body: { id: 'K7M2QX9A' }, answer: { ciphertext: 'kq3vP1mS0c8.dGhlIHJlc3Q' } },
};
