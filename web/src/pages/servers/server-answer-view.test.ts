import type { ServerChoice } from '@rollcall/game/population/server-choice';
import { describe, expect, it } from 'vitest';
import { type AnswerWords, serverAnswer } from './server-answer-view.ts';

const words: AnswerWords = {
  figure: (value) => `${value} characters are online`,
  number: String,
  nothing: 'Nobody is online on any server.',
  unknown: 'No server has reported recently.',
};
const choice: ServerChoice = {
  first: ['Orien'],
  value: 9,
  next: { server: 'Khyber', value: 4 },
  unknown: [],
};

describe('the answer to which server to choose', () => {
  it.each<[string, Partial<ServerChoice>, readonly string[], string, string]>([
    ['names the first and the second', {}, [], 'Orien', '9 characters are online. Khyber follows with 4.'],
    ['leaves out an unknown second', { next: null }, [], 'Orien', '9 characters are online.'],
    [
      'leaves out an empty second',
      { next: { server: 'Khyber', value: 0 } },
      [],
      'Orien',
      '9 characters are online.',
    ],
    [
      'names all that are equal',
      { first: ['Khyber', 'Orien'] },
      [],
      'Khyber and Orien',
      '9 characters are online. Khyber follows with 4.',
    ],
    [
      'says which servers are down',
      {},
      ['Cannith', 'Sarlona'],
      'Orien',
      '9 characters are online. Khyber follows with 4. Cannith and Sarlona are down.',
    ],
    [
      'says which servers are unknown',
      { unknown: ['Sarlona'] },
      ['Cannith'],
      'Orien',
      '9 characters are online. Khyber follows with 4. Cannith is down. Unknown: Sarlona.',
    ],
    ['names none when all are empty', { value: 0 }, [], '–', 'Nobody is online on any server.'],
    [
      'names none when nothing is known',
      { first: [], value: 0, next: null, unknown: ['Orien', 'Khyber'] },
      [],
      '–',
      'No server has reported recently.',
    ],
  ])('%s', (_, changed, down, servers, note) => {
    expect(serverAnswer({ ...choice, ...changed }, words, down)).toEqual({ servers, note });
  });
});
