import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx';
import type { ChartState } from './chart-state.ts';
import type { ChartTable } from './chart-table.ts';

let logged: MockInstance;
const saved: { name: string; address: string }[] = [];

const table: ChartTable = {
  corner: 'Time',
  csvCorner: 'a',
  columns: ['b'],
  rowCount: 2,
  head: (row) => (row === 0 ? 'first row' : 'second row'),
  csvHead: String,
  cell: (row) => row,
  format: String,
  rowsOnPage: (isVisible) => (isVisible ? [0, 1] : [1]),
};

async function draw(state: ChartState = { state: 'ready' }, own: Partial<ChartFrameProps> = {}) {
  const component = () => (
    <ChartFrame
      id="some-chart"
      title="Some chart"
      explanation="What it counts."
      controls={<button type="button">Choose</button>}
      state={state}
      height={400}
      table={table}
      fileParts={['some-chart']}
      range="today"
      entries={[]}
      {...own}
    >
      <button type="button">In the chart</button>
    </ChartFrame>
  );
  const rootRoute = createRootRoute({ component, notFoundComponent: component });
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/live?a=1'] }),
  });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
  return router;
}

const stubClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });
// Found by text: the content of the "…" menu has no role while it is closed.
const tool = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: '[popover] button' });
const press = (name: string) => act(async () => void fireEvent.click(tool(name)));
const line = () => document.querySelector('h3 + p')?.textContent;
const content = () => document.querySelector('[data-dimmed], [inert]');

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
});

describe('the frame of a chart', () => {
  it('is a figure with a name, one line of explanation, and an address', async () => {
    await draw();
    const figure = screen.getByRole('figure', { name: 'Some chart' });
    expect(figure.id).toBe('some-chart');
    expect(line()).toBe('What it counts.');
  });

  it('has explanation, time zone, caveats and own range in one line', async () => {
    const onBack = vi.fn();
    await draw(
      { state: 'ready' },
      {
        clock: { zone: { timeZone: 'America/New_York', offsetMinutes: -300 }, what: 'Hours' },
        caveats: ['Only 23% of samples.', null, '1 gap.'],
        ownChoice: { text: 'Custom range.', back: 'Back to Quarter', onBack },
      },
    );
    expect(line()).toBe(
      'What it counts. Hours in America/New York. Only 23% of samples. 1 gap. Custom range. Back to Quarter',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Back to Quarter' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('shows a short table beside the chart, or the whole table in its place with a button to return', async () => {
    await draw();
    expect(screen.getByText('second row')).toBeTruthy();
    await press('Show as table');
    expect(tool('Show as table').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('first row')).toBeTruthy();
    expect(screen.queryByText('In the chart')).toBeNull();
    expect(tool('Save as PNG').disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show as chart' })));
    expect(screen.getByText('In the chart')).toBeTruthy();
    expect(line()).toBe('What it counts.');
  });

  it('keeps rarely used controls behind "…"', async () => {
    await draw(
      { state: 'ready' },
      {
        clock: { zone: { timeZone: 'Asia/Kolkata', offsetMinutes: 330 }, what: 'Days' },
        moreControls: <input aria-label="Threshold" />,
        notes: <p>How it is counted.</p>,
      },
    );
    const more = screen.getByRole('button', { name: 'More options' });
    const panel = document.getElementById(more.getAttribute('popovertarget') ?? '');
    expect(panel?.getAttribute('popover')).toBe('auto');
    expect([...(panel?.querySelectorAll('button, p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Show as table',
      'Copy link',
      'Save as PNG',
      'Save as CSV',
      'Change time zone',
      'How it is counted.',
      'Time zone: Asia/Kolkata (UTC+5:30).',
    ]);
    expect(
      new Set(
        [...(panel?.querySelectorAll('button') ?? [])].map((each) => each.getAttribute('popovertarget')),
      ),
    ).toEqual(new Set([panel?.id]));
  });

  it('hides its title in a section that has one', async () => {
    await draw({ state: 'ready' }, { isTitledBySection: true });
    expect(screen.getByRole('heading', { name: 'Some chart' }).className).toBe('visually-hidden');
  });

  it('is inert below "Loading..."', async () => {
    await draw({ state: 'loading' });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(content()?.hasAttribute('inert')).toBe(true);
    expect(tool('Save as CSV').disabled).toBe(true);
  });

  it('says when it is empty, in the chart’s own text', async () => {
    await draw({ state: 'empty', message: 'Nothing has been counted.' });
    expect(screen.getByRole('status').textContent).toBe('Nothing has been counted.');
  });

  it('is dimmed on an error, with a retry', async () => {
    const onRetry = vi.fn();
    await draw({ state: 'error', onRetry });
    expect(screen.getByRole('status').textContent).toContain('An error occurred. Please try again later.');
    expect(content()?.hasAttribute('data-dimmed')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('a chart whose newer data failed to load', () => {
  it('says so, stays usable, and retries on request', async () => {
    const onRetry = vi.fn();
    await draw({ state: 'ready' }, { onRetryStale: onRetry });
    expect(line()).toBe('What it counts. Newer data could not be loaded. Retry');
    expect(content()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the tools of a chart', () => {
  it('save its data as a CSV file', async () => {
    await draw();
    await press('Save as CSV');
    await vi.waitFor(() => expect(saved).toEqual([{ name: 'rollcall-some-chart.csv', address: 'blob:1' }]));
  });

  it('report by toast and log that a picture failed', async () => {
    await draw();
    await press('Save as PNG');
    await vi.waitFor(() => expect(pageToasts.toasts()[0]?.message).toBe('The image could not be created.'));
    expect(logged).toHaveBeenCalled();
    expect(saved).toEqual([]);
  });

  it('copy a link to the chart as shown, and put it into the address', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    stubClipboard(writeText);
    window.history.replaceState(null, '', '/live?range=week');
    const router = await draw();
    await press('Copy link');
    expect(writeText.mock.calls[0]?.[0]).toMatch(/\?range=week#some-chart$/);
    expect(router.state.location.searchStr).toContain('range=week');
    expect(pageToasts.toasts()[0]?.title).toBe('Link Copied!');
  });

  it('point to the address without a clipboard', async () => {
    stubClipboard(() => Promise.reject(new Error('No')));
    await draw();
    await press('Copy link');
    expect(pageToasts.toasts()[0]?.message).toBe('URL updated - you can copy it from the address bar');
  });
});
