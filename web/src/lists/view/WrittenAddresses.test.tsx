import { act, cleanup } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { useAllServersView } from '../lfm/useAllServersView.ts';
import { useGroupLink } from '../lfm/useGroupLink.ts';
import { type PanelPlace, PanelSlotContext } from '../panel-slot.ts';
import { useShownWhoView } from '../who/useShownWhoView.ts';
import { renderAtAddress } from './testing/RenderAtAddress.tsx';

const facts = defaultDefinition;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  whoVisit(facts).reset();
  lfmSettingsStore(facts).reset();
  localStorage.clear();
  vi.useRealTimers();
});

/** Renders a hook at an address, and returns the query after a change through the hook's result. */
async function queryAfter<Result>(
  useHook: () => Result,
  query: string,
  change: (result: Result) => void,
  place: PanelPlace = 'primary',
): Promise<string> {
  const seen: { last: Result | null } = { last: null };
  function Panel() {
    const result = useHook();
    useLayoutEffect(() => {
      seen.last = result;
    }, [result]);
    return null;
  }
  const page = await renderAtAddress(
    <PanelSlotContext value={{ place, isPaired: place === 'secondary', tools: [] }}>
      <Panel />
    </PanelSlotContext>,
    query,
  );
  await act(async () => {
    if (seen.last !== null) change(seen.last);
  });
  // The board writes its view after a pause.
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  return page.query();
}

const others = 'x=a,b:c&empty=&y=%C3%A4+b%26';
const pair = 'secondary-panel-type=who&secondary-panel-server=orien';

it.each<[name: string, query: string, place: PanelPlace, expected: string]>([
  ['only its parameters', `?levels=5-20&${others}&search=a`, 'primary', `?${others}`],
  ['escaped lists as plain ones', '?x=a%2Cb%3Ac&levels=5-20', 'primary', '?x=a,b:c'],
  [
    'the view of the other panel',
    `?levels=1-2&${pair}&secondary-levels=3-4`,
    'primary',
    `?${pair}&secondary-levels=3-4`,
  ],
  [
    'the view of the first panel',
    `?levels=1-2&${pair}&secondary-levels=3-4`,
    'secondary',
    `?levels=1-2&${pair}`,
  ],
  ['unknown parameters unchanged', '?levels=5-20&classes=Baker&x=1', 'primary', '?x=1'],
  ['a search of the page', `?levels=1-2&initial-search-query=a&x=1`, 'primary', '?x=1'],
])('a view of the Who list is left with %s', async (_name, query, place, expected) => {
  expect(await queryAfter(useShownWhoView, query, ({ leaveShared }) => leaveShared(), place)).toBe(expected);
});

it.each([
  [`?${others}&initial-search-query=oak&z=1`, `?${others}&z=1`],
  [`?initial-search-query=oak&${pair}`, `?${pair}`],
])('another search in the Who list turns "%s" into "%s"', async (query, expected) => {
  expect(await queryAfter(useShownWhoView, query, ({ change }) => change({ stringFilter: 'ash' }))).toBe(
    expected,
  );
});

it.each<[query: string, patch: object, expected: string]>([
  ['', { onlyShowRaids: false }, '?raids=any'],
  [`?${others}`, { searchText: 'a,b' }, `?${others}&raids=only&search=a,b`],
  ['?levels=20-&x=1&raids=any', { minLevel: 10 }, '?x=1&levels=10-'],
  [
    '?sort=-level&levels=20-&x=1',
    { sortBy: { type: 'level', ascending: true } },
    '?x=1&levels=20-&sort=level',
  ],
  ['?levels=wrong&x=1&search=a', { searchText: 'b' }, '?x=1&search=b'],
  ['?x=1&raids=only&server=orien', { servers: [] }, '?x=1'],
])('the board of all servers at "%s" writes %j as "%s"', async (query, patch, expected) => {
  expect(await queryAfter(useAllServersView, query, ({ change }) => change(patch))).toBe(expected);
});

const settings = lfmSettingsStore(facts).get();
const useLinkedGroup = () => useGroupLink({ settings, searchText: '' });

it.each<[query: string, place: PanelPlace, expected: string]>([
  [`?group=30&${others}&secondary-group=31`, 'primary', `?${others}&secondary-group=31`],
  [`?group=30&${others}&secondary-group=31`, 'secondary', `?group=30&${others}`],
  ['?group=none&x=1', 'primary', '?group=none&x=1'],
])('the group in "%s" is left in the %s panel as "%s"', async (query, place, expected) => {
  expect(await queryAfter(useLinkedGroup, query, ({ leave }) => leave(), place)).toBe(expected);
});
