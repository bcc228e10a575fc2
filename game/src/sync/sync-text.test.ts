import { expect, it, test } from 'vitest';
import type { SyncDocument } from './sync-document.ts';
import { documentText, readDocument } from './sync-text.ts';
import { isSyncId, storedSyncSchema, syncDays, syncPutSchema, syncVersionSchema } from './sync-wire.ts';
import { ciphertextMaximum } from '../site/visitor.ts';

const document: SyncDocument = new Map([
  ['theme', { at: 7, by: 'a', value: 'dark' }],
  ['secondary-lfm-view', { at: 7, by: 'a', value: null }],
  ['friends/1', { at: 8, by: 'b' }],
  ['__proto__', { at: 9, by: 'b', value: { x: [1] } }],
]);

it('a document survives its text', () => {
  expect(readDocument(documentText(document))).toEqual({ state: 'read', document });
});

test.each([
  ['', 'damaged'],
  ['null', 'damaged'],
  ['{"version":1}', 'damaged'],
  ['{"version":1,"entries":[["theme",-1,"a"]]}', 'damaged'],
  ['{"version":1,"entries":[["",1,"a"]]}', 'damaged'],
  ['{"version":2,"things":[]}', 'newer'],
] as const)('the text "%s" is %s', (text, state) => {
  expect(readDocument(text)).toEqual({ state });
});

it('ids are 256 bits in hex, and ciphertext has at most 256 KB', () => {
  expect([isSyncId('0'.repeat(64)), isSyncId('A'.repeat(64)), isSyncId('0'.repeat(63))]).toEqual([
    true,
    false,
    false,
  ]);
  const accepts = (ciphertext: string) => syncPutSchema.safeParse({ ciphertext }).success;
  expect([accepts('a'.repeat(ciphertextMaximum)), accepts('a'.repeat(257 * 1024)), accepts('a b')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(syncVersionSchema.safeParse({ version: 0 }).success).toBe(false);
  expect(storedSyncSchema.safeParse({ version: 1, ciphertext: 'a' }).success).toBe(true);
  expect(syncDays).toBe(365);
});
