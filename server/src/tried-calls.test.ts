import { fillPath } from '@rollcall/game/api/endpoint';
import { endpoints } from '@rollcall/game/api/endpoints';
import { apiOverviewSchema, type ApiCall } from '@rollcall/game/site/api-overview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { askForStream } from './testing/follow-stream.ts';
import { until } from './testing/until.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer({
    environment: {
      DEMO: 'on',
      DEMO_POPULATION: '200',
      PUBLIC_URL: 'https://rollcall.example',
      DEMO_HISTORY_DAYS: '2',
      DEMO_HISTORY_CHARACTERS: '300',
    },
  });
});
afterAll(() => server.close());

const dataOf = (body: unknown) => z.parse(z.object({ data: z.unknown() }), body).data;
const answerSchema = z.object({ data: apiOverviewSchema });

async function openCalls(): Promise<readonly ApiCall[]> {
  const response = await fetch(`${server.url}/v1/service/overview`);
  const { groups } = z.parse(answerSchema, await response.json()).data;
  return groups.flatMap(({ calls }) => calls.filter(({ is_open: isOpen }) => isOpen));
}

/** The initial address in the playground on the page about the API. */
function firstAddress({ path, parameters }: ApiCall): string {
  const given = parameters.filter(({ is_prefilled: isPrefilled }) => isPrefilled);
  const values = Object.fromEntries(given.map(({ name, example }) => [name, example]));
  const inQuery = given.filter(({ in: place }) => place === 'query');
  const query = Object.fromEntries(inQuery.map(({ name, example }) => [name, example]));
  const search = new URLSearchParams(query).toString();
  return fillPath(path, values) + (search === '' ? '' : `?${search}`);
}

async function statusOf(call: ApiCall, address: string): Promise<number> {
  if (call.is_stream) return (await askForStream(server.url + address)).status;
  const response = await fetch(server.url + address);
  await response.text();
  return response.status;
}

it('every call of the playground works as filled in on the demo world', async () => {
  const names = (await openCalls()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    // Reports are pending at first, and characters may log out in the meantime.
    await until(async () => {
      const call = (await openCalls()).find((each) => each.name === name);
      if (call === undefined) throw new Error(`${name} has gone`);
      const address = firstAddress(call);
      expect([address, await statusOf(call, address)]).toEqual([address, 200]);
    });
  }
});

it('the demo world has raid nights with sign-ups', async () => {
  const definition = await fetch(server.url + endpoints.gameDefinition.path);
  const { demo_rosters: ids } = z.parse(endpoints.gameDefinition.answer, dataOf(await definition.json()));
  expect(ids).toHaveLength(3);
  await until(async () => {
    for (const id of ids) {
      const answer = await fetch(server.url + fillPath(endpoints.raidRoster.path, { id }));
      expect(answer.status).toBe(200);
      const { people } = z.parse(endpoints.raidRoster.answer, dataOf(await answer.json()));
      expect(people.filter(({ live }) => live !== null).length).toBeGreaterThan(2);
    }
  });
});

it.each(['charactersByIds', 'charactersInGroup', 'charactersInGuild'])(
  'the example of %s finds somebody',
  async (name) => {
    await until(async () => {
      const call = (await openCalls()).find((each) => each.name === name);
      const response = await fetch(server.url + (call === undefined ? '' : firstAddress(call)));
      const { data } = z.parse(z.object({ data: z.record(z.string(), z.unknown()) }), await response.json());
      expect(Object.keys(data)).not.toEqual([]);
    });
  },
);
