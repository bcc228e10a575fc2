import { everyGroup } from '@rollcall/game/filters/filter-schemas';
import { writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertsStore } from '../../storage/alerts-store.ts';
import { friendsStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { makeGuild, onlineMembers } from './testing/make-guild.ts';
import {
  endGuildNetwork,
  type GuildNetwork,
  linkTo,
  namesIn,
  openGuild,
  pass,
  refusal,
  startGuildNetwork,
} from './testing/OpenGuild.tsx';
import { catchProblems } from '../../testing/caught-problems.ts';
import { makePageSettings } from '../../testing/page-settings.ts';

let network: GuildNetwork;
beforeEach(() => {
  network = startGuildNetwork();
});
afterEach(endGuildNetwork);

describe('the guild page', () => {
  it('shows which members are online, with classes and place', async () => {
    friendsStore.set({ ...emptyList(), data: [{ id: 102, character: null }] });
    network.guild = () =>
      makeGuild({
        character_count: 8,
        online_characters: onlineMembers(
          { id: 101, name: 'Bo', is_in_party: true, group_id: 5 },
          { id: 102, name: 'Aria', is_in_party: true, group_id: 5 },
          { id: 103, name: 'Cole', location_id: null },
        ),
      });
    await openGuild();
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '338% of all',
      '8',
      '0',
      'Thelanis',
    ]);
    expect(linkTo('Thelanis')).toBe('/servers/thelanis');
    expect(namesIn('Online members')).toEqual(['Aria', 'Bo', 'Cole']);
    const rows = within(screen.getByRole('table', { name: 'Online members' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      'Group 1',
      'Group 1',
      '',
    ]);
    expect(rows[0]?.textContent).toContain('The Harbor');
    expect(rows[2]?.textContent).toContain('Somewhere in the Aether');
    expect(screen.getByTitle('Friend')).toBeTruthy();
    expect(linkTo('View in Who list')).toMatch(/^\/who\/thelanis\?initial-search-query=/);
  });

  it('corrects the spelling of the guild in the address, and takes its title from it', async () => {
    const history = await openGuild('/guilds/THELANIS/lantern%20WATCH?sort=level');
    expect(history.location.pathname).toBe('/guilds/thelanis/Lantern%20Watch');
    expect(history.location.search).toBe('?sort=level');
    expect(history.length).toBe(1);
  });

  it('updates every five seconds', async () => {
    await openGuild();
    network.guild = () => makeGuild({ online_characters: onlineMembers({ id: 5, name: 'New' }) });
    expect(network.publicAsks()).toHaveLength(1);
    await pass(5000);
    expect(namesIn('Online members')).toEqual(['New']);
  });

  it('sorts by its headers', async () => {
    network.guild = () =>
      makeGuild({
        online_characters: onlineMembers(
          { id: 1, name: 'Bo', total_level: 20 },
          { id: 2, name: 'Aria', total_level: 4 },
          { id: 3, name: 'Cole', total_level: 9 },
        ),
      });
    await openGuild();
    fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    expect(namesIn('Online members')).toEqual(['Aria', 'Cole', 'Bo']);
    fireEvent.click(screen.getByRole('button', { name: 'Level' }));
    expect(namesIn('Online members')).toEqual(['Bo', 'Cole', 'Aria']);
  });

  it('adds a member to the friends', async () => {
    await openGuild();
    fireEvent.click(screen.getByRole('button', { name: 'Add Bo to friends' }));
    await vi.dynamicImportSettled();
    await pass(0);
    expect(friendsStore.get().data.map(({ id }) => id)).toEqual([101]);
    expect(screen.queryByRole('button', { name: 'Add Bo to friends' })).toBeNull();
    expect(screen.getByTitle('Friend')).toBeTruthy();
  });

  it('offers the rule “groups of this guild”', async () => {
    await openGuild();
    fireEvent.click(screen.getByRole('button', { name: 'Tell me about groups of this guild' }));
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(alertsStore.get().rules).toHaveLength(1));
    await pass(0);
    const [added] = alertsStore.get().rules;
    const filter = added?.rule.kind === 'group' ? added.rule.filter : '';
    const wanted = { ...everyGroup, servers: ['Thelanis'], guilds: '"Lantern Watch"' };
    expect(filter).toBe(writeGroupFilter(wanted, makePageSettings().game));
    expect(screen.getByRole('button', { name: 'Alert on: groups of this guild. Stop' })).toBeTruthy();
  });

  it('says so when nobody is online', async () => {
    network.guild = () => makeGuild({ online_characters: {} });
    await openGuild();
    expect(screen.getByText(/^No visible member is online right now/)).toBeTruthy();
    expect(screen.getByText(/Anonymous members aren’t shown/)).toBeTruthy();
  });

  it('has charts of the week, levels and classes', async () => {
    await openGuild();
    await vi.waitFor(async () => {
      await pass(10);
      expect(screen.getAllByRole('figure')).toHaveLength(3);
    });
    const figure = (name: RegExp) => screen.getByRole('figure', { name });
    const table = (caption: string) => screen.getByRole('table', { name: caption, hidden: true });
    expect(within(table('Members by level')).getAllByRole('row', { hidden: true })).toHaveLength(3);
    expect(within(table('Members by class')).getByText('Bard')).toBeTruthy();
    const week = figure(/^Members online, the last 7 days/);
    fireEvent.click(within(week).getByText('Show as table'));
    expect(within(week).getByText('no data')).toBeTruthy();
  });

  it.each(['A/B 50%', 'שומרי הפנס', 'x?y#z', 'a%2Fb', '🐉 & Co'])('is found by the name %s', async (name) => {
    network.guild = () => makeGuild({ guild_name: name });
    await openGuild(`/guilds/Thelanis/${encodeURIComponent(name)}`);
    expect(network.publicAsks()[0]?.path).toBe(`/v1/guilds/thelanis/${encodeURIComponent(name)}`);
    expect(namesIn('Online members')).toEqual(['Bo']);
  });

  it('has no link to a Who list on a server without one', async () => {
    network.guild = () => makeGuild({ server_name: 'Cormyr' });
    await openGuild('/guilds/cormyr/Lantern%20Watch');
    expect(namesIn('Online members')).toEqual(['Bo']);
    expect(screen.queryByRole('link', { name: 'View in Who list' })).toBeNull();
  });
});

describe('a missing guild', () => {
  it.each([
    ['is unknown', () => refusal(404, 'not-found')],
    ['has an impossible name', () => refusal(400, 'invalid-request')],
  ])('links to the search when it %s', async (_why, answer) => {
    network.guild = answer;
    await openGuild();
    expect(screen.getByText(/There is no guild named/).textContent).toContain('“Lantern Watch” on Thelanis');
    expect(linkTo('Search all servers')).toMatch(/^\/guilds\?guild-name=/);
    expect(linkTo('Guilds on Thelanis')).toBe('/guilds?server-name=thelanis');
    expect(pageToasts.toasts()).toHaveLength(0);
  });

  it('says so when it has disappeared: its last member may be anonymous now', async () => {
    await openGuild();
    network.guild = () => refusal(404, 'not-found');
    await pass(5000);
    expect(screen.getByText(/There is no guild named/)).toBeTruthy();
    expect(screen.queryByText('Bo')).toBeNull();
  });

  it('sends no request for a name that is too long', async () => {
    await openGuild(`/guilds/thelanis/${'x'.repeat(65)}`);
    expect(screen.getByText(/There is no guild named/)).toBeTruthy();
    expect(network.publicAsks()).toEqual([]);
  });

  it('suggests the closest server if its server is unknown', async () => {
    await openGuild('/guilds/thelanys/Lantern%20Watch');
    await vi.waitFor(async () => {
      await pass(10);
      expect(screen.getByText(/We don't recognize the server/)).toBeTruthy();
    });
    expect(linkTo('Thelanis')).toBe('/guilds/thelanis/Lantern%20Watch');
    expect(linkTo('All guilds')).toBe('/guilds');
    expect(network.publicAsks()).toEqual([]);
  });
});

describe('a guild that failed to load', () => {
  const refused = '/v1/guilds/thelanis/Lantern%20Watch was answered with 500';

  it('can be retried', async () => {
    const problems = catchProblems();
    network.guild = () => new Response('', { status: 500 });
    await openGuild();
    network.guild = () => makeGuild();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(namesIn('Online members')).toEqual(['Bo']);
    expect(problems).toEqual([refused]);
  });

  it('is shown as last known', async () => {
    await openGuild();
    const problems = catchProblems();
    network.guild = () => new Response('', { status: 500 });
    await pass(5000);
    expect(namesIn('Online members')).toEqual(['Bo']);
    expect(screen.getByText(/There was an error loading some data/)).toBeTruthy();
    expect(problems).toEqual([refused]);
  });
});
