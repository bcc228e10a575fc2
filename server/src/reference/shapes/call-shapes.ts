import { areasBodySchema, questsBodySchema } from '@rollcall/game/catalogue-report';
import { errorAnswerSchema } from '@rollcall/game/endpoint';
import { ingestCalls } from '@rollcall/game/endpoints/ingest-calls';
import { logEntrySchema } from '@rollcall/game/log-event';
import { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import { issueSchema } from '@rollcall/game/issue';
import { ingestAnswerSchema, rejectionSchema } from '@rollcall/game/report';
import * as visitor from '@rollcall/game/visitor';
import { counts, map, shape, whole } from '../shape.ts';

/** What calls other than plain reads answer. */
export const callShapes = {
  IngestAnswer: shape(ingestAnswerSchema, 'What became of a report.', {
    message: 'Always `success`.',
    accepted: whole('Entities taken, whether or not they changed anything.'),
    rejected:
      'Entities that were not, the first thousand of them. A rejected entity keeps its last accepted state and does not count as missing.',
    removed: whole('Who left.'),
    duplicates: whole('Entities that stood more than once: the last one won.'),
    versions: counts('server', 'Version of the reported kind on each server that the report covers.'),
    durable: 'true = what it means for history is on disk. false = it is shown, but history may miss it.',
    duplicate: 'true = this `batch_id` was answered before: the same answer again, nothing done twice.',
    stale: 'true = older than what was applied before: not applied.',
    warnings: 'Rows that landed but deserve a look.',
  }),
  Rejection: shape(rejectionSchema, 'One entity and what is wrong with it.', {
    index: 'Place in the list that was sent; the name that was sent where the list is a map.',
    issues: 'What is wrong.',
  }),
  Issue: shape(issueSchema, 'What is wrong with one field.', {
    path: 'The field, with dots between; empty = the whole.',
    message: 'What is wrong, such as "must be at least 1".',
  }),
  Error: shape(errorAnswerSchema, 'Every error has this shape.', {
    message: 'What is wrong, for people.',
    error: 'The same text once more, for clients that look here.',
    code: 'What is wrong, for programs: it stays the same for ever.',
    request_id: 'Names the request in the log; also in `X-Request-ID`.',
    issues: 'Which fields are wrong.',
    closest: 'With `unknown-server`: the known name nearest to it, or null.',
  }),
  Claim: shape(visitor.claimSchema, 'A claim on a character. No other answer holds its secret.', {
    challenge: 'Three words to write into the public comment of the character, and nothing else beside them.',
    claim_secret: 'Proves in the next two calls that the claim is yours.',
    expires_at: 'Ten minutes after the start.',
  }),
  ClaimStatus: shape(visitor.claimStatusSchema, 'How a claim stands.', {
    is_online: 'The character is online.',
    is_anonymous: 'It is anonymous: its comment cannot be read.',
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
    contact: 'How to answer; null = not said.',
    user_id: 'A random name of the browser; null = not said.',
    session_id: 'A random name of the visit; null = not said.',
    commit_hash: 'Version of the site; null = not said.',
  }),
  LogEntry: shape(logEntrySchema, 'Something that happened in a browser. null = not said.', {
    id: 'Names the event; later ones have larger ids.',
    received_at: 'When it came, by the clock of the server.',
    message: 'What.',
    level: 'How bad.',
    timestamp: 'When, by the clock of the browser.',
    session_id: 'A random name of the visit.',
    user_id: 'A random name of the browser.',
    originating_user_id: 'The browser that the settings came from.',
    user_agent: 'The browser, in its own words.',
    browser: 'Its name.',
    browser_version: 'Its version.',
    os: 'Its system.',
    screen_resolution: 'Its screen.',
    viewport_size: 'Its window.',
    url: 'Where it was, without ids and names.',
    page_title: 'Title of the page.',
    referrer: 'Where it came from; of another site its origin.',
    route: 'Path of the page.',
    commit_hash: 'Version of the site.',
    metadata: map('name', 'More, as the page saw fit.'),
  }),
  SettingsDeposit: shape(visitorCalls.sendSettings.answer, 'Settings that wait.', {
    expires_at: 'Until when.',
  }),
  SettingsCiphertext: shape(
    visitorCalls.redeemSettings.answer,
    'Settings that were fetched, and are gone here.',
    {
      ciphertext: 'As it was left; only the two browsers know the key.',
    },
  ),
} as const;

/** The form of a catalogue upload that has an envelope around its rows. */
export const areasEnvelope = areasBodySchema.def.options[1];
export const questsEnvelope = questsBodySchema.def.options[1];
