import { expect, it } from 'vitest';
import {
  classifyStoreError,
  describeStoreError,
  StoreUnavailableError,
  type StoreFailure,
} from './store-errors.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

it.each<[code: string, meaning: StoreFailure]>([
  ['CONNECTION_CLOSED', 'connection'],
  ['CONNECT_TIMEOUT', 'connection'],
  ['ECONNREFUSED', 'connection'],
  ['ENOENT', 'connection'],
  ['08006', 'connection'],
  ['57P01', 'connection'],
  ['57P03', 'connection'],
  ['53300', 'connection'],
  ['28P01', 'connection'],
  ['25P03', 'connection'],
  ['3D000', 'connection'],
  ['53100', 'unwritable'],
  ['53200', 'unwritable'],
  ['25006', 'unwritable'],
  ['58030', 'unwritable'],
  ['XX001', 'unwritable'],
  ['ENOSPC', 'unwritable'],
  ['EROFS', 'unwritable'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['22003', 'data'],
  ['22P05', 'data'],
  ['23502', 'data'],
  ['54000', 'data'],
  ['42P01', 'query'],
  ['42601', 'query'],
  ['25P02', 'query'],
])('SQLSTATE %s is classified as %s', (code, meaning) => {
  expect(classifyStoreError(withCode(code))).toBe(meaning);
});

it.each<[what: string, error: unknown, meaning: StoreFailure]>([
  ['the unavailability of the store', new StoreUnavailableError('away'), 'connection'],
  ['an error with a cause', new Error('batch failed', { cause: withCode('25006') }), 'unwritable'],
  ['a defect of the program', new TypeError('x is not a function'), 'query'],
  ['a thrown text', 'thrown text', 'query'],
  ['nothing', null, 'query'],
])('%s is classified correctly', (_, error, meaning) => {
  expect(classifyStoreError(error)).toBe(meaning);
});

it.each([
  ['code and message', withCode('25006'), 'it failed (25006)'],
  [
    'a message that contains the code',
    Object.assign(new Error('connect ENOENT x'), { code: 'ENOENT' }),
    'connect ENOENT x',
  ],
  ['lines', new Error('one\n  two'), 'one two'],
  [
    'several addresses',
    Object.assign(new Error('x'), { message: '', code: 'ECONNREFUSED' }),
    'no connection (ECONNREFUSED)',
  ],
  ['a text', 'gone', 'gone'],
])('%s is described on one line', (_, error, line) => {
  expect(describeStoreError(error)).toBe(line);
});
