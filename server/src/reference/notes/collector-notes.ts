import type { ingestCalls } from '@rollcall/game/endpoints/ingest-calls';
import { badRequest, notFound, storeAway, type ErrorNote, type NotesOf } from '../endpoint-notes.ts';
import { parameters as p } from '../parameters.ts';

type Site = Pick<
  typeof ingestCalls,
  | 'postNews'
  | 'deleteNews'
  | 'postPageMessage'
  | 'deletePageMessage'
  | 'feedback'
  | 'deleteFeedback'
  | 'browserLog'
>;
type Collector = Omit<typeof ingestCalls, keyof Site>;

const noMessage = [badRequest('The id is no number.'), notFound('There is no such message.'), storeAway];
const badQuery = badRequest('A parameter is not of its form.');
const nothingTaken: ErrorNote = {
  ...storeAway,
  when: 'The store does not answer, and nothing was taken: send it again after `Retry-After` seconds.',
};
const tooManyRows: ErrorNote = {
  status: 413,
  code: 'too-many-rows',
  when: 'More than 20,000 rows: send them in parts.',
};

/** What collectors report. */
export const collectorNotes = {
  reportCharacters: {
    about:
      'The whole truth for the servers named in `servers`, or for every known server without it. Who is missing has logged out.',
  },
  changeCharacters: {
    about:
      'Whole or partial characters by id, then removals. A field that is left out stays. A part of somebody who is not online is rejected.',
  },
  reportLfms: {
    about:
      'The whole truth for the servers named in `servers`, or for every known server without it. Send no `activity`: it is made here.',
  },
  changeLfms: { about: 'Whole or partial groups by id, then removals. A field that is left out stays.' },
  changeServerInfo: { about: 'A field that is left out stays.' },
  reportAreas: {
    about:
      'A list, or an object with a list. Rows may also use the names of other collectors (`areaid`, `ispublicspace`, …), numbers as text.',
    rows: 'ReportedArea',
  },
  reportQuests: {
    about:
      'A list, or an object with a list. Rows may also use the names of other collectors (`questid`, `heroicnormalcr`, …), numbers as text.',
    rows: 'ReportedQuest',
  },
  reportPopulationHistory: {
    about:
      'A list, or an object with a list. The same sample twice is one sample; of two on one five-minute mark the later wins. Reports that it touches are made anew at once.',
    rows: 'ReportedSample',
    errors: [tooManyRows, nothingTaken],
  },
  reportCharacterHistory: {
    about: 'They are known from then on, as offline; what is known of a character since then stays.',
    errors: [tooManyRows, nothingTaken],
  },
} satisfies NotesOf<Collector>;

/** What the operator does. */
export const siteNotes = {
  postNews: { about: 'Shown from its `date` on; without one: now.', errors: [storeAway] },
  deleteNews: { path: { id: p.messageId }, errors: noMessage },
  postPageMessage: { about: 'It stays until it is taken down.', errors: [storeAway] },
  deletePageMessage: { path: { id: p.messageId }, errors: noMessage },
  feedback: {
    about: 'The newest first. Messages stay until they are deleted.',
    query: { since: p.since, before: p.beforeTicket, limit: p.listLimit },
    errors: [badQuery, storeAway],
  },
  deleteFeedback: {
    path: { ticket: p.ticket },
    errors: [badRequest('That is no ticket.'), notFound('There is no message of this ticket.'), storeAway],
  },
  browserLog: {
    about:
      'The newest first. Events are kept for 30 days, at most 200,000 of them; a new one is there within seconds.',
    query: { level: p.logLevel, since: p.since, before: p.beforeEvent, limit: p.listLimit },
    errors: [badQuery, storeAway],
  },
} satisfies NotesOf<Site>;
