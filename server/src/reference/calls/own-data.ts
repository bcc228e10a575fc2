import type * as ownDataCalls from '@rollcall/game/api/own-data-calls';
import * as ownData from '@rollcall/game/character/own-data';
import { badRequest, type ErrorNote, notFound, storeUnavailable } from '../errors.ts';
import { aelith } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { map, shape } from '../schemas.ts';

type OwnDataCalls = typeof ownDataCalls;

const erasureFields = {
  job: 'Id of the erasure, with which its state can be read.',
  state:
    '`waiting`, `running`, or `done`. It takes between one and two minutes, unless the database is unavailable.',
  erased_at: 'Everything up to this moment is erased. Reports after it are recorded again.',
  finished_at: 'When it was done; null = not yet.',
};

export const ownDataShapes = {
  OwnData: shape(ownData.ownDataSchema, 'Everything that is stored about a character.', {
    character_id: 'Its id.',
    exported_at: 'When this was read. All tables are as of the same moment.',
    tables: map('table', 'The rows about the character, by table.'),
  }),
  ExportedTable: shape(ownData.exportedTableSchema, 'The rows of one table.', {
    rows: map('column', 'The newest first. The about page of this site says what each table is.'),
    is_complete: 'Whether these are all rows; otherwise they are the newest 50,000.',
  }),
  Hiding: shape(ownData.hidingSchema, 'Whether a character is hidden.', {
    is_hidden: 'Whether guild pages and statistics count it without naming it.',
  }),
  Erasure: shape(ownData.erasureSchema, 'The erasure of a character.', erasureFields),
  ListedErasure: shape(ownData.listedErasureSchema, 'An erasure, for operators.', {
    ...erasureFields,
    character_id: 'Id of the character.',
  }),
} as const;

const badId = badRequest('The id is not a number.');

const beingErased: ErrorNote = {
  status: 409,
  code: 'being-erased',
  when: 'The character is being erased: wait until that is done.',
};

export const ownDataNotes = {
  exportCharacter: {
    about:
      'All tables that contain something about the character, as of one moment, without secrets and without other people. Names that it had before are in no other answer. CSV has one line for each value: table, row, column, value; `Accept: text/csv` asks for it, too.',
    path: { id: p.characterId },
    query: { format: p.exportFormat },
    errors: [badRequest('The format is neither `json` nor `csv`.'), beingErased, storeUnavailable],
  },
  hiding: { path: { id: p.characterId }, errors: [badId, storeUnavailable] },
  hideCharacter: {
    about:
      'Guild pages count the character without naming it, and its raids are shown to nobody without its token. Live lists show it like the game does; be anonymous there to be anonymous here.',
    path: { id: p.characterId },
    errors: [badId, beingErased, storeUnavailable],
  },
  showCharacter: {
    about: 'A character that is not hidden counts as shown.',
    path: { id: p.characterId },
    errors: [badId, storeUnavailable],
  },
  eraseCharacter: {
    about:
      'Answered with 202; the work is done in the background, and cannot be undone. It needs a token that was granted less than 15 minutes ago. All tokens of the character end with it. While it is under way, another call returns the same erasure. What was counted stays counted, without the character. For 30 days nothing older comes back from a journal, an import or a backup; what is reported later is recorded again.',
    path: { id: p.characterId },
    errors: [
      badId,
      {
        status: 403,
        code: 'verification-too-old',
        when: 'The token is older than 15 minutes: verify the character again.',
      },
      storeUnavailable,
    ],
  },
  erasure: {
    about: 'Known for 30 days.',
    path: { job: p.erasureJob },
    errors: [notFound('There is no such erasure, or it was more than 30 days ago.'), storeUnavailable],
  },
} satisfies NotesOf<Omit<OwnDataCalls, 'erasures'>>;

export const operatorErasureNotes = {
  erasures: { about: 'The newest first.', errors: [storeUnavailable] },
} satisfies NotesOf<Pick<OwnDataCalls, 'erasures'>>;

const ofAelith = { id: aelith.id };
const job = 'q0hX2b9kT5sVw7LrZ3mN1A';
const example: ownData.Erasure = {
  job,
  state: 'waiting',
  erased_at: '2026-11-20T20:15:31Z',
  finished_at: null,
};

export const ownDataExamples: ExamplesOf<OwnDataCalls> = {
  exportCharacter: {
    path: ofAelith,
    answer: {
      character_id: aelith.id,
      exported_at: '2026-11-20T20:15:31Z',
      tables: {
        former_names: { rows: [{ name: 'Aelithe', until: '2026-03-02T19:40:00Z' }], is_complete: true },
        character_days: {
          rows: [{ day: '2026-11-20', level_ups: 0, place_changes: 3, sessions: 1, session_seconds: 5400 }],
          is_complete: true,
        },
      },
    },
  },
  hiding: { path: ofAelith, answer: { is_hidden: false } },
  hideCharacter: { path: ofAelith, answer: { is_hidden: true } },
  showCharacter: { path: ofAelith, answer: { is_hidden: false } },
  eraseCharacter: { path: ofAelith, answer: example },
  erasure: { path: { job }, answer: example },
  erasures: { answer: [{ ...example, character_id: aelith.id }] },
};
