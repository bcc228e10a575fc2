import { expect, it } from 'vitest';
import { storageToast } from './storage-toast.ts';

it.each([
  [
    { type: 'unreadable', label: 'friends' },
    'Your saved friends could not be read and have been reset to defaults.',
  ],
  [
    { type: 'unreadable', label: 'theme', isSingular: true },
    'Your saved theme could not be read and has been reset to the default.',
  ],
  [
    { type: 'corrected', label: 'LFM settings' },
    'Some saved LFM settings were invalid and have been corrected to safe defaults.',
  ],
  [
    { type: 'corrected', label: 'theme', isSingular: true },
    'Your saved theme was invalid and has been corrected to a safe default.',
  ],
] as const)('%j is described in grammatical English', (notice, message) => {
  expect(storageToast(notice).message).toBe(message);
});
