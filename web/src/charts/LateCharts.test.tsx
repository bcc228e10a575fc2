import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { renderPage } from '../testing/RenderPage.tsx';
import { ChartFrame } from './frame/ChartFrame.tsx';
import { type ChartNearness, ChartNearnessContext, type ChartState } from './frame/chart-state.ts';
import type { ChartTable } from './frame/chart-table.ts';
import { lateChart } from './LateCharts.tsx';
import { type OpenPromise, openPromise } from '../testing/open-promise.ts';

type Picture = ComponentType<{ readonly name: string }>;

const DrawnPicture: Picture = ({ name }) => <p>picture of {name}</p>;
const table: ChartTable = {
  corner: 'Hour',
  csvCorner: 'hour',
  columns: ['Orien'],
  rowCount: 1,
  head: String,
  csvHead: String,
  cell: () => 1,
  format: String,
  rowsOnPage: () => [0],
};

let warned: MockInstance;
let tries: OpenPromise<Picture>[];
let underway: OpenPromise<Picture> | null;
/** Like `import()` in a browser: a module that is already loading is not requested again. */
function load(): Promise<Picture> {
  if (underway === null) {
    underway = openPromise<Picture>();
    tries.push(underway);
  }
  return underway.promise;
}

/** Renders frames with charts of one kind, whose code loads when the test says so. */
async function draw(names: readonly string[], state: ChartState = { state: 'ready' }) {
  const Late = lateChart(load);
  await renderPage(
    names.map((name) => (
      <ChartFrame
        key={name}
        id={name}
        title={name}
        explanation="What it counts."
        controls={null}
        state={state}
        height={400}
        table={table}
        fileParts={['chart']}
        range="today"
        entries={[]}
      >
        <Late name={name} />
      </ChartFrame>
    )),
  );
}

const come = () => act(async () => underway?.resolve(DrawnPicture));
async function failOnce() {
  await act(async () => {
    underway?.reject(new TypeError('Failed to fetch module'));
    underway = null;
  });
}
/** The failed import is repeated when the chart is drawn. */
async function fail() {
  await failOnce();
  expect(tries).toHaveLength(2);
  await failOnce();
}
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
// Found by text: the content of the "…" menu has no role while it is closed.
const tool = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const press = (name: string) => act(async () => void fireEvent.click(tool(name)));
const error = 'An error occurred. Please try again later.Retry';

beforeEach(() => {
  tries = [];
  underway = null;
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a chart whose code loads late', () => {
  it('is loaded once for all charts of its kind, each of which shows that it is loading', async () => {
    await draw(['hourly', 'level']);
    expect([tries.length, said()]).toEqual([1, ['Loading...', 'Loading...']]);
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(2);
    await come();
    expect(said()).toEqual(['', '']);
    expect(screen.getAllByText(/^picture of/)).toHaveLength(2);
  });

  it('is loaded along with the data, and drawn once both have arrived', async () => {
    const Late = lateChart(load);
    const at = (stage: ChartNearness): ReactNode => (
      <ChartNearnessContext value={stage}>
        <Late name="hourly" />
      </ChartNearnessContext>
    );
    const { rerender } = render(at('far'));
    expect(tries).toHaveLength(0);
    rerender(at('near'));
    expect(tries).toHaveLength(1);
    await come();
    expect(screen.queryByText('picture of hourly')).toBeNull();
    await act(async () => rerender(at('here')));
    expect(screen.getByText('picture of hourly')).toBeTruthy();
    expect(tries).toHaveLength(1);
  });

  it('gives way to messages about the data', async () => {
    await draw(['hourly'], { state: 'empty', message: 'Nothing was counted.' });
    expect(said()).toEqual(['Nothing was counted.']);
    await fail();
    expect(said()).toEqual(['Nothing was counted.']);
  });

  it('says that loading failed, logs it once, and retries on request', async () => {
    await draw(['hourly', 'level']);
    await fail();
    expect(said()).toEqual([error, error]);
    expect(warned.mock.calls).toEqual([
      ['[rollcall] The code of a chart could not be loaded', expect.anything()],
    ]);
    const retry = (place: number) =>
      act(async () => screen.getAllByRole('button', { name: 'Retry' })[place]?.click());
    await retry(0);
    expect(said()).toEqual(['Loading...', error]);
    await come();
    expect(said()).toEqual(['', error]);
    await retry(0);
    expect(said()).toEqual(['', '']);
  });

  it('still offers its table and its file after a failure', async () => {
    await draw(['hourly']);
    await fail();
    expect([tool('Save as PNG').disabled, tool('Save as CSV').disabled]).toEqual([true, false]);
    await press('Show as table');
    expect(said()).toEqual(['']);
    expect(screen.getByRole('table').closest('[inert]')).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show as chart' })));
    expect(said()).toEqual(['Loading...']);
  });
});
