import { ingestCalls } from '@rollcall/game/api/ingest-calls';
import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { feedbackPostSchema } from '@rollcall/game/site/feedback';
import { logEntrySchema, logEventSchema, logPostSchema } from '@rollcall/game/site/log-event';
import * as visitor from '@rollcall/game/site/visitor';
import { badRequest, notFound, storeUnavailable, type ErrorNote } from '../errors.ts';
import { aelith } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { map, shape } from '../schemas.ts';

const browserFields = {
  message: 'What happened.',
  level: 'Its severity.',
  session_id: 'A random name of the visit.',
  user_id: 'A random name of the browser.',
  originating_user_id: 'The browser that the settings came from.',
  user_agent: 'The `User-Agent` of the browser.',
  browser: 'Its name.',
  browser_version: 'Its version.',
  os: 'Its system.',
  screen_resolution: 'Its screen.',
  viewport_size: 'Its window.',
  page_title: 'Title of the page.',
  route: 'Path of the page.',
  commit_hash: 'Version of the site.',
};

export const visitorBodies = {
  FeedbackPost: shape(feedbackPostSchema, 'A message to the operator.', {
    message: 'The text. Control characters and surrounding whitespace are removed.',
    contact: 'How to answer.',
    user_id: 'A random name of the browser.',
    session_id: 'A random name of the visit.',
    commit_hash: 'Version of the site.',
  }),
  LogEvent: shape(logEventSchema, 'Something that happened in a browser.', {
    ...browserFields,
    timestamp: 'When.',
    url: 'Where it was. Ids, names and the part behind the `#` are removed.',
    referrer: 'Where it came from; of another site only its origin is kept.',
    metadata: 'More, as the page sees fit: up to four levels and 4,096 characters of JSON are kept.',
  }),
  LogEvents: shape(logPostSchema.def.options[0], 'Several events at once.', {
    events: 'In the order in which they happened; checked one by one.',
  }),
  SettingsDepositPost: shape(
    visitor.settingsTransferSchema,
    'Encrypted settings on their way to another browser.',
    {
      id_hash: 'SHA-256 of the id that the other browser will name.',
      ciphertext: 'What only the two browsers can read.',
    },
  ),
  SettingsRedeemPost: shape(visitor.settingsRedeemSchema, 'Names stored settings.', {
    id: 'The id that the first browser showed.',
  }),
} as const;

export const visitorAnswers = {
  Claim: shape(visitor.claimSchema, 'A claim on a character. No other answer holds its secret.', {
    challenge: 'Three words to write into the public comment of the character, and nothing else beside them.',
    claim_secret: 'Proves in the next two calls that the claim is yours.',
    expires_at: 'Ten minutes after the start.',
  }),
  ClaimStatus: shape(visitor.claimStatusSchema, 'How a claim stands.', {
    is_online: 'The character is online.',
    is_anonymous: 'It is anonymous: its comment cannot be read.',
    public_comment: 'Its comment as last seen; null = none, offline or anonymous.',
    challenge_word_match: 'Its comment is the three words, seen after the claim began.',
    expires_at: 'When the claim ends.',
  }),
  GrantedToken: shape(
    visitor.grantedTokenSchema,
    'The token of a character. It is kept here as a hash only.',
    {
      token_id: 'Names the token in the list.',
      token: 'The token itself.',
    },
  ),
  TokenRow: shape(visitor.tokenRowSchema, 'A device that holds a token.', {
    token_id: 'Names the token.',
    created_at: 'When it was granted.',
    last_used_at: 'When it last proved something; null = never.',
    is_current: 'The token of this very request.',
  }),
  FeedbackTicket: shape(visitorCalls.sendFeedback.answer, 'A message that has arrived.', {
    ticket: 'Names the message when you ask about it.',
  }),
  FeedbackItem: shape(ingestCalls.feedback.answer.def.element, 'A message to the operator.', {
    ticket: 'What its sender was told.',
    date: 'When it came.',
    message: 'The text.',
    contact: 'How to answer; null = not given.',
    user_id: 'A random name of the browser; null = not given.',
    session_id: 'A random name of the visit; null = not given.',
    commit_hash: 'Version of the site; null = not given.',
  }),
  LogEntry: shape(logEntrySchema, 'Something that happened in a browser. null = not given.', {
    ...browserFields,
    id: 'Names the event; later ones have larger ids.',
    received_at: 'When it came, by the clock of the server.',
    timestamp: 'When, by the clock of the browser.',
    url: 'Where it was, without ids and names.',
    referrer: 'Where it came from; of another site its origin.',
    metadata: map('name', 'More, as the page saw fit.'),
  }),
  SettingsDeposit: shape(visitorCalls.sendSettings.answer, 'Stored settings.', {
    expires_at: 'Until when.',
  }),
  SettingsCiphertext: shape(
    visitorCalls.redeemSettings.answer,
    'Settings that were fetched, and are deleted here.',
    {
      ciphertext: 'As it was sent; only the two browsers know the key.',
    },
  ),
} as const;

const badId = badRequest('The id is no number.');
const notMatchedYet: ErrorNote = {
  status: 409,
  code: 'not-matched-yet',
  when: 'The comment has not been seen to be the three words yet.',
};

const nothingKept: ErrorNote = {
  ...storeUnavailable,
  when: 'The store does not answer, and nothing was kept: send it again after `Retry-After` seconds.',
};

export const visitorNotes = {
  startClaim: {
    about:
      'Write the three words into the public comment of the character in the game within ten minutes. Five claims may be open at once for an address, twenty may be started in an hour. One that was cancelled, or whose status nobody has asked for in the last minute, does not count as open.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  claimStatus: {
    about: 'To be asked once a second at most, and once a minute at least: see above.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  cancelClaim: {
    about: 'Ends the claim before its time. A token that it has given stays valid.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  grantToken: {
    about: 'Asked again before the claim ends it gives the same token, so that a lost answer loses nothing.',
    path: { id: p.characterId },
    errors: [badId, notMatchedYet, storeUnavailable],
  },
  tokens: {
    about: 'Every device that holds a token of the character; the tokens themselves are nowhere.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  revokeToken: {
    about: 'A token that is not there, or no longer, counts as revoked.',
    path: { id: p.characterId, token_id: p.tokenId },
    errors: [badId, storeUnavailable],
  },
  sendFeedback: {
    about:
      'Five messages an hour and twenty a day for an address. A ticket is told once the message is stored.',
    errors: [nothingKept],
  },
  sendLog: {
    about:
      'Pages of every origin may send them. Up to 50 events at once, 64 KB in all; 30 calls at once for an address, one every two seconds for long. Events are checked one by one: invalid ones are left out, and only a body without a single valid one is refused. The address of the caller is not kept.',
  },
  sendSettings: {
    about:
      'They are kept for five minutes and can be fetched once. The server sees neither the key nor the id. Twenty an hour for an address. When very many wait, the oldest of the network that sent the most are removed before their time.',
    errors: [
      { status: 409, code: 'id-taken', when: 'Others wait under this id: make a new one.' },
      nothingKept,
    ],
  },
  redeemSettings: {
    about: 'They are returned once. Ten attempts an hour for an address.',
    errors: [
      notFound(
        'There is nothing under this id: it never existed, was fetched already or has expired. The answer does not say which.',
      ),
      storeUnavailable,
    ],
  },
} satisfies NotesOf<typeof visitorCalls>;

const ofAelith = { id: aelith.id };

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
      public_comment: 'Copper lantern heron',
      challenge_word_match: true,
      expires_at: '2026-11-20T20:25:30Z',
    },
  },
  cancelClaim: { path: ofAelith, answer: null },
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
