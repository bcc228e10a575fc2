import type * as syncCalls from '@rollcall/game/api/sync-calls';
import { storedSyncSchema, syncPutSchema, syncVersionSchema } from '@rollcall/game/sync/sync-wire';
import { type ErrorNote, networkBlocked, notFound, storeUnavailable } from '../errors.ts';
import { type ExamplesOf, type NotesOf, parameters as p } from '../notes.ts';
import { shape } from '../schemas.ts';

const ciphertext = 'The data, which only those who have the code of the sync can decrypt.';
const version = 'Grows with each change.';

export const syncBodies = {
  SyncPut: shape(syncPutSchema, 'The new data of a sync.', { ciphertext }),
} as const;

export const syncAnswers = {
  StoredSync: shape(storedSyncSchema, 'A sync.', { version, ciphertext }),
  SyncVersion: shape(syncVersionSchema, 'The version of a sync.', { version }),
} as const;

const unknown = notFound('There is no such sync, or it was deleted, which happens after a year without use.');
const newer: ErrorNote = {
  status: 412,
  code: 'newer-version',
  when: 'The sync exists and `If-Match` is missing, or names an older version; `data` is the newer one, which is to be merged.',
};
const path = { id_hash: p.syncId };

/** The secret that the examples send. */
export const exampleSyncSecret = 'kV3bQmZr0Jc5tWk8NfYuAhVx3bQmZr0Jc5tWk8NfYuA';

export const syncNotes = {
  sync: {
    about:
      'The topic `sync:<id_hash>` of the stream tells the version as it changes. An address may make 300 calls about syncs an hour.',
    path,
    errors: [unknown, storeUnavailable],
  },
  putSync: {
    about:
      'Without `If-Match`, it creates the sync, whose Bearer is then the one that was sent. Otherwise `If-Match` names the version that is replaced, as `"3"`. The server sees neither the code nor the key. A network (an IPv4 address or an IPv6 /64) may have five syncs.',
    path,
    errors: [
      unknown,
      newer,
      { status: 429, code: 'too-many-syncs', when: 'This network already has five syncs.' },
      {
        status: 503,
        code: 'syncs-full',
        when: 'The server keeps 10,000 syncs, and has no room for another one.',
      },
      networkBlocked,
      storeUnavailable,
    ],
  },
  deleteSync: {
    about: 'Everything stored about it is deleted. The devices keep their data.',
    path,
    errors: [unknown, storeUnavailable],
  },
} satisfies NotesOf<typeof syncCalls>;

const id = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';

export const syncExamples: ExamplesOf<typeof syncCalls> = {
  sync: { path: { id_hash: id }, answer: { version: 1, ciphertext: '1.kq3vP1mS0c8.dGhlIHJlc3Q' } },
  putSync: {
    path: { id_hash: id },
    body: { ciphertext: '1.kq3vP1mS0c8.dGhlIHJlc3Q' },
    answer: { version: 1 },
  },
  deleteSync: { path: { id_hash: id }, answer: null },
};
