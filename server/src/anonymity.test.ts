import { setDefaultCACertificates } from 'node:tls';
import { endpoints } from '@rollcall/game/api/endpoints';
import { claimSchema, claimStatusSchema, grantedTokenSchema } from '@rollcall/game/site/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testCertificate } from './alerts/testing/push-service.ts';
import { startTestWebhooks, type TestWebhooks } from './alerts/testing/webhook-service.ts';
import {
  everyRead,
  fillEveryWay,
  fixedValues,
  neededQueries,
  readAnswer,
  type PathValues,
} from './testing/every-read.ts';
import {
  expectNothingFound,
  filteredReads,
  hiddenGroup,
  hiddenPeople,
  inGroup,
  nobody,
  openId,
  reportHiddenGroup,
} from './testing/filter-secrets.ts';
import {
  askForStream,
  openStream,
  type FollowedStream,
  type ReceivedEvent,
} from './testing/follow-stream.ts';
import { hide, report, secretsOf, tracesIn } from './testing/hidden-people.ts';
import { until } from './testing/until.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

const hiddenIds = [5001, 5002, 5003, 5004, 5005, 5006, 5007];
const shownId = 6001;
const shown = hide(shownId, { name: 'Openly', guild_name: 'Open House', is_anonymous: false });

let server: WholeServer;
let webhooks: TestWebhooks;
const send = (method: 'POST' | 'PATCH', path: string, body: object) => report(server, method, path, body);

beforeAll(async () => {
  setDefaultCACertificates([testCertificate]);
  webhooks = await startTestWebhooks();
  server = await startWholeServer({ environment: { WEBHOOK_PREFIXES: webhooks.prefix } });
  const [atOnce = 0, later = 0, left = 0, leads = 0, inGroupOnly = 0, wasInGroup = 0, comesBack = 0] =
    hiddenIds;
  const openly = { is_anonymous: false };
  await send('POST', '/v1/characters', {
    characters: [
      shown,
      hide(atOnce),
      hide(later, openly),
      hide(left),
      hide(leads, openly),
      hide(wasInGroup, openly),
      hide(comesBack, openly),
    ],
  });
  await send('POST', '/v1/lfms', {
    lfms: [
      {
        id: 9001,
        server_name: 'Thelanis',
        comment: 'All welcome',
        minimum_level: 1,
        maximum_level: 30,
        leader: hide(leads, openly),
        members: [hide(inGroupOnly), hide(wasInGroup, openly), hide(comesBack, openly), shown],
      },
    ],
  });
  // Gives every id a quest, since some paths contain the id of one.
  await send('POST', '/v1/quests', {
    quests: [
      ...everyone.map((id) => ({ id, name: `Vault ${id}` })),
      { id: raidId, name: 'Vault', group_size: 'Raid' },
    ],
  });
  // Requested while they are visible, so that the server could serve cached content by mistake.
  const written = await (await fetch(`${server.url}/v1/lfms`)).text();
  if (!written.includes(`Veiled${leads}`)) throw new Error('nobody shows yet who is to hide later');
  await send('PATCH', '/v1/lfms', { lfms: [{ id: 9001, members: [hide(inGroupOnly), shown] }] });
  await send('PATCH', '/v1/lfms', {
    lfms: [{ id: 9001, members: [hide(inGroupOnly), hide(wasInGroup, openly), shown] }],
  });
  await send('PATCH', '/v1/lfms', { lfms: [{ id: 9001, members: [hide(inGroupOnly), shown] }] });
  await send('PATCH', '/v1/characters', {
    characters: [later, leads, wasInGroup].map((id) => ({ id, is_anonymous: true })),
    deleted_ids: [left, comesBack],
  });
  await send('PATCH', '/v1/characters', { characters: [hide(comesBack)] });
});
afterAll(async () => {
  await server.close();
  await webhooks.close();
});

const everyone = [shownId, ...hiddenIds];
const raidId = 7001;
const names = [...hiddenIds.map((id) => `Veiled${id}`), 'Openly'];
const values: PathValues = {
  ...fixedValues,
  id: everyone.map(String),
  ids: [everyone.join(',')],
  name: names,
  group: ['9001'],
  guild: [...hiddenIds.map((id) => `Cloak and Shadow ${id}`), 'Open House'],
};
const queries = ['', `?name=veiled&character_ids=${everyone.join(',')}`];
const queriesOf = (name: string) => {
  const needed = neededQueries[name];
  return needed === undefined ? queries : [needed];
};

const dataOf = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema });

describe('somebody who is anonymous', () => {
  it('leaves no trace in any read, and the reads do show everybody who may be shown', async () => {
    const met = new Set<string>();
    // Computed on a schedule, at first without any quests.
    const questPages = server.url + endpoints.questPages.path;
    await until(async () =>
      expect(await readAnswer(endpoints.questPages, questPages)).toContain(`"id":${shownId}`),
    );
    // Recorded a moment after the reports.
    const replay = `${server.url}/v1/lfms/thelanis/replay${neededQueries['lfmReplay'] ?? ''}`;
    await until(async () => expect(await readAnswer(endpoints.lfmReplay, replay)).toContain(`${shownId}`));
    for (const [name, endpoint] of everyRead) {
      const paths = fillEveryWay(endpoint.path, values);
      expect(paths.length).toBeGreaterThan(0);
      for (const filled of paths.flatMap((each) => queriesOf(name).map((query) => each + query))) {
        const text = await readAnswer(endpoint, server.url + filled);
        const traces = tracesIn(text, hiddenIds);
        expect({ filled, traces }).toEqual({ filled, traces: [] });
        if (text.includes(String(shownId))) met.add(name);
        if (filled === `/v1/characters/${hiddenIds[2]}`)
          expect(JSON.parse(text)).toMatchObject({ source: 'database' });
      }
    }
    expect([...met].toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(
      expect.arrayContaining([
        'characterById',
        'characterByName',
        'characters',
        'charactersByIds',
        'charactersByName',
        'charactersInGroup',
        'charactersInGuild',
        'charactersOnServer',
        'charactersStream',
        'lfmReplay',
        'lfms',
        'lfmsOnServer',
        'lfmsStream',
        'liveStream',
        'onlineCharacterIds',
        'quest',
        'questPages',
        'quests',
        'questsWithMetrics',
      ]),
    );
  });

  it('is in no guild that can be requested, and is found by no name', async () => {
    for (const id of hiddenIds) {
      const guild = await fetch(
        `${server.url}/v1/characters/by-server-and-guild-name/thelanis/${encodeURIComponent(`Cloak and Shadow ${id}`)}`,
      );
      expect(await guild.json()).toEqual({ data: {} });
      for (const path of [`any/veiled${id}`, `thelanis/veiled${id}`]) {
        expect((await fetch(`${server.url}/v1/characters/${path}`)).status).toBe(404);
      }
    }
  });

  it('is not named by the status of a verification, which anybody may begin', async () => {
    const unknown: number[] = [];
    for (const id of everyone) {
      const url = `${server.url}/v1/verification/${id}`;
      const started = await fetch(url, { method: 'POST' });
      if (started.status === 404) {
        unknown.push(id);
        continue;
      }
      const { claim_secret } = dataOf(claimSchema).parse(await started.json()).data;
      const headers = { authorization: `Bearer ${claim_secret}` };
      const text = await (await fetch(url, { headers })).text();
      const { public_comment } = dataOf(claimStatusSchema).parse(JSON.parse(text)).data;
      expect({ id, public_comment, traces: tracesIn(text, hiddenIds) }).toEqual({
        id,
        public_comment: id === shownId ? `whisper ${id}` : null,
        traces: [],
      });
      // An address may have only a few open claims at a time.
      expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    }
    // A person known only as a member of a group cannot be verified.
    expect(unknown).toEqual([hiddenIds[4]]);
  });

  it('is in no export but its own: the export of a group mate names nobody else', async () => {
    const url = `${server.url}/v1/verification/${shownId}`;
    const started = await (await fetch(url, { method: 'POST' })).json();
    const { challenge, claim_secret } = dataOf(claimSchema).parse(started).data;
    await send('PATCH', '/v1/characters', { characters: [{ id: shownId, public_comment: challenge }] });
    const withProof = (proof: string) => ({ headers: { authorization: `Bearer ${proof}` } });
    const granted = await fetch(`${url}/token`, { method: 'POST', ...withProof(claim_secret) });
    const { token } = dataOf(grantedTokenSchema).parse(await granted.json()).data;
    await send('PATCH', '/v1/characters', { characters: [shown] });
    for (const id of everyone) {
      const path = `${server.url}/v1/characters/${id}/export`;
      expect((await fetch(path)).status).toBe(401);
      const response = await fetch(path, withProof(token));
      expect({ id, status: response.status }).toEqual({ id, status: id === shownId ? 200 : 403 });
      const text = await response.text();
      expect({ id, traces: tracesIn(text, hiddenIds) }).toEqual({ id, traces: [] });
      if (id === shownId) expect(text).toContain('Openly');
    }
  });

  it('appears in a roster only under the name that was typed, whoever signed it up', async () => {
    const write = async <T extends z.ZodMiniType>(schema: T, path: string, body: object) => {
      const response = await fetch(`${server.url}/v1/raids${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return schema.parse(await response.json());
    };
    const { data: made } = await write(endpoints.makeRoster.answer, '', {
      server: 'Thelanis',
      quest_id: raidId,
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      places: [{ role: 'any', count: 12 }],
    });
    for (const id of everyone) {
      const name = id === shownId ? 'Openly' : `Guest ${id}`;
      const body = { name, character_id: id, role: 'any' };
      const { data } = await write(endpoints.signUp.answer, `/${made.id}/people`, body);
      expect(tracesIn(JSON.stringify(data), hiddenIds)).toEqual([]);
    }
    await send('PATCH', '/v1/lfms', { lfms: [{ id: 9001, quest_id: raidId }] });
    const text = await (await fetch(`${server.url}/v1/raids/${made.id}`)).text();
    expect(tracesIn(text, hiddenIds)).toEqual([]);
    const { posted, people } = dataOf(endpoints.raidRoster.answer).parse(JSON.parse(text)).data;
    // The group is led by somebody who is anonymous.
    expect(posted).toBeNull();
    expect(people.map(({ character_id, live }) => [character_id, live?.is_online ?? null])).toEqual([
      [shownId, true],
      ...hiddenIds.map(() => [null, null]),
    ]);
    const stream = await openStream(`${server.url}/v2/live?topics=raid:${made.id}`);
    await until(() => expect(JSON.stringify(stream.events)).toContain('Guest'));
    expect(tracesIn(JSON.stringify(stream.events), hiddenIds)).toEqual([]);
    stream.close();
  });

  it('keeps level, classes and place in the group, and is counted', async () => {
    const group = (await (await fetch(`${server.url}/v1/characters/by-group-id/9001`)).json()) as {
      data: object;
    };
    expect(Object.keys(group.data).map(Number)).toContain(hiddenIds[0]);
    const counts = await fetch(`${server.url}/v1/characters/summary`);
    expect(await counts.json()).toMatchObject({ data: { thelanis: 6 } });
  });
});

describe('a message to a webhook', () => {
  const [leader, member, friend] = [5301, 5302, 6301] as const;
  const group = (id: number, more: object = {}) => ({
    id,
    server_name: 'Thelanis',
    minimum_level: 1,
    maximum_level: 30,
    leader: hide(leader),
    members: [hide(member), hide(friend, { is_anonymous: false, name: 'Openly Too' })],
    ...more,
  });

  async function subscribe(name: string, rules: readonly object[]): Promise<void> {
    const response = await fetch(`${server.url}/v1/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        webhook: webhooks.addressOf(name),
        rules: rules.map((rule, index) => ({ id: `r${index}`, name: '', ...rule })),
        time_zone: 'UTC',
        quiet_hours: null,
      }),
    });
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  }

  it('names nobody who is anonymous: not in groups, not as a friend, and no search finds them', async () => {
    const friends = [leader, member, friend].map((id) => ({ kind: 'friend', character_id: id }));
    await subscribe('everything', [{ kind: 'group', filter: 'server=Thelanis' }, ...friends]);
    await subscribe(
      'searches',
      [leader, member].map((id) => ({ kind: 'group', filter: `search=veiled${id}` })),
    );
    await send('PATCH', '/v1/characters', {
      characters: [hide(leader), hide(member), hide(friend, { is_anonymous: false, name: 'Openly Too' })],
    });
    await send('PATCH', '/v1/lfms', { lfms: [group(9301)] });
    const titles = (name: string) => webhooks.shownBy(name).map(({ embeds: [embed] }) => embed?.title);
    await until(() =>
      expect(new Set(titles('everything'))).toEqual(
        new Set(['A group on Thelanis: 3 places left', 'Alerts are on', 'Openly Too is online on Thelanis']),
      ),
    );
    expect(titles('searches')).toEqual(['Alerts are on']);
    const text = webhooks.taken.map(({ body }) => body.toString('utf8')).join('\n');
    expect(tracesIn(text, [leader, member])).toEqual([]);
    expect(text).toContain('Openly Too, level 20 Fighter');
  });
});

describe('a stream of somebody who becomes anonymous', () => {
  const [leader, member, left] = [5101, 5102, 5103] as const;
  const people = [leader, member, left];
  const group = { id: 9101, server_name: 'Thelanis', minimum_level: 1, maximum_level: 30 };
  const openly = (id: number) => hide(id, { is_anonymous: false, group_id: group.id });
  const textOf = (events: readonly ReceivedEvent[]) => JSON.stringify(events.map(({ data }) => data));
  const reportGroup = (members: readonly number[]) =>
    send('PATCH', '/v1/lfms', {
      lfms: [{ ...group, leader: openly(leader), members: members.map(openly) }],
    });
  let changes = 0;

  /** Changes a visible character, and the group. @returns the new text of both, which occurs nowhere else */
  async function changeSomething(): Promise<string> {
    changes += 1;
    const comment = `change number ${changes}.`;
    await send('PATCH', '/v1/characters', { characters: [{ id: shownId, public_comment: comment }] });
    await send('PATCH', '/v1/lfms', { lfms: [{ id: group.id, comment }] });
    return comment;
  }

  it.each([
    ['/v2/characters/stream/thelanis?', 'public_comment'],
    ['/v2/lfms/stream/thelanis?', 'comment'],
    ['/v2/lfms/stream/thelanis?levels=1-30&room=1&', 'comment'],
    ['/v2/live?topics=characters:thelanis,lfms:thelanis,server-info&', 'comment'],
  ])('names nobody from then on, whichever event its reader resumes from: %s', async (path, field) => {
    const url = server.url + path;
    const untilSaid = async ({ events }: FollowedStream, comment: string) =>
      until(() => expect(textOf(events)).toContain(`"${field}":"${comment}"`));
    await send('PATCH', '/v1/lfms', { lfms: [], deleted_ids: [group.id] });
    await send('PATCH', '/v1/characters', { characters: [], deleted_ids: people });
    const stream = await openStream(url);
    await stream.untilThereAre(1);
    await send('PATCH', '/v1/characters', { characters: people.map(openly) });
    await reportGroup([member, left]);
    await reportGroup([member]);
    await untilSaid(stream, await changeSomething());
    const seen = stream.events.length;
    const shownTraces = tracesIn(textOf(stream.events), people);
    expect(people.filter((id) => !shownTraces.includes(`veiled${id}`))).toEqual([]);

    await send('PATCH', '/v1/characters', {
      characters: people.map((id) => ({ id, is_anonymous: true })),
    });
    await untilSaid(stream, await changeSomething());
    const after = textOf(stream.events.slice(seen));
    expect({ matchesServerRule: after.includes(String(leader)), traces: tracesIn(after, people) }).toEqual({
      matchesServerRule: true,
      traces: [],
    });
    stream.close();

    const cursors = stream.events.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(cursors.length).toBeGreaterThan(3);
    for (const cursor of cursors) {
      for (const again of [
        await openStream(url, { 'last-event-id': cursor }),
        await openStream(`${url}last_event_id=${encodeURIComponent(cursor)}`),
      ]) {
        await untilSaid(again, await changeSomething());
        expect({ cursor, traces: tracesIn(textOf(again.events), people) }).toEqual({ cursor, traces: [] });
        again.close();
      }
    }
  });
});

describe('a filter', () => {
  beforeAll(() => reportHiddenGroup(server));

  // All people, and exact matches: anonymity.deep.test.ts.
  it.each(filteredReads)('reveals nothing hidden: $title', async (filtered) => {
    await expectNothingFound(server, filtered, hiddenPeople.slice(0, 1), ['part']);
  });

  it('finds somebody visible with the same facts', async () => {
    const found = async (query: Record<string, string>) => {
      const response = await fetch(
        `${server.url}/v1/characters/orien?${new URLSearchParams(query).toString()}`,
      );
      return Object.keys(((await response.json()) as { data: object }).data).map(Number);
    };
    const [name = '', guild = ''] = secretsOf(openId);
    for (const search of [name, guild, `harbour ${openId}`, `vault of masks ${openId}`])
      expect({ search, ids: await found({ search }) }).toEqual({ search, ids: [openId] });
    expect(await found({ guild })).toEqual([openId]);
    expect(await found({ in_quest: 'only' })).toEqual([openId]);
    expect(await found({ levels: '20-20' })).toEqual([...hiddenPeople, openId]);
  });

  it('in a stream reveals nothing about a character that becomes anonymous, even to readers who resume or forge a cursor', async () => {
    const [first, second] = [5211, 5212];
    const openly = (id: number) => inGroup(id, { is_anonymous: false, group_id: 0 });
    const groups = [first, second].map((id) => ({ ...hiddenGroup, id: id + 4000, leader: openly(id) }));
    await send('PATCH', '/v1/characters', { characters: [openly(first), openly(second)] });
    await send('PATCH', '/v1/lfms', { lfms: groups });
    const urlOf = (search: string) => `${server.url}/v2/lfms/stream/orien?search=${search}`;
    const searches = [`veiled${first}`, `veiled${second}`, `veiled${nobody}`];
    const idsIn = ({ events }: Pick<FollowedStream, 'events'>) => {
      const groupsNow = new Set<string>();
      for (const { data } of events) {
        const { type, data: all = {}, updates = [], removals = [] } = data as ToldFrame;
        if (type === 'snapshot') groupsNow.clear();
        for (const id of [...Object.keys(all), ...updates.map((each) => String(each.id))]) groupsNow.add(id);
        for (const id of removals) groupsNow.delete(String(id));
      }
      return [...groupsNow].map(Number);
    };
    const streams = await Promise.all(searches.map((name) => openStream(urlOf(name))));
    await Promise.all(streams.map((stream) => stream.untilThereAre(1)));
    expect(streams.map(idsIn)).toEqual([[first + 4000], [second + 4000], []]);
    // One hides while leading, the other after the group has closed.
    await send('PATCH', '/v1/lfms', { lfms: [], deleted_ids: [second + 4000] });
    await send('PATCH', '/v1/characters', {
      characters: [first, second].map((id) => ({ id, is_anonymous: true })),
    });
    await until(() => expect(streams.map(idsIn)).toEqual([[], [], []]));
    const newest = await Promise.all(searches.map((name) => askForStream(urlOf(name))));
    for (const [at, name] of searches.entries()) {
      const [begun] = (newest[at]?.body ?? []) as readonly ReceivedEvent[];
      const id = begun?.id ?? '';
      const epoch = id.slice(0, id.lastIndexOf(':'));
      const seen = streams.flatMap(({ events }) => events.flatMap((event) => event.id ?? []));
      const made = Array.from({ length: 12 }, (_, seq) => `${epoch}:${seq}`).filter((each) => each !== id);
      const resume = async (cursor: string) => {
        const again = await openStream(`${urlOf(name)}&last_event_id=${encodeURIComponent(cursor)}`);
        const [only] = await again.untilThereAre(1);
        const received = { name, cursor, said: typeOf(only), ids: idsIn(again) };
        again.close();
        return received;
      };
      const cursors = [...seen, ...made].filter((each) => each !== id);
      // In parallel, since a cursor that is ahead waits for a second or two.
      expect(await Promise.all(cursors.map(resume))).toEqual(
        cursors.map((cursor) => ({ name, cursor, said: 'snapshot', ids: [] })),
      );
    }
    for (const { close } of streams) close();
  });
});

const typeOf = (event: ReceivedEvent | undefined) => (event?.data as ToldFrame | undefined)?.type;

interface ToldFrame {
  readonly type: string;
  readonly data?: object;
  readonly updates?: readonly { readonly id: number }[];
  readonly removals?: readonly number[];
}
