import { defaultDefinition } from '@rollcall/game/definition';
import type { Report } from '@rollcall/game/api/report';
import { madeAtMs } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PreparedBody } from '../http/prepared-body.ts';
import { createLiveSnapshots, createYieldQueue } from './live-snapshot.ts';
import { createLiveStore } from './live-store.ts';
import { charactersReport, emptyCatalogue, lfmsReport, reported, reportedLfm } from './testing/reports.ts';

const textOf = async (body: Promise<PreparedBody>) =>
  Buffer.from((await (await body).form('identity')).bytes).toString();

function watched(...reports: readonly Report[]) {
  return watchedAt(() => madeAtMs, ...reports);
}

function watchedAt(nowMs: () => number, ...reports: readonly Report[]) {
  const store = createLiveStore({ definition: defaultDefinition });
  for (const report of reports) store.apply(report, report.observedAtMs);
  const snapshots = createLiveSnapshots(
    () => store.current(),
    () => emptyCatalogue,
    nowMs,
  );
  const ofServer = (key: string) => {
    const found = snapshots.ofServer.get(key);
    if (found === undefined) throw new Error(`no server ${key}`);
    return found;
  };
  return { store, snapshots, ofServer };
}

const delta = { mode: 'delta' } as const;

describe('a live snapshot', () => {
  it('is built on first demand, once for all callers, and is then ready until something changes', async () => {
    const { store, ofServer } = watched(charactersReport([reported()]));
    const { characters } = ofServer('thelanis');
    expect(characters.ready()).toBeNull();
    const bodies = await Promise.all([characters.make(), characters.make()]);
    expect(bodies[0]).toBe(bodies[1]);
    expect(characters.ready()).toBe(bodies[0]);
    store.apply(charactersReport([{ id: 101 }], delta), madeAtMs);
    store.apply(charactersReport([reported({ id: 7, server_name: 'Orien' })], delta), madeAtMs);
    expect(characters.ready()).toBe(bodies[0]);
    store.apply(charactersReport([{ id: 101, location_id: 4 }], delta), madeAtMs);
    expect(characters.ready()).toBeNull();
    expect(await characters.make()).not.toBe(bodies[0]);
  });

  it('has the state at the time of the request, whatever arrives while it is being built', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => reported({ id: 1000 + index, location_id: 1 }));
    const { store, snapshots, ofServer } = watched(charactersReport(many));
    const before = ofServer('thelanis').characters.make();
    const all = snapshots.characters.make();
    store.apply(
      charactersReport(
        many.map(({ id }) => ({ id, location_id: 2 })),
        delta,
      ),
      madeAtMs,
    );
    const after = await textOf(ofServer('thelanis').characters.make());
    expect(await textOf(before)).not.toContain('"location_id":2');
    expect(await textOf(all)).not.toContain('"location_id":2');
    expect(after).not.toContain('"location_id":1,');
  });

  it('has a tag that depends on its content: an equal state has an equal tag, also after a restart', async () => {
    const reports = [charactersReport([reported()]), lfmsReport([reportedLfm()])];
    const tags = async () => {
      const { snapshots } = watched(...reports);
      const bodies = [snapshots.characters, snapshots.lfms, snapshots.serverInfo, snapshots.onlineIds];
      return Promise.all(bodies.map(async (each) => (await each.make()).etag('gzip')));
    };
    expect(await tags()).toEqual(await tags());
  });

  it('of groups updates running clocks each minute, even if nothing else has changed', async () => {
    let nowMs = madeAtMs;
    const groups = [
      reportedLfm({ adventure_active_time: 600 }),
      reportedLfm({ id: 9002, server_name: 'Orien', adventure_active_time: 0 }),
    ];
    const { store, snapshots, ofServer } = watchedAt(() => nowMs, lfmsReport(groups));
    const [thelanis, orien] = [ofServer('thelanis').lfms, ofServer('orien').lfms];
    const clockOf = async (body: Promise<PreparedBody>) =>
      /"id":9001,.*?"adventure_active_time":(\d+)/.exec(await textOf(body))?.[1];
    const tagOf = async (body: Promise<PreparedBody>) => (await body).etag('identity');
    expect(await clockOf(thelanis.make())).toBe('600');
    const tags = [await tagOf(thelanis.make()), await tagOf(orien.make())];
    nowMs += 59_000;
    expect([await tagOf(thelanis.make()), await tagOf(orien.make())]).toEqual(tags);
    // Meanwhile another group is reported, but not this one.
    nowMs = madeAtMs + 31 * 60_000;
    const other = reportedLfm({ id: 9003, server_name: 'Orien' });
    store.apply(lfmsReport([other], { ...delta, observedAtMs: nowMs }), nowMs);
    expect(thelanis.ready()).toBeNull();
    expect(await clockOf(thelanis.make())).toBe(String(600 + 31 * 60));
    expect(await clockOf(snapshots.lfms.make())).toBe(String(600 + 31 * 60));
    nowMs += 60_000;
    expect(await tagOf(orien.make())).toBe(await tagOf(orien.make()));
    expect(await clockOf(thelanis.make())).toBe(String(600 + 32 * 60));
  });

  it('of groups changes when somebody in a group becomes anonymous', async () => {
    const { store, ofServer } = watched(charactersReport([reported()]), lfmsReport([reportedLfm()]));
    expect(await textOf(ofServer('thelanis').lfms.make())).toContain('Player 101');
    store.apply(charactersReport([{ id: 101, is_anonymous: true }], delta), madeAtMs);
    expect(await textOf(ofServer('thelanis').lfms.make())).not.toContain('Player 101');
  });

  it('of everything consists of the parts put together', async () => {
    const { snapshots, ofServer } = watched(
      charactersReport([reported(), reported({ id: 7, server_name: 'Orien' })]),
      lfmsReport([reportedLfm()]),
    );
    const whole = JSON.parse(await textOf(snapshots.characters.make())) as { data: Record<string, unknown> };
    for (const [key, { characters }] of snapshots.ofServer) {
      expect(whole.data[key]).toEqual(
        (JSON.parse(await textOf(characters.make())) as { data: unknown }).data,
      );
    }
    expect(JSON.parse(await textOf(ofServer('orien').lfms.make()))).toEqual({ data: {} });
  });

  const secretOf = (id: number) => `Secret${id}x`;
  const person = fc
    .record({
      id: fc.integer({ min: 1, max: 8 }),
      server_name: fc.constantFrom('Thelanis', 'Orien'),
      is_anonymous: fc.boolean(),
    })
    .map((fields) =>
      reported({ ...fields, name: secretOf(fields.id), guild_name: `Guild${secretOf(fields.id)}` }),
    );
  const report = fc.oneof(
    fc
      .record({ list: fc.array(person), mode: fc.constantFrom('keyframe', 'delta') })
      .map(({ list, mode }) => charactersReport(list, { mode })),
    fc
      .record({
        leader: person,
        members: fc.array(person, { maxLength: 3 }),
        mode: fc.constantFrom('keyframe', 'delta'),
      })
      .map(({ leader, members, mode }) => lfmsReport([reportedLfm({ leader, members })], { mode })),
  );

  it('never contains the name or guild of somebody who is anonymous now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 10 }), async (reports) => {
        const { store, snapshots } = watched();
        for (const each of reports) {
          store.apply(each, madeAtMs);
          // Requested in between, so that earlier content could be served by mistake.
          const text = (await textOf(snapshots.characters.make())) + (await textOf(snapshots.lfms.make()));
          for (const { characters } of store.current().servers) {
            for (const { id, is_anonymous } of characters.entities.all) {
              if (is_anonymous) expect(text).not.toContain(secretOf(id));
            }
          }
        }
      }),
    );
  });
});

/** Waits for the rest of this turn of the event loop. */
const round = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns of the event loop', () => {
  it('are given one per round, in the order of requests', async () => {
    const yieldToEventLoop = createYieldQueue();
    const heard: string[] = [];
    const work = async (name: string) => {
      await yieldToEventLoop();
      heard.push(name);
    };
    const all = Promise.all([work('a'), work('b'), work('c')]);
    const perRound: number[] = [];
    for (let before = 0; heard.length < 3; before = heard.length) {
      await round();
      perRound.push(heard.length - before);
    }
    await all;
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(Math.max(...perRound)).toBe(1);
  });
});
