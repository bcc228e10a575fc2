import { defaultDefinition } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCombine,
  type PanelType,
  readSecondPanel,
  withoutSecondPanel,
  withSecondPanel,
} from './panel-url.ts';
import { pairKeys, viewerPath, whoSearch } from '../api/site-paths.ts';

const read = (query: string, first: PanelType = 'grouping') => {
  const panel = readSecondPanel(query, first, defaultDefinition);
  return panel && `${panel.type} of ${panel.server.name}`;
};

describe('the second panel of an address', () => {
  it.each<[name: string, query: string, first: PanelType, panel: string | null]>([
    ['is absent without a query', '', 'grouping', null],
    [
      'may list groups',
      '?secondary-panel-type=grouping&secondary-panel-server=orien',
      'grouping',
      'grouping of Orien',
    ],
    [
      'may list characters',
      'secondary-panel-type=who&secondary-panel-server=orien',
      'grouping',
      'who of Orien',
    ],
    [
      'may list groups beside characters',
      '?secondary-panel-type=grouping&secondary-panel-server=orien',
      'who',
      'grouping of Orien',
    ],
    [
      'cannot list characters beside characters',
      '?secondary-panel-type=who&secondary-panel-server=orien',
      'who',
      null,
    ],
    [
      'may name its server in any case',
      '?secondary-panel-type=who&secondary-panel-server=OrIeN',
      'grouping',
      'who of Orien',
    ],
    [
      'may be of a 32-bit server, which has a notice',
      '?secondary-panel-type=who&secondary-panel-server=thrane',
      'grouping',
      'who of Thrane',
    ],
    ['needs a known server', '?secondary-panel-type=who&secondary-panel-server=oriens', 'grouping', null],
    ['needs a known type', '?secondary-panel-type=map&secondary-panel-server=orien', 'grouping', null],
    [
      'has a type in exact spelling',
      '?secondary-panel-type=Who&secondary-panel-server=orien',
      'grouping',
      null,
    ],
    ['needs a server', '?secondary-panel-type=who', 'grouping', null],
    ['needs a type', '?secondary-panel-server=orien', 'grouping', null],
    [
      'is not a property of an object',
      '?secondary-panel-type=constructor&secondary-panel-server=toString',
      'grouping',
      null,
    ],
    [
      'is found among other parameters',
      '?raids=only&secondary-panel-type=who&sort=-level&secondary-panel-server=orien',
      'grouping',
      'who of Orien',
    ],
  ])('%s', (_name, query, first, panel) => {
    expect(read(query, first)).toBe(panel);
  });

  it('is read without errors from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(() => read(query)).not.toThrow();
      }),
    );
  });

  it('is read as written, with any other parameters', () => {
    fc.assert(
      fc.property(panelArbitrary, searchArbitrary, ({ type, server }, search) => {
        const written = withSecondPanel(search, { type, server });
        const texts = Object.entries(written).map(([name, value]) => [name, String(value)]);
        expect(read(new URLSearchParams(texts).toString())).toBe(`${type} of ${server.name}`);
        expect(written[pairKeys.server]).toBe(serverKey(server.name));
      }),
    );
  });

  it('is removed with its own parameters only', () => {
    fc.assert(
      fc.property(panelArbitrary, searchArbitrary, (panel, search) => {
        const own = { ...search, [pairKeys.search]: 'abc', 'secondary-raids': 'only' };
        expect(withoutSecondPanel(withSecondPanel(own, panel))).toEqual(search);
      }),
    );
  });

  it('replaces another one with its parameters', () => {
    const before = {
      'secondary-panel-type': 'who',
      'secondary-panel-server': 'orien',
      'secondary-search': 'x',
      search: 'y',
    };
    const [thrane] = defaultDefinition.servers.filter(({ name }) => name === 'Thrane');
    expect(thrane && withSecondPanel(before, { type: 'grouping', server: thrane })).toEqual({
      search: 'y',
      'secondary-panel-type': 'grouping',
      'secondary-panel-server': 'thrane',
    });
  });

  it('can be anything but a second Who list', () => {
    const types: readonly PanelType[] = ['grouping', 'who'];
    const pairs = types.flatMap((first) => types.map((second) => [first, second] as const));
    expect(pairs.filter(([first, second]) => !canCombine(first, second))).toEqual([['who', 'who']]);
  });
});

const panelArbitrary = fc.record({
  type: fc.constantFrom<PanelType>('grouping', 'who'),
  server: fc.constantFrom(...defaultDefinition.servers),
});
const searchArbitrary = fc.dictionary(
  fc.constantFrom('search', 'raids', 'sort', 'levels', 'utm', 'secondary'),
  fc.string(),
);

it.each([
  ['Lantern', 'Lantern'],
  ['Lantern Watch', '"Lantern Watch"'],
  ['Bread, Ale and Dice', '"Bread, Ale and Dice"'],
  ['"Quoted"', '"""Quoted"""'],
])('the Who list finds %s by %s', (name, search) => {
  expect(whoSearch(name)).toEqual({ [pairKeys.search]: search });
});

it.each([
  ['grouping', 'Orien', '/grouping/orien'],
  ['who', 'orien', '/who/orien'],
  ['who', 'Cormyr', null],
  ['grouping', 'Atlantis', null],
] as const)('the %s viewer of %s is at %s', (type, name, path) => {
  expect(viewerPath(type, findServer(defaultDefinition, name))).toBe(path);
});
