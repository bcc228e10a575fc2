import type { SyncProblem } from '../../storage/sync-store.ts';
import type { TransferNotice } from './transfer-messages.ts';

const notices: Readonly<Record<SyncProblem | 'full', TransferNotice>> = {
  offline: {
    tone: 'info',
    title: 'No connection',
    text: 'Changes are kept in this browser and synced later.',
  },
  gone: {
    tone: 'warning',
    title: 'This sync has ended',
    text: 'It was deleted, or got a new code on another device. Leave it here, and join with the new code. Everything stays in this browser.',
  },
  'wrong-key': {
    tone: 'error',
    title: 'The data can’t be opened',
    text: 'It was encrypted with another key, or damaged. Nothing was overwritten, here or on the server.',
  },
  'newer-site': {
    tone: 'warning',
    title: 'Reload this page',
    text: 'Another device uses a newer version of this site.',
  },
  'too-large': {
    tone: 'warning',
    title: 'Too large to sync',
    text: 'Your settings and lists don’t fit into 256 KB. Changes stay in this browser.',
  },
  limited: {
    tone: 'warning',
    title: 'One moment',
    text: 'There were too many requests from your network. It will try again automatically.',
  },
  'no-room': {
    tone: 'error',
    title: 'Storage is full',
    text: 'This browser has no room for the data of your other devices.',
  },
  full: {
    tone: 'warning',
    title: 'No room for another sync',
    text: 'The server has no room, or your network already has five. Delete one, or try again later.',
  },
  failed: {
    tone: 'error',
    title: 'That didn’t work',
    text: 'Something went wrong. Your data stays as it is.',
  },
};

/** Notice of a sync that does not work at the moment; null = it works. */
export const syncProblemNotice = (problem: SyncProblem | null): TransferNotice | null =>
  problem === null ? null : notices[problem];

const isProblem = (problem: unknown): problem is keyof typeof notices =>
  typeof problem === 'string' && Object.hasOwn(notices, problem);

/** Notice of an action that failed; nothing has changed. */
export function syncActionNotice(error: unknown): TransferNotice {
  const problem: unknown = error instanceof Error ? Reflect.get(error, 'problem') : null;
  if (problem === 'gone')
    return {
      tone: 'warning',
      title: 'No sync found for this code',
      text: 'Check the code. The sync may also have been deleted, or have a new code by now.',
    };
  if (problem === 'offline')
    return {
      tone: 'warning',
      title: 'No connection',
      text: 'You have to be online for this. Try again later.',
    };
  return notices[isProblem(problem) ? problem : 'failed'];
}
