import { expect, type Page } from '@playwright/test';
import type { PersonPost, Roster, RosterPost } from '@rollcall/game/raid-roster/roster';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { OwnServer } from './own-server.ts';
import { reportWorld } from './reported-world.ts';

/** The raid of the reported world (reported-world.ts). */
export const throne = { id: 702, name: 'The Tidal Throne', path: '/quests/702/the-tidal-throne' };

export const aldwin = makeCharacter({
  id: 4001,
  name: 'Aldwin',
  total_level: 30,
  classes: [{ name: 'Cleric', level: 20 }],
});
/** On another server, so that it cannot sign up. */
export const brida = makeCharacter({ id: 4002, name: 'Brida', server_name: 'Orien' });

export const reportRaiders = (server: OwnServer): Promise<void> => reportWorld(server, [], [aldwin]);

/** A request to the API of rosters, as another visitor sends it. */
export async function callRosters(
  { url }: Pick<OwnServer, 'url'>,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, secret }: { body?: object; secret?: string } = {},
): Promise<unknown> {
  const response = await fetch(`${url}/v1/raids${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

interface Made {
  readonly data: Roster;
  readonly secret: string;
}

/** Makes a roster for the next evening, with one tank, one healer and two others. */
export async function postRoster(server: OwnServer, changed: Partial<RosterPost> = {}): Promise<Made> {
  const body: RosterPost = {
    server: 'Thelanis',
    quest_id: throne.id,
    starts_at: toWireTime(Date.now() + 26 * hourMs),
    places: [
      { role: 'tank', count: 1 },
      { role: 'healer', count: 1 },
      { role: 'other', count: 2 },
    ],
    ...changed,
  };
  return (await callRosters(server, 'POST', '', { body })) as Made;
}

export interface SignedUp extends Made {
  readonly person: string;
}

export async function postPerson(
  server: OwnServer,
  id: string,
  person: Partial<PersonPost> & Pick<PersonPost, 'name'>,
): Promise<SignedUp> {
  const body = { role: 'other', ...person };
  return (await callRosters(server, 'POST', `/${id}/people`, { body })) as SignedUp;
}

/** Opens the page of a roster, and waits until it is usable. */
export async function openRoster(page: Page, { url }: OwnServer, id: string, hash = ''): Promise<void> {
  await page.goto(`${url}/raid/${id}${hash}`);
  await expect(page.getByRole('heading', { name: /places taken/ })).toBeVisible();
}
