import { endpoints } from '@rollcall/game/api/endpoints';
import { fillPath } from '@rollcall/game/api/endpoint';
import { guildSchema } from '@rollcall/game/guild/guild';
import { healthSchema } from '@rollcall/game/site/health';
import { erasureSchema, freshClaimMs, hidingSchema, ownDataSchema } from '@rollcall/game/character/own-data';
import { claimSchema, grantedTokenSchema } from '@rollcall/game/site/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hide, report } from './testing/hidden-people.ts';
import { until } from './testing/until.ts';
import { operatorSecret, startWholeServer, type WholeServer } from './testing/whole-server.ts';

const ids = [7101, 7102, 7103] as const;
const [ownId, otherId, exporterId] = ids;
const guildName = 'Lantern Watch';
const clock = { aheadMs: 0 };

let server: WholeServer;
let tokens: Map<number, string>;

const character = (id: number) =>
  hide(id, {
    name: `Person${String.fromCharCode(id - 7101 + 65)}`,
    guild_name: guildName,
    group_id: 0,
    location_id: 1,
    is_anonymous: false,
  });

const dataOf = <Shape extends z.ZodMiniType>(shape: Shape) => z.object({ data: shape });

async function call(method: string, path: string, token: string | null = null, headers: object = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

/** Verifies a character in the game, like somebody who follows the instructions. */
async function verify(id: number): Promise<string> {
  const started = await call('POST', `/v1/verification/${id}`);
  const { challenge, claim_secret } = z.parse(dataOf(claimSchema), started.body).data;
  await report(server, 'PATCH', '/v1/characters', { characters: [{ id, public_comment: challenge }] });
  let token = '';
  await until(async () => {
    const granted = await call('POST', `/v1/verification/${id}/token`, claim_secret);
    expect(granted.status).toBe(200);
    ({ token } = z.parse(dataOf(grantedTokenSchema), granted.body).data);
  });
  return token;
}

beforeAll(async () => {
  server = await startWholeServer({ nowMs: () => Date.now() + clock.aheadMs });
  await report(server, 'POST', '/v1/characters', { characters: ids.map((id) => character(id)) });
  tokens = new Map();
  for (const id of ids) tokens.set(id, await verify(id));
});
afterAll(() => server.close());

const tokenOf = (id: number) => tokens.get(id) ?? '';
const codeOf = ({ body }: { readonly body: unknown }) => z.parse(z.object({ code: z.string() }), body).code;

describe('the data of a character', () => {
  it.each([
    ['GET', 'export'],
    ['GET', 'hide'],
    ['POST', 'hide'],
    ['DELETE', 'hide'],
    ['POST', 'erase'],
  ])('is not for other people: %s %s', async (method, name) => {
    const path = `/v1/characters/${ownId}/${name}`;
    expect(await call(method, path)).toMatchObject({ status: 401, body: { code: 'token-missing' } });
    for (const token of ['nonsense', tokenOf(otherId)])
      expect(await call(method, path, token)).toMatchObject({ status: 403, body: { code: 'token-refused' } });
  });

  it('is exported as JSON and as CSV, and nobody on the way may store it', async () => {
    const path = `/v1/characters/${exporterId}/export`;
    const json = await call('GET', path, tokenOf(exporterId));
    expect(json.headers.get('cache-control')).toBe('no-store');
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="character-7103.json"');
    const { tables } = z.parse(dataOf(ownDataSchema), json.body).data;
    expect(tables['access_tokens']?.rows).toHaveLength(1);
    for (const [query, headers] of [
      ['?format=csv', {}],
      ['', { accept: 'text/csv' }],
    ] as const) {
      const csv = await call('GET', path + query, tokenOf(exporterId), headers);
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.body).toMatch(/^"table","row","column","value"\r\n/);
    }
    expect(await call('GET', `${path}?format=xml`, tokenOf(exporterId))).toMatchObject({ status: 400 });
  });

  it('is read by its own token only: a character may have the name Export or Hide', async () => {
    for (const name of ['export', 'hide'])
      expect(await call('GET', `/v1/characters/thelanis/${name}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
  });
});

describe('a hidden character', () => {
  const guildPage = async (token: string | null = null) => {
    const path = fillPath(endpoints.guild.path, { server: 'thelanis', guild: guildName });
    return z.parse(dataOf(guildSchema), (await call('GET', path, token)).body).data;
  };

  it('counts on the page of its guild without being named, and its raids need its token', async () => {
    const path = `/v1/characters/${exporterId}/hide`;
    const before = await guildPage();
    expect(Object.keys(before.online_characters)).toContain(String(exporterId));
    const hidden = await call('POST', path, tokenOf(exporterId));
    expect(z.parse(dataOf(hidingSchema), hidden.body).data).toEqual({ is_hidden: true });
    await until(async () => {
      const after = await guildPage(tokenOf(otherId));
      expect(JSON.stringify(after)).not.toMatch(/7103|PersonC/);
      expect(after).toMatchObject({ hidden_online_count: 1, character_count: before.character_count });
    });
    const raids = `/v1/activity/raids?character_ids=${exporterId}`;
    expect((await call('GET', raids)).body).toMatchObject({ unanswered_ids: [exporterId] });
    expect((await call('GET', raids, tokenOf(exporterId))).body).toMatchObject({ unanswered_ids: [] });
    await server.restart();
    expect((await call('GET', path, tokenOf(exporterId))).body).toEqual({ data: { is_hidden: true } });
    for (let times = 0; times < 2; times += 1)
      expect((await call('DELETE', path, tokenOf(exporterId))).body).toEqual({ data: { is_hidden: false } });
    await report(server, 'POST', '/v1/characters', { characters: ids.map((id) => character(id)) });
    await until(async () =>
      expect(Object.keys((await guildPage()).online_characters)).toContain(String(exporterId)),
    );
  });
});

describe('erasing a character', () => {
  const path = `/v1/characters/${ownId}/erase`;

  it('needs a verification from the last few minutes', async () => {
    clock.aheadMs = freshClaimMs + 1000;
    expect(await call('POST', path, tokenOf(ownId))).toMatchObject({
      status: 403,
      body: { code: 'verification-too-old' },
    });
    clock.aheadMs = 0;
  });

  it('is answered with the id of the work, again with the same one, and refuses exports in the meantime', async () => {
    const begun = await call('POST', path, tokenOf(ownId));
    expect(begun.status).toBe(202);
    const { job } = z.parse(dataOf(erasureSchema), begun.body).data;
    const again = await call('POST', path, tokenOf(ownId));
    expect(z.parse(dataOf(erasureSchema), again.body).data.job).toBe(job);
    expect(codeOf(await call('GET', `/v1/characters/${ownId}/export`, tokenOf(ownId)))).toBe('being-erased');
    expect(codeOf(await call('POST', `/v1/characters/${ownId}/hide`, tokenOf(ownId)))).toBe('being-erased');
    expect((await call('GET', `/v1/erasures/${job}`)).status).toBe(200);
    for (const wrong of ['x', 'A'.repeat(22)])
      expect(codeOf(await call('GET', `/v1/erasures/${wrong}`))).toBe('not-found');
    expect((await call('GET', '/v1/operator/erasures', operatorSecret)).body).toMatchObject({
      data: [{ job, character_id: ownId }],
    });
    expect((await call('GET', '/v1/operator/erasures')).status).toBe(401);
    // The game still shows it.
    expect((await call('GET', `/v1/characters/${ownId}`)).status).toBe(200);
    const health = await call('GET', '/v1/service/health');
    expect(z.parse(dataOf(healthSchema), health.body).data.reasons).toEqual([]);
  });
});
