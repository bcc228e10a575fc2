import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { stubChartWidth } from '../../charts/testing/stub-chart-width.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { pathOf, quarter, stubNetwork, week } from './testing/transfers-answers.ts';
import { TransfersPage } from './TransfersPage.tsx';

let logged: MockInstance;

/** Loads the code of the charts first, to keep its load time out of the tests. */
beforeAll(async () => {
  await Promise.all([import('../../charts/bars/BarChart.tsx'), import('../../charts/heatmap/Heatmap.tsx')]);
});
beforeEach(() => {
  stubChartWidth(800);
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  logged.mockRestore();
  vi.unstubAllGlobals();
});

/** Opens the page with its own answers, since cached ones would be kept between tests. */
const open = () => renderPage(<TransfersPage />, undefined, { made_at_ms: Date.now(), answers: {} });
const figure = async (name: RegExp) => within(await screen.findByRole('figure', { name }));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
const asked = (fetched: ReturnType<typeof stubNetwork>['fetched']) =>
  fetched.mock.calls.map(([path]) => path);
const servers = () =>
  within(screen.getByRole('list', { name: 'Servers by net gain' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the transfers page', () => {
  it('shows its summary after one request, with every server in its place', async () => {
    const { fetched } = stubNetwork({ quarter });
    await open();
    await screen.findByText(/1,306 characters seen in the last 90 days are away/);
    expect(asked(fetched)).toEqual([pathOf('quarter')]);
    expect(servers()).toHaveLength(12);
    expect(servers()[0]).toBe('Orien+1,254: 1,254 more arrived than left');
    expect(servers().at(-1)).toMatch(/^Moonsea-1,239/);
  });

  it('draws bars, flows and the matrix', async () => {
    stubNetwork({ quarter });
    await open();
    for (const name of [/^Arrived and left/, /^Biggest flows/, /^Home server to current/]) {
      const chart = await figure(name);
      expect(await chart.findByRole('img', { name })).toBeTruthy();
    }
    expect((await figure(/^Biggest flows/)).getByText('Moonsea → Orien')).toBeTruthy();
  });

  it('leaves out flows to servers that are switched off', async () => {
    stubNetwork({ quarter });
    await open();
    const flows = await figure(/^Biggest flows/);
    await flows.findByText('Moonsea → Orien');
    fireEvent.click(flows.getByRole('button', { name: 'Orien' }));
    expect(flows.queryByText('Moonsea → Orien')).toBeNull();
    expect(flows.getByText('Orien → Cannith')).toBeTruthy();
  });

  it('follows range, servers and activity of the page', async () => {
    const { fetched } = stubNetwork({ quarter, week });
    await open();
    await screen.findByText(/1,306 characters/);
    await choose('Active only');
    expect(screen.getByText(/45 active characters seen in the last 90 days are away/)).toBeTruthy();
    await choose('Only 64-bit');
    expect(servers()).toHaveLength(8);
    expect(screen.getByText(/have moved to, from or between them/)).toBeTruthy();
    const gains = await figure(/^Arrived and left/);
    expect(gains.getByRole('rowheader', { name: 'Other servers' })).toBeTruthy();
    await choose('Week');
    await screen.findByText(/1 active character seen in the last 7 days has moved/);
    expect(asked(fetched)).toEqual([pathOf('quarter'), pathOf('week')]);
  });

  it('shows shares of departures in the matrix on request', async () => {
    stubNetwork({ quarter });
    await open();
    await screen.findByText(/1,306 characters/);
    await choose('Share of those who left');
    const matrix = await figure(/^Home server to current/);
    expect(matrix.getByRole('cell', { name: '95.2%' })).toBeTruthy();
  });

  it('says so when no character is away from home', async () => {
    stubNetwork({ quarter: {} });
    await open();
    const told = await screen.findAllByText('No character is away from its home server.');
    expect(told).toHaveLength(1 + 3);
    await choose('Active only');
    expect(screen.getAllByText('No character known to be active is away from its home server.')).toHaveLength(
      1 + 3,
    );
  });

  it('shows an error in the summary and in each chart, and retries', async () => {
    const { network } = stubNetwork({});
    await open();
    expect(await screen.findAllByText(/^An error occurred\. Please try again later\./)).toHaveLength(1 + 3);
    expect(logged).toHaveBeenCalled();
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Error fetching data']);
    expect(servers()[0]).toBe('Argonnessen–: unknown');
    network.bodies = { quarter };
    await act(
      async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement),
    );
    await screen.findByText(/1,306 characters/);
    expect(screen.queryByText(/^An error occurred/)).toBeNull();
  });

  it('names servers that are no longer listed', async () => {
    stubNetwork({ quarter: { ...quarter, hardcore: { orien: { count: 3, active: 0 } } } });
    await open();
    await screen.findByText(/no longer listed: hardcore\./);
    expect(servers()).toHaveLength(12);
    const matrix = await figure(/^Home server to current/);
    expect(matrix.getAllByRole('rowheader', { name: 'Other servers' })).toHaveLength(1);
  });
});
