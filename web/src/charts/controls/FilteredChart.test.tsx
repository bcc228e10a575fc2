import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { populationAverage } from '@rollcall/game/endpoints/population-reads';
import { periods } from '@rollcall/game/population';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFetch } from '../../testing/hold-fetch.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { emptyChart } from '../frame/chart-state.ts';
import type { ChartTwin } from '../frame/chart-twin.ts';
import { latePicture } from '../frame/late-picture.ts';
import { useRangedRead } from '../frame/useRangedRead.ts';
import { FilteredChart } from './FilteredChart.tsx';
import { countedChoice } from './own-choice.ts';
import { chartFilterFacts } from './useChartFilter.ts';
import { useChartSubject } from './useChartSubject.ts';
import { useOwnChoice, useOwnSwitch } from './useOwnChoice.ts';

const facts = chartFilterFacts('mean', periods);
const data = countedChoice('mean');
const load = vi.fn<() => void>();
const LatePicture = latePicture(async () => {
  load();
  return ({ counted }: { readonly counted: string }) => <p>picture of {counted}</p>;
});
const twin: ChartTwin = {
  corner: 'Server',
  csvCorner: 'server',
  columns: [],
  rowCount: 0,
  head: String,
  csvHead: String,
  cell: () => null,
  format: String,
};

function Section() {
  const subject = useChartSubject(facts, null);
  const { range, isNear } = subject;
  const [counted, countedControl] = useOwnChoice(data);
  const [, logControl] = useOwnSwitch('mean-log', 'Logarithmic');
  const read = useRangedRead(populationAverage, { period: range }, { isWanted: isNear });
  return (
    <FilteredChart
      id="mean-chart"
      subject={subject}
      read={read}
      title={`Mean of ${range}`}
      explanation="What it counts."
      own={[countedControl, logControl]}
      empty={Object.keys(read.shown?.data ?? {}).length === 0 ? emptyChart : null}
      loadingText="Loading means..."
      height={400}
      twin={twin}
      entries={[]}
      file={['mean', range, null, counted]}
    >
      <LatePicture counted={counted} />
    </FilteredChart>
  );
}

/** The page is scrolled to all that is watched. */
let scrollNear: () => void;
class ObserverStub {
  constructor(tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {
    scrollNear = () => tell([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

async function open() {
  const calls = holdFetch();
  await renderPage(<Section />);
  return calls;
}

const said = () => within(screen.getByRole('figure')).getByRole('status').textContent;
const chosen = () => screen.getByRole('button', { name: /^Filters/ }).textContent;
const choose = (label: string) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name: label })));
const answer = { orien: { avg_character_count: 1, avg_lfm_count: 2 } };

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a chart that follows the filter of its page', () => {
  it('asks for its data and its code together, once it is near, and says all the while that it loads', async () => {
    vi.stubGlobal('IntersectionObserver', ObserverStub);
    const calls = await open();
    expect([calls.length, load.mock.calls.length, said()]).toEqual([0, 0, 'Loading means...']);
    await act(async () => scrollNear());
    expect([calls.length, load.mock.calls.length, said()]).toEqual([1, 1, 'Loading means...']);
    expect(screen.queryByText(/^picture/)).toBeNull();
    await calls[0]?.answer(answer);
    expect(screen.getByText('picture of characters')).toBeTruthy();
    expect(said()).toBe('');
  });

  it('says why there is nothing to draw', async () => {
    const calls = await open();
    await calls[0]?.answer({});
    expect(said()).toBe('Nothing has been counted in this time.');
  });

  it('has what it is chosen by among its controls, in words, and in the address', async () => {
    const calls = await open();
    await calls[0]?.answer(answer);
    expect(chosen()).toBe('FiltersQuarter · Only 64-bit · Characters');
    await choose('LFMs');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Logarithmic' }));
    await choose('Week');
    expect(chosen()).toBe('FiltersWeek · Only 64-bit · LFMs · Logarithmic');
    // What was drawn stays until the other range is there.
    expect(screen.getByText('picture of lfms')).toBeTruthy();
    expect(said()).toBe('Loading means...');
    expect(calls.at(-1)?.url).toBe('/v1/population/average/week');
  });
});
