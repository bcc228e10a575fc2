import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import { makeCoverage } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../testing/RenderPage.tsx';
import { PageOf } from '../testing/PageOf.tsx';
import { averages, weekAnswer } from '../testing/statistics-answers.ts';
import { CompareSection } from './CompareSection.tsx';
import { catchProblems } from '../../../testing/caught-problems.ts';

const orien = defaultDefinition.servers.find(({ name }) => name === 'Orien') ?? null;
const hours = { orien: weekAnswer.orien['0'], khyber: weekAnswer.orien['0'] };
const bodies: Readonly<Record<string, unknown>> = {
  '/v1/population/average/quarter': { data: averages },
  '/v1/population/coverage/quarter': { data: makeCoverage() },
  '/v1/population/by-hour/quarter': { data: hours },
};

async function open(address: string, focus: ServerFacts | null = null, isDown = false) {
  const fetched = vi.fn<typeof fetch>(async (url) => {
    const body = typeof url === 'string' ? bodies[url] : undefined;
    return isDown || body === undefined ? Response.json({}, { status: 404 }) : Response.json(body);
  });
  vi.stubGlobal('fetch', fetched);
  const history = createMemoryHistory({ initialEntries: [address] });
  const addressNow = await renderRoutes(
    { '/servers': () => <PageOf Content={CompareSection} focus={focus} /> },
    history,
  );
  return { addressNow, fetched };
}

const chips = () => within(screen.getByRole('list', { name: 'Two to 4 servers to compare' }));
const chip = (name: string) => chips().getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(chip(name)));
const isOn = (name: string) => chip(name).getAttribute('aria-pressed') === 'true';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('comparing servers', () => {
  it('starts when two are chosen, and sends no request before', async () => {
    const { addressNow, fetched } = await open('/servers');
    expect(screen.getByText(/^Choose two to four servers/)).toBeTruthy();
    await press('Orien');
    expect(screen.getByText('Choose one more to compare with.')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    await press('Khyber');
    expect(addressNow()).toBe('/servers?compare=orien,khyber');
    expect(await screen.findByText('Orien averages 3 times as many players as Khyber.')).toBeTruthy();
    expect(screen.getByText('Khyber averages as many groups as Orien.')).toBeTruthy();
    expect(screen.getByText('Both are busiest at 8 PM.')).toBeTruthy();
    expect(screen.getByText('Average over the last 90 days.')).toBeTruthy();
  });

  it('takes at most four', async () => {
    await open('/servers?compare=orien,khyber,cannith,thrane');
    expect(chip('Sarlona').getAttribute('aria-disabled')).toBe('true');
    await press('Sarlona');
    expect(isOn('Sarlona')).toBe(false);
    expect(await screen.findByText('There isn’t enough data to compare Cannith.')).toBeTruthy();
  });

  it('limits all charts of the page to these servers until stopped', async () => {
    const { addressNow } = await open('/servers?compare=orien,khyber&range=quarter');
    const filter = screen.getByRole('list', { name: 'Individual servers of all charts' });
    const shown = within(filter).getAllByRole('button', { pressed: true });
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Khyber', 'Orien']);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop comparing' })));
    expect(addressNow()).toBe('/servers?range=quarter');
    expect(within(filter).getAllByRole('button', { pressed: true })).toHaveLength(8);
  });

  it('includes the server of the page', async () => {
    const { addressNow } = await open('/servers', orien);
    expect([isOn('Orien'), chip('Orien').getAttribute('aria-disabled')]).toEqual([true, 'true']);
    await press('Khyber');
    expect(addressNow()).toBe('/servers?compare=orien,khyber');
    await press('Khyber');
    expect(addressNow()).toBe('/servers');
  });

  it('says that loading failed, and retries', async () => {
    const problems = catchProblems();
    const { fetched } = await open('/servers?compare=orien,khyber', null, true);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const before = fetched.mock.calls.length;
    await act(async () => fireEvent.click(retry));
    expect(fetched.mock.calls.length).toBeGreaterThan(before);
    expect(new Set(problems)).toEqual(new Set(['Error fetching ranged demographic data']));
  });
});
