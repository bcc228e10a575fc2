import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerChoice } from './chart-choices.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { chartFilterFacts, useChartFilter } from './useChartFilter.ts';
import { usePageFilter } from './usePageFilter.ts';
import { UsualServersContext } from './usual-servers.ts';

const facts = chartFilterFacts('daily', ['week', 'month', 'quarter', 'year']);

function Chart() {
  const filter = useChartFilter(facts);
  return (
    <section aria-label="chart" data-shows={`${filter.range} ${filter.servers}`}>
      <FilterChoices filter={filter} />
    </section>
  );
}

function PageButtons() {
  const { setRange, setServers } = usePageFilter();
  return (
    <>
      <button type="button" onClick={() => setRange('year')}>
        page: year
      </button>
      <button type="button" onClick={() => setRange('day')}>
        page: day
      </button>
      <button
        type="button"
        onClick={() => {
          setRange('month');
          setServers('all');
        }}
      >
        page: a month of all
      </button>
    </>
  );
}

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address: string, usual: ServerChoice = '64-bit') {
  const root = createRootRoute({
    component: () => (
      <UsualServersContext value={usual}>
        <PageButtons />
        <Chart />
      </UsualServersContext>
    ),
    notFoundComponent: () => null,
  });
  const history = createMemoryHistory({ initialEntries: ['/before', address], initialIndex: 1 });
  const router = createRouter({ routeTree: root, history, scrollRestoration: true });
  await act(async () => {
    render(<RouterProvider<typeof router> router={router} />);
  });
  return { router, history, address: () => router.latestLocation.href };
}

const shown = () => screen.getByLabelText('chart').dataset['shows'];
const back = () => screen.getByText('Use page filter');
const isOwn = () => screen.queryByText('Use page filter') !== null;
const press = async (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const choose = async (group: string, name: string) =>
  act(async () => {
    fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));
  });

describe('range and servers of a chart', () => {
  it.each([
    ['/servers', 'quarter 64-bit', false],
    ['/servers?range=year', 'year 64-bit', false],
    ['/servers?range=day', 'week 64-bit', false],
    ['/servers?servers=all', 'quarter all', false],
    ['/servers?daily-range=month', 'month 64-bit', true],
    ['/servers?range=year&daily-range=month&daily-servers=32-bit', 'month 32-bit', true],
    ['/servers?range=month&daily-range=month', 'month 64-bit', false],
    ['/servers?range=century&daily-range=day&daily-servers=16-bit', 'quarter 64-bit', false],
    ['/servers?hourly-range=year', 'quarter 64-bit', false],
  ])('of %s are %s', async (address, expected, own) => {
    await open(address);
    expect(shown()).toBe(expected);
    expect(isOwn()).toBe(own);
  });

  it('are the 32-bit servers where those are usual, and the address says so only of others', async () => {
    const { address } = await open('/servers/cormyr', '32-bit');
    expect(shown()).toBe('quarter 32-bit');
    await choose('Servers', 'Only 64-bit');
    expect(address()).toBe('/servers/cormyr?daily-servers=64-bit');
    await choose('Servers', 'Only 32-bit');
    expect(address()).toBe('/servers/cormyr');
  });

  it('follow the page until they are set apart, and again when they are set like it', async () => {
    const { address } = await open('/servers?x=1#daily');
    await press('page: year');
    expect([shown(), address()]).toEqual(['year 64-bit', '/servers?x=1&range=year#daily']);
    await choose('Range', 'Month');
    expect([shown(), isOwn()]).toEqual(['month 64-bit', true]);
    expect(address()).toBe('/servers?x=1&range=year&daily-range=month#daily');
    await press('page: day');
    expect([shown(), isOwn()]).toEqual(['month 64-bit', true]);
    await choose('Range', 'Week');
    expect([shown(), isOwn()]).toEqual(['week 64-bit', false]);
    expect(address()).toBe('/servers?x=1&range=day#daily');
  });

  it('follow the page again when that is set like them', async () => {
    const { address } = await open('/servers?daily-range=year');
    await press('page: year');
    expect([isOwn(), address()]).toEqual([false, '/servers?range=year']);
  });

  it('take two choices at once', async () => {
    const { address } = await open('/servers');
    await press('page: a month of all');
    expect([shown(), address()]).toEqual(['month all', '/servers?range=month&servers=all']);
  });

  it.each([
    ['/servers?range=year', [true, true]],
    ['/servers?daily-range=month', [false, true]],
    ['/servers?daily-range=month&daily-servers=all', [false, false]],
    ['/servers?range=month&daily-range=month', [true, true]],
  ])('step back while they follow the page (%s)', async (address, following) => {
    await open(address);
    const isFollowing = (group: string) =>
      screen.getByRole('group', { name: group }).dataset['following'] !== undefined;
    expect([isFollowing('Range'), isFollowing('Servers')]).toEqual(following);
  });

  it('go back to the page by a button, after which the focus is on what is chosen', async () => {
    const { address } = await open('/servers?daily-range=month&daily-servers=all&x=1');
    back().focus();
    await press('Use page filter');
    expect([shown(), isOwn(), address()]).toEqual(['quarter 64-bit', false, '/servers?x=1']);
    const focused = document.activeElement;
    expect(focused?.closest('fieldset')?.textContent).toContain('Month');
    expect(focused?.getAttribute('type')).toBe('radio');
  });

  it('are a setting of the page: nothing scrolls, and Back leads to the page before', async () => {
    const { router, history } = await open('/servers#daily');
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    await choose('Range', 'Week');
    await choose('Range', 'Year');
    expect(router.latestLocation.state).toMatchObject({ isSetting: true });
    expect(history.length).toBe(2);
    expect(scrolled).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => history.back());
    expect(router.latestLocation.pathname).toBe('/before');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});
