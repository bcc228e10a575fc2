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
  level: 'Severity.',
  session_id: 'A random id of the visit.',
  user_id: 'A random id of the browser.',
  originating_user_id: 'The browser that the settings came from.',
  user_agent: 'The `User-Agent` of the browser.',
  browser: 'Name of the browser.',
  browser_version: 'Version of the browser.',
  os: 'Operating system.',
  screen_resolution: 'Screen resolution.',
  viewport_size: 'Size of the browser window.',
  page_title: 'Title of the page.',
  route: 'Path of the page.',
  commit_hash: 'Version of the site.',
};

export const visitorBodies = {
  FeedbackPost: shape(feedbackPostSchema, 'A message to the operator.', {
    message: 'The text. Control characters and surrounding whitespace are removed.',
    contact: 'How to reach the sender.',
    user_id: 'A random id of the browser.',
    session_id: 'A random id of the visit.',
    commit_hash: 'Version of the site.',
  }),
  LogEvent: shape(logEventSchema, 'Something that happened in a browser.', {
    ...browserFields,
    timestamp: 'When it happened.',
    url: 'Address of the page. Ids, names and the part after the `#` are removed.',
    referrer: 'The previous page; for another site, only its origin is kept.',
    metadata: 'Any further data: up to four levels and 4,096 characters of JSON are kept.',
  }),
  LogEvents: shape(logPostSchema.def.options[0], 'Several events at once.', {
    events: 'In the order in which they happened; checked one by one.',
  }),
  SettingsDepositPost: shape(
    visitor.settingsTransferSchema,
    'Encrypted settings on their way to another browser.',
    {
      id_hash: 'SHA-256 of the id that the other browser will send.',
      ciphertext: 'The settings, which only the two browsers can decrypt.',
    },
  ),
  SettingsRedeemPost: shape(visitor.settingsRedeemSchema, 'Identifies stored settings.', {
    id: 'The id that the first browser showed.',
  }),
} as const;

export const visitorAnswers = {
  Claim: shape(visitor.claimSchema, 'A claim on a character. No other answer contains its secret.', {
    challenge: 'Three words to write into the public comment of the character, with nothing else.',
    claim_secret: 'Proves in the next two calls that the claim is yours.',
    expires_at: 'When the claim ends, ten minutes after its start.',
  }),
  ClaimStatus: shape(visitor.claimStatusSchema, 'The status of a claim.', {
    is_online: 'Whether the character is online.',
    is_anonymous: 'Whether it is anonymous, so that its comment cannot be read.',
    public_comment: 'Its comment as last seen; null = none, offline or anonymous.',
    challenge_word_match: 'Whether its comment, seen after the claim began, is the three words.',
    expires_at: 'When the claim ends.',
  }),
  GrantedToken: shape(
    visitor.grantedTokenSchema,
    'The token of a character. The server stores only a hash of it.',
    {
      token_id: 'Id of the token in the list.',
      token: 'The token itself.',
    },
  ),
  TokenRow: shape(visitor.tokenRowSchema, 'A device that holds a token.', {
    token_id: 'Id of the token.',
    created_at: 'When it was granted.',
    last_used_at: 'When it was last used; null = never.',
    is_current: 'true = the token of this request.',
  }),
  FeedbackTicket: shape(visitorCalls.sendFeedback.answer, 'A message that has been received.', {
    ticket: 'Identifies the message when you ask about it.',
  }),
  FeedbackItem: shape(ingestCalls.feedback.answer.def.element, 'A message to the operator.', {
    ticket: 'The ticket that its sender was given.',
    date: 'When it arrived.',
    message: 'The text.',
    contact: 'How to reach the sender; null = not given.',
    user_id: 'A random id of the browser; null = not given.',
    session_id: 'A random id of the visit; null = not given.',
    commit_hash: 'Version of the site; null = not given.',
  }),
  LogEntry: shape(logEntrySchema, 'Something that happened in a browser. null = not given.', {
    ...browserFields,
    id: 'Id of the event; later events have larger ids.',
    received_at: 'When it arrived, by the clock of the server.',
    timestamp: 'When it happened, by the clock of the browser.',
    url: 'Address of the page, without ids and names.',
    referrer: 'The previous page; for another site, its origin.',
    metadata: map('name', 'Any further data.'),
  }),
  SettingsDeposit: shape(visitorCalls.sendSettings.answer, 'Stored settings.', {
    expires_at: 'Until when they are kept.',
  }),
  SettingsCiphertext: shape(
    visitorCalls.redeemSettings.answer,
    'The fetched settings, which the server has now deleted.',
    {
      ciphertext: 'As it was sent; only the two browsers know the key.',
    },
  ),
} as const;

const badId = badRequest('The id is not a number.');
const notMatchedYet: ErrorNote = {
  status: 409,
  code: 'not-matched-yet',
  when: 'No report has shown the three words as the comment yet.',
};

const nothingKept: ErrorNote = {
  ...storeUnavailable,
  when: 'The database is unavailable, and nothing was stored: send it again after `Retry-After` seconds.',
};

export const visitorNotes = {
  startClaim: {
    about:
      'Write the three words into the public comment of the character in the game within ten minutes. An address may have five open claims at once, and start twenty an hour. A claim that was cancelled, or whose status was not requested in the last minute, does not count as open.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  claimStatus: {
    about: 'Request it at most once a second, and at least once a minute: see above.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  cancelClaim: {
    about: 'Ends the claim early. A token that it has granted stays valid.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  grantToken: {
    about: 'Repeating the call before the claim ends returns the same token, so a lost answer does no harm.',
    path: { id: p.characterId },
    errors: [badId, notMatchedYet, storeUnavailable],
  },
  tokens: {
    about: 'Every device that holds a token of the character, without the tokens themselves.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  revokeToken: {
    about: 'A token that does not exist, or no longer exists, counts as revoked.',
    path: { id: p.characterId, token_id: p.tokenId },
    errors: [badId, storeUnavailable],
  },
  sendFeedback: {
    about:
      'At most five messages an hour and twenty a day for each address. The ticket is returned once the message is stored.',
    errors: [nothingKept],
  },
  sendLog: {
    about:
      'Pages of any origin may send them. A call may have up to 50 events and 64 KB; each address may make one call every two seconds, with bursts of 30. Events are checked one by one: invalid ones are left out, and a body is refused only if it has no valid one. The address of the caller is not stored.',
  },
  sendSettings: {
    about:
      'They are kept for five minutes and can be fetched once. The server sees neither the key nor the id. At most twenty an hour for each address. When too many are waiting, the oldest ones of the network that sent the most are removed early.',
    errors: [
      { status: 409, code: 'id-taken', when: 'Other settings are stored under this id: create a new one.' },
      nothingKept,
    ],
  },
  redeemSettings: {
    about: 'They are returned once. At most ten attempts an hour for each address.',
    errors: [
      notFound(
        'There is nothing under this id: it never existed, was already fetched or has expired. The answer does not say which.',
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
