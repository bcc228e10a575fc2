import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flagsStore } from '../../storage/preference-stores.ts';
import { renderRoutes } from '../../testing/RenderPage.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { ServerPage } from './ServerPage.tsx';
import { ServersPage } from './ServersPage.tsx';
import { paths, stubNetwork } from './testing/statistics-answers.ts';
import { isLeftToBrowser } from '../../testing/follow-link.ts';

// Each chart has its own tests; here two sections stand in for them.
vi.mock('./statistics-sections.ts', () => {
  const Content = ({ focus }: { focus: { readonly name: string } | null }) => (
    <p>A chart about {focus?.name ?? 'all'}</p>
  );
  return {
    statisticsSections: [
      { id: 'hourly', title: 'Hourly Population Distribution', shortTitle: 'Hourly', Content },
      { id: 'genders', title: 'Gender Distribution', shortTitle: 'Genders', Content, width: 'half' },
    ],
  };
});

/** An IntersectionObserver that the test controls. */
class ObserverStub {
  static all: ObserverStub[] = [];
  readonly watched: Element[] = [];
  readonly margin: string | undefined;
  readonly tell: (seen: readonly { readonly isIntersecting: boolean; readonly target: Element }[]) => void;
  constructor(tell: ObserverStub['tell'], options?: { readonly rootMargin?: string }) {
    this.tell = tell;
    this.margin = options?.rootMargin;
    ObserverStub.all.push(this);
  }
  observe(target: Element) {
    this.watched.push(target);
  }
  disconnect() {
    this.watched.length = 0;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', ObserverStub);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  flagsStore.set(flagsStore.getDefault());
  ObserverStub.all = [];
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function open(address: string) {
  const pages = { [pageFacts.servers.path]: ServersPage, [pageFacts.server.path]: ServerPage };
  const shown = await renderRoutes(pages, createMemoryHistory({ initialEntries: [address] }));
  await pass(0);
  return { address: shown };
}

/** Reports every element that loads when it is near as near. */
const comeNear = async () => {
  await act(async () => {
    for (const { margin, watched, tell } of ObserverStub.all) {
      if (margin === '50% 0px') tell(watched.map((target) => ({ target, isIntersecting: true })));
    }
  });
  await pass(0);
};
/** Finds a section by id, since lookups by role and name are slow on a whole page. */
const section = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no section ${id}`);
  return within(found);
};
const picker = () => section('select-a-server');
const card = (name: string) => {
  const found = picker().getByText(name).closest('a');
  if (found === null) throw new Error(`The card of ${name} leads nowhere`);
  return found;
};
const notice = () => screen.queryByLabelText('Bank Characters / Mules');
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const failure = /There was an error loading some data/;

describe('the page for all servers', () => {
  it('has its sections in order', async () => {
    stubNetwork();
    await open('/servers');
    expect(headings()).toEqual([
      'Which server should I choose?',
      'Select a Server',
      'Hourly Population Distribution',
      'Gender Distribution',
      'See Also',
    ]);
    expect(screen.getAllByText('A chart about all')).toHaveLength(2);
  });

  it('says which server is the busiest now and at the reader’s hours, and has the most groups at a level', async () => {
    const { fetched } = stubNetwork();
    await open('/servers');
    const answers = () =>
      [...document.querySelectorAll('#which-server dl > div')].map(
        (each) => each.querySelector('dd')?.textContent,
      );
    const others = 'Unknown: Argonnessen, Cannith, Ghallanda and 4 more.';
    expect(answers()).toEqual([
      'Argonnessen, Cannith, Ghallanda and 4 more100 characters online. Khyber is down.',
      `Orien117 online on average, 6 PM–12 AM. ${others}`,
      `Orien1 group open on average. ${others}`,
    ]);
    fireEvent.change(screen.getByRole('combobox', { name: 'When you play' }), {
      target: { value: 'morning' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Level' }), { target: { value: '12' } });
    await pass(0);
    expect(answers().slice(1)).toEqual([
      `Orien100 online on average, 6 AM–12 PM. ${others}`,
      'Khyber3 groups open on average for levels 9–12. Argonnessen follows with 2.',
    ]);
    const forecasts = fetched.mock.calls.filter(
      ([path]) => typeof path === 'string' && path.startsWith('/v1/lfms/forecast'),
    );
    expect(forecasts).toHaveLength(8);
  });

  it('keeps the data about which server to choose when another part is missing', async () => {
    stubNetwork(paths.hours);
    await open('/servers?level=12');
    const answers = () => document.getElementById('which-server')?.textContent;
    expect(answers()).toContain('100 characters online. Khyber is down.');
    expect(answers()).toContain('This couldn’t be loaded.');
    expect(answers()).toContain('3 groups open on average');
  });

  it('has a card for each server, whose link keeps the filter of the page', async () => {
    stubNetwork();
    await open('/servers?range=year');
    expect(picker().getAllByRole('listitem')).toHaveLength(8);
    expect(card('Orien').textContent).toMatch(/Online.*1.?200 characters.*40 guilds/);
    expect(card('Khyber').textContent).toMatch(/Offline/);
    expect(card('Cannith').textContent).toMatch(/Info not found/);
    expect(card('Orien').getAttribute('href')).toBe('/servers/orien?range=year');
    expect(picker().getByText('Unique numbers are based on the last quarter.')).toBeTruthy();
    expect(picker().getByRole('link', { name: 'Server transfers' }).getAttribute('href')).toBe('/transfers');
    expect(screen.queryByText('Soon', { selector: '#select-a-server *' })).toBeNull();
  });

  it('shows 32-bit servers on request, and remembers that', async () => {
    stubNetwork();
    await open('/servers');
    fireEvent.click(picker().getByRole('button', { name: 'Show 32-bit servers' }));
    expect(picker().getAllByRole('listitem')).toHaveLength(12);
    expect(flagsStore.get().hide32BitServers).toBe(false);
    fireEvent.click(picker().getByRole('button', { name: 'Hide 32-bit servers' }));
    expect(picker().getAllByRole('listitem')).toHaveLength(8);
  });

  it('explains mules in a notice that filters on request and stays closed', async () => {
    stubNetwork();
    const { address } = await open('/servers');
    const strip = notice();
    if (strip === null) throw new Error('The notice is missing');
    await act(async () => fireEvent.click(within(strip).getByLabelText('Active only')));
    expect(address()).toBe('/servers?activity=active');
    expect(card('Orien').textContent).toMatch(/90 characters.*1 guild/);
    fireEvent.click(within(strip).getByRole('button', { name: 'Close this message' }));
    expect(notice()).toBeNull();
    expect(flagsStore.get().bankToonsDisclaimer).toBe(true);
    cleanup();
    await open('/servers');
    expect(notice()).toBeNull();
  });

  it('says that it is not made for phones, in a notice that cannot be closed', async () => {
    stubNetwork();
    await open('/servers');
    const warning = screen.getByText(/not optimized for mobile/);
    expect(within(warning).queryByRole('button')).toBeNull();
  });

  it('links to live, guilds, trends and transfers', async () => {
    stubNetwork();
    await open('/servers');
    const tiles = section('see-also');
    expect(tiles.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/live',
      '/guilds',
      '/trends',
      '/transfers',
    ]);
  });

  it('reports an error once, keeps everything else, and retries on request', async () => {
    const { network } = stubNetwork(paths.uniques);
    await open('/servers');
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Error fetching data']);
    expect(screen.getByText(failure)).toBeTruthy();
    expect(card('Orien').textContent).toMatch(/Online.*Info not found/);
    network.refused.clear();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })));
    await pass(0);
    expect(screen.queryByText(failure)).toBeNull();
    expect(card('Orien').textContent).toMatch(/characters/);
  });

  it('has every server in its place before any data', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open('/servers');
    expect(picker().getAllByRole('listitem')).toHaveLength(8);
    expect(picker().getAllByText('Loading...')).toHaveLength(8);
    expect(screen.queryByText('Info not found')).toBeNull();
  });
});

describe('the page for one server', () => {
  it.each(['/servers/orien', '/servers/Orien', '/servers/ORIEN'])('is at %s', async (address) => {
    stubNetwork();
    await open(address);
    expect(screen.getAllByText('A chart about Orien')).toHaveLength(2);
    expect(headings()).toEqual([
      'Select a Server',
      'Rank',
      'Hourly Population Distribution',
      'Gender Distribution',
      'See Also',
    ]);
  });

  it('is marked among the links to the servers', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    stubNetwork();
    await open('/servers/orien?range=year');
    expect(picker().getAllByRole('link', { current: 'page' })).toEqual([card('Orien')]);
    expect(picker().getByRole('link', { name: 'All servers' }).getAttribute('href')).toBe(
      '/servers?range=year',
    );
  });

  it('shows its rank, and when it is busiest once that section is near', async () => {
    const { fetched } = stubNetwork();
    await open('/servers/orien');
    const asked = () => fetched.mock.calls.some(([path]) => path === paths.week);
    const text = () => screen.getByRole('heading', { name: 'Rank' }).closest('section')?.textContent;
    expect(text()).toMatch(/Characters on average3001st of 2/);
    expect(text()).toMatch(/Groups on average12shared 1st of 2/);
    expect(asked()).toBe(false);
    await comeNear();
    expect(asked()).toBe(true);
    expect(text()).toMatch(/Busiest hour8–9 PM/);
    expect(text()).toMatch(/Busiest daySaturday/);
    expect(text()).toMatch(/Among the 64-bit servers, the last 90 days\./);
    expect(text()).toMatch(/Hours and days are in UTC/);
  });

  it('says once what failed to load, and retries', async () => {
    const { network } = stubNetwork(paths.week);
    vi.spyOn(console, 'error').mockReturnValue();
    await open('/servers/orien');
    await comeNear();
    expect(pageToasts.toasts()).toHaveLength(1);
    network.refused.clear();
    await act(async () => fireEvent.click(section('place').getByRole('button', { name: 'Retry' })));
    await pass(0);
    expect(section('place').getByText('8–9 PM')).toBeTruthy();
  });

  it('compares a 32-bit server with other 32-bit servers, and shows it among the cards', async () => {
    stubNetwork();
    await open('/servers/cormyr');
    expect(section('place').getByText(/Among the 32-bit servers/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Only 32-bit', checked: true })).toBeTruthy();
    expect(picker().getAllByRole('listitem')).toHaveLength(9);
  });

  it.each([
    ['/servers/oriin', '/servers/orien'],
    ['/servers/nowhere-at-all', '/servers'],
  ])('is missing at %s, with a suggestion', async (address, way) => {
    stubNetwork();
    await open(address);
    await act(async () => vi.dynamicImportSettled());
    await pass(0);
    expect(screen.getByText('Server Not Found')).toBeTruthy();
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toContain(way);
  });
});

describe('the index of the page', () => {
  const index = () => within(screen.getByLabelText('Sections of this page'));
  const current = () => index().queryByRole('link', { current: 'location' })?.textContent ?? null;
  const line = () => ObserverStub.all.find(({ margin }) => margin?.startsWith('-33%'));
  const end = () => ObserverStub.all.find(({ watched }) => watched[0]?.id === 'end-of-statistics');
  const see = (id: string, isIntersecting: boolean) =>
    act(async () => {
      const target = line()?.watched.find((each) => each.id === id);
      if (target !== undefined) line()?.tell([{ target, isIntersecting }]);
    });

  it('links to every section, and keeps the choices of the address', async () => {
    stubNetwork();
    await open('/servers/orien?range=year');
    expect(
      index()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Servers', '/servers/orien?range=year#select-a-server'],
      ['Rank', '/servers/orien?range=year#place'],
      ['Hourly', '/servers/orien?range=year#hourly'],
      ['Genders', '/servers/orien?range=year#genders'],
      ['See Also', '/servers/orien?range=year#see-also'],
    ]);
  });

  it('marks the section being read', async () => {
    stubNetwork();
    await open('/servers');
    expect(current()).toBeNull();
    await see('select-a-server', true);
    expect(current()).toBe('Servers');
    await see('select-a-server', false);
    expect(current()).toBe('Servers');
    await see('hourly', true);
    expect(current()).toBe('Hourly');
    const observer = end();
    const [target] = observer?.watched ?? [];
    if (target !== undefined) await act(async () => observer?.tell([{ target, isIntersecting: true }]));
    expect(current()).toBe('See Also');
  });

  it('goes to a section, moves the keyboard focus there, and marks it until the reader scrolls', async () => {
    stubNetwork();
    const { address } = await open('/servers');
    await see('hourly', true);
    await act(async () => fireEvent.click(index().getByRole('link', { name: 'Genders' })));
    await pass(0);
    expect([address(), current()]).toEqual(['/servers#genders', 'Genders']);
    expect(document.activeElement?.id).toBe('genders');
    await act(async () => fireEvent.wheel(window));
    expect(current()).toBe('Hourly');
  });

  it('ignores clicks that open a section in a new tab', async () => {
    stubNetwork();
    await open('/servers');
    expect(isLeftToBrowser(index().getByRole('link', { name: 'Genders' }), { ctrlKey: true })).toBe(true);
    expect(current()).toBeNull();
  });
});
