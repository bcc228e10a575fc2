import { defaultDefinition } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { otherServersId, transfersOf } from '@rollcall/game/population/transfers';
import { describe, expect, it } from 'vitest';
import { quarter } from './testing/transfers-answers.ts';
import {
  answerOf,
  leftOutText,
  charactersText,
  filterLimits,
  netRows,
  noTransfersText,
  placeFacts,
  serverLegend,
  signedNumber,
  transferChoice,
  type TransfersFilter,
  unknownNetRows,
} from './transfers-view.ts';

const { servers } = defaultDefinition;
const chosen = (word: string) => chosenServers(word, servers, 'all');
const usual: TransfersFilter = { range: 'quarter', servers: chosen('all'), activity: 'all' };
const seen = (filter: TransfersFilter, answer = quarter) =>
  transfersOf(answer, transferChoice(servers, filter));
const sentence = (filter: TransfersFilter, answer = quarter) =>
  answerOf(seen(filter, answer), servers, filter)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
const counts = (count: number) => ({ count, active: 0 });

describe('the summary of which servers gain and lose', () => {
  it.each<readonly [string, Partial<TransfersFilter>, string]>([
    [
      'all servers',
      {},
      'Orien gained most: 1,254 more arrived than left. Moonsea lost most: 1,239 more left than arrived. 1,306 characters seen in the last 90 days are away from their home server.',
    ],
    [
      'active characters only',
      { activity: 'active' },
      'Orien gained most: 33 more arrived than left. Moonsea lost most: 38 more left than arrived. 45 active characters seen in the last 90 days are away from their home server.',
    ],
    [
      '64-bit servers, with those who came from elsewhere',
      { servers: chosen('64-bit'), range: 'week' },
      'Of the 64-bit servers, Orien gained most: 1,254 more arrived than left. Cannith lost most: 15 more left than arrived. 1,306 characters seen in the last 7 days have moved to, from or between them.',
    ],
    [
      'servers chosen one by one',
      { servers: chosen('orien,cannith') },
      'Of Cannith and Orien, Orien gained most: 1,254 more arrived than left. Cannith lost most: 15 more left than arrived. 1,306 characters seen in the last 90 days have moved to, from or between them.',
    ],
    [
      'servers of which none has gained',
      { servers: chosen('32-bit') },
      'Of the 32-bit servers, Moonsea lost most: 1,239 more left than arrived. 1,241 characters seen in the last 90 days have moved to, from or between them.',
    ],
  ])('describes %s', (_, filter, told) => {
    expect(sentence({ ...usual, ...filter })).toBe(told);
  });

  it('uses the singular for one character', () => {
    const one = { cannith: { orien: counts(1) } };
    expect(sentence(usual, one)).toMatch(
      /1 character seen in the last 90 days is away from its home server\.$/,
    );
    expect(sentence({ ...usual, servers: chosen('64-bit') }, one)).toMatch(
      /1 character seen .* has moved to, from or/,
    );
  });

  it('says that all are even if as many arrived as left', () => {
    const even = { orien: { cannith: counts(3) }, cannith: { orien: counts(3) } };
    expect(sentence(usual, even)).toMatch(/^As many arrived as left, on every server\. 6 characters /);
  });

  it('says that nobody moved, in the words of the filter', () => {
    expect(sentence(usual, {})).toBe('No character is away from its home server.');
    expect(noTransfersText({ servers: chosen('all'), activity: 'active' })).toBe(
      'No character known to be active is away from its home server.',
    );
    expect(noTransfersText({ servers: chosen('32-bit'), activity: 'all' })).toBe(
      'No character has moved to or from a 32-bit server.',
    );
    expect(noTransfersText({ servers: chosen('orien,thrane'), activity: 'all' })).toBe(
      'No character has moved to or from Orien and Thrane.',
    );
  });

  it('links to the pages of the servers, including 32-bit ones', () => {
    const links = answerOf(seen(usual), servers, usual).filter((part) => typeof part !== 'string');
    expect(links).toEqual([
      { name: 'Orien', path: '/servers/orien' },
      { name: 'Moonsea', path: '/servers/moonsea' },
    ]);
  });
});

describe('the list of net transfers', () => {
  it('starts with the biggest gain, and has every chosen server', () => {
    const rows = netRows(seen(usual), servers);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({
      name: 'Orien',
      path: '/servers/orien',
      net: '+1,254',
      tone: 'gain',
      accessibleName: '1,254 more arrived than left',
    });
    expect(rows[1]).toMatchObject({ net: '0', tone: 'even', accessibleName: 'as many arrived as left' });
    expect(rows.at(-1)).toMatchObject({
      name: 'Moonsea',
      net: '-1,239',
      tone: 'loss',
      accessibleName: '1,239 more left than arrived',
    });
  });

  it('has every chosen server while loading and after a failure', () => {
    const waiting = unknownNetRows(chosen('32-bit').servers, false);
    expect(waiting.map(({ name, net, accessibleName }) => [name, net, accessibleName])[0]).toEqual([
      'Cormyr',
      null,
      'loading',
    ]);
    expect(waiting).toHaveLength(4);
    const failed = unknownNetRows(servers, true);
    expect(failed).toHaveLength(12);
    expect(failed[0]).toMatchObject({ path: '/servers/argonnessen', net: '–', accessibleName: 'unknown' });
  });

  it('has no row for the other servers together', () => {
    const rows = netRows(seen({ ...usual, servers: chosen('64-bit') }), servers);
    expect(rows.map(({ name }) => name)).not.toContain('Other servers');
    expect(rows).toHaveLength(8);
  });
});

describe('the note on characters that are left out', () => {
  it('is usually absent', () => {
    expect(leftOutText(seen(usual))).toBeNull();
  });

  it('appears if servers are left out or no longer known', () => {
    expect(leftOutText({ elsewhere: 1200, unknownNames: [] })).toBe(
      '1,200 more moved among the other servers.',
    );
    expect(leftOutText({ elsewhere: 0, unknownNames: ['hardcore', 'retired'] })).toBe(
      'Among the other servers are some that are no longer listed: hardcore, retired.',
    );
    expect(leftOutText({ elsewhere: 2, unknownNames: ['hardcore'] })).toMatch(/^2 more .*: hardcore\.$/);
  });
});

describe('the filter of the page', () => {
  it('says which characters a saved chart includes', () => {
    expect(filterLimits({ range: 'year', servers: chosen('64-bit'), activity: 'active' })).toBe(
      'Only 64-bit · Active only',
    );
  });
});

describe('texts and colours', () => {
  it('of a legend are those of its servers and of the others together', () => {
    expect(serverLegend(servers, false)).toHaveLength(12);
    expect(serverLegend(servers, false)[4]).toEqual({
      id: 'orien',
      name: 'Orien',
      colour: '#6b84f5',
      dash: null,
      mark: 'area',
    });
    expect(serverLegend(chosen('32-bit').servers, true).map(({ name }) => name)).toEqual([
      'Cormyr',
      'Shadowdale',
      'Thrane',
      'Moonsea',
      'Other servers',
    ]);
  });

  it('are unique for each server and for the others together', () => {
    expect(placeFacts(servers, 'orien')).toEqual({
      name: 'Orien',
      colour: '#6b84f5',
      path: '/servers/orien',
    });
    expect(placeFacts(servers, otherServersId)).toMatchObject({ name: 'Other servers', path: null });
  });

  it('have numbers in the reader’s locale', () => {
    expect([3, -1200, 0].map(signedNumber)).toEqual(['+3', '-1,200', '0']);
    expect([1, 1200].map((count) => charactersText(count, 'active'))).toEqual([
      '1 active character',
      '1,200 active characters',
    ]);
    expect(charactersText(1, 'all')).toBe('1 character');
  });
});
