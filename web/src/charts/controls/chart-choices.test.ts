import { defaultDefinition } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { describe, expect, it } from 'vitest';
import { filterLabel, filterSummary, serversLabel, serversPhrase } from './chart-choices.ts';

const chosen = (word: string) => chosenServers(word, defaultDefinition.servers, '64-bit');

describe('the choices of a chart', () => {
  it('are summarized in a few words', () => {
    expect(filterSummary('quarter', chosen('64-bit'), 'Characters', 'Stacked')).toBe(
      'Quarter · Only 64-bit · Characters · Stacked',
    );
  });

  it('are a label without the range on a saved picture, whose title states the range', () => {
    expect(filterLabel(chosen('all'))).toBe('All');
    expect(filterLabel(chosen('64-bit'), { what: 'Days', timeZone: 'Europe/Berlin' })).toBe(
      'Only 64-bit, days in Europe/Berlin',
    );
  });

  it.each([
    ['64-bit', 'Only 64-bit', 'the 64-bit servers'],
    ['all', 'All', 'all servers'],
    ['orien', 'Orien', 'Orien'],
    ['orien,khyber', 'Khyber and Orien', 'Khyber and Orien'],
    ['orien,khyber,cannith,thrane,cormyr', '5 servers', 'the 5 chosen servers'],
  ])('name servers: %s', (word, label, phrase) => {
    expect([serversLabel(chosen(word)), serversPhrase(chosen(word))]).toEqual([label, phrase]);
  });
});
