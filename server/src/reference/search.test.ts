import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { describe, expect, it } from 'vitest';
import { describeApi } from './reference.ts';
import { createSearch } from './search.ts';

const every = Object.keys(endpoints) as EndpointName[];
const search = createSearch(describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null }));
const callsFor = (text: string) => search(text).calls.map(({ name }) => name);

describe('a search of the reference', () => {
  it.each([
    ['a part of an address', 'population/coverage', 'populationCoverage'],
    ['a method and an address', 'GET /v1/lfms/{server}', 'lfmsOnServer'],
    ['the name of an operation', 'charactersByIds', 'charactersByIds'],
    ['words of a summary in any case and order', 'EVERY Group', 'lfms'],
    ['a parameter', 'activity_level', 'demographics'],
    ['an error code', 'id-taken', 'sendSettings'],
    ['a field of an answer', 'unanswered_ids', 'raidActivity'],
    ['a field of a body', 'id_hash', 'sendSettings'],
  ])('finds calls by %s', (_, text, name) => {
    expect(callsFor(text)).toContain(name);
  });

  it('finds only calls that contain every word', () => {
    expect(callsFor('guild')).toEqual(expect.arrayContaining(['guilds', 'guild', 'demographics']));
    expect(callsFor('guild banner')).toEqual([]);
  });

  it('lists calls with the words in address or summary before others', () => {
    // On the page, other calls that mention guilds only in their notes precede these calls.
    expect(callsFor('guild')).toEqual([
      'charactersInGuild',
      'populationUnique',
      'guilds',
      'guild',
      'hideCharacter',
      'charactersOnServer',
      'lfms',
      'lfmsOnServer',
      'lfmReplay',
      'lfmsStream',
      'demographics',
    ]);
  });

  it('finds shapes by their names and fields', () => {
    expect(search('LfmActivityEvent').shapes).toContain('LfmActivityEvent');
    expect(search('accepted_classes_count').shapes).toEqual([
      'Lfm',
      'ReplayedLfm',
      'LfmChange',
      'ReportedLfm',
    ]);
  });

  it('finds nothing for an unknown word', () => {
    expect(search('unicorn')).toEqual({ calls: [], shapes: [] });
  });

  it('finds only mounted calls', () => {
    const few = createSearch(
      describeApi({ mounted: ['lfmsOnServer'], productName: 'Rollcall', publicUrl: null }),
    );
    expect(few('coverage').calls).toEqual([]);
    expect(few('/v1/lfms').calls.map(({ name }) => name)).toEqual(['lfmsOnServer']);
  });
});
