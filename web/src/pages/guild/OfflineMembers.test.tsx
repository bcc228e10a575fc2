import { makeCharacter } from '@rollcall/game/testing/makers';
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { makeGuild } from './testing/make-guild.ts';
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

let network: GuildNetwork;
beforeEach(() => {
  network = startGuildNetwork();
});
afterEach(endGuildNetwork);

const offline = () => within(document.getElementById('offline-members') ?? document.body);
const register = (...ids: readonly number[]) =>
  registeredCharactersStore.set({
    ...emptyList(),
    data: ids.map((id) => ({ id, character: makeCharacter({ id, name: `Own ${id}` }) })),
  });
const verify = (...ids: readonly number[]) =>
  accessTokensStore.set({
    ...emptyList(),
    data: ids.map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: 'n' })),
  });

describe('offline members', () => {
  it('are only shown to members', async () => {
    await openGuild();
    expect(offline().getByText(/^Members of this guild can see who is offline/)).toBeTruthy();
    expect(linkTo('Verify a character')).toBe('/registration');
    expect(network.memberAsks()).toEqual([]);
  });

  it('need a verified character in the guild', async () => {
    register(7);
    await openGuild();
    expect(offline().getByText(/^Own 7 is in this guild/)).toBeTruthy();
    expect(linkTo(/^Verify/)).toMatch(/^\/verification\?id=/);
  });

  it('come page by page, with a token that is only sent in a header', async () => {
    register(7);
    verify(7);
    network.guild = () => makeGuild({ character_count: 24 });
    const seen = { 11: '2026-03-14T17:15:00Z' };
    network.membership = ({ query }) =>
      query.get('page') === '1'
        ? { is_member: true, member_ids: [11, 12], member_seen: seen }
        : { is_member: true, member_ids: [31], member_seen: {} };
    await openGuild();
    expect(namesIn('Offline members')).toEqual(['Off 11', 'Off 12']);
    expect(offline().getByText('3 hours ago')).toBeTruthy();
    expect(offline().getByText('Own 7')).toBeTruthy();
    const [first] = network.memberAsks();
    expect([first?.token, first?.query.toString()]).toEqual([
      'Bearer t7',
      'page=1&page_size=20&sort_by=last_active&members=offline',
    ]);
    fireEvent.click(offline().getByRole('button', { name: 'Next' }));
    await pass(0);
    expect(namesIn('Offline members')).toEqual(['Off 31']);
    expect(offline().getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    expect(network.publicAsks().every(({ token }) => token === null)).toBe(true);
  });

  it('are sorted by the server, starting at the first page', async () => {
    register(7);
    verify(7);
    network.guild = () => makeGuild({ character_count: 24 });
    network.membership = () => ({ is_member: true, member_ids: [11], member_seen: {} });
    await openGuild();
    fireEvent.click(offline().getByRole('button', { name: 'Next' }));
    await pass(0);
    fireEvent.click(offline().getByRole('button', { name: 'Name' }));
    await pass(0);
    const query = network.memberAsks().at(-1)?.query;
    expect([query?.get('page'), query?.get('sort_by')]).toEqual(['1', 'name']);
    expect(offline().getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('are none when all members are online', async () => {
    register(7);
    verify(7);
    await openGuild();
    expect(offline().getByText('Every member you can see is online.')).toBeTruthy();
  });

  it('are requested with the next character’s token if the first has left the guild', async () => {
    register(7, 8);
    verify(7, 8);
    network.membership = ({ token }) =>
      token === 'Bearer t7' ? { is_member: false } : { is_member: true, member_ids: [11], member_seen: {} };
    await openGuild();
    await pass(0);
    expect(namesIn('Offline members')).toEqual(['Off 11']);
    expect(offline().getByText('Own 8')).toBeTruthy();
  });

  it('are not shown if all characters have left the guild', async () => {
    register(7);
    verify(7);
    network.membership = () => ({ is_member: false });
    await openGuild();
    await pass(0);
    expect(offline().getByText(/^None of your verified characters is in this guild any more/)).toBeTruthy();
    expect(accessTokensStore.get().data).toHaveLength(1);
  });

  it('are not shown for a revoked token, which is forgotten with a notice', async () => {
    register(7);
    verify(7);
    network.membership = () => refusal(403, 'token-refused');
    await openGuild();
    await pass(0);
    expect(accessTokensStore.get().data).toEqual([]);
    expect(offline().getByText(/^Own 7 is in this guild/)).toBeTruthy();
    expect(pageToasts.toasts().map(({ title }) => title)).toContain('No longer verified here');
  });

  it('can be retried', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    register(7);
    verify(7);
    network.membership = () => new Response('', { status: 500 });
    await openGuild();
    network.membership = () => ({ is_member: true, member_ids: [11], member_seen: {} });
    fireEvent.click(offline().getByRole('button', { name: 'Retry' }));
    await pass(0);
    expect(namesIn('Offline members')).toEqual(['Off 11']);
  });
});
