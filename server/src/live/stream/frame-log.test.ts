import type { LfmsReport, Report } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { createLiveStore } from '../live-store.ts';
import { charactersReport, lfmsReport, reported, reportedLfm, serverInfoReport } from '../testing/reports.ts';
import { createFrameLog } from './frame-log.ts';
import { briefly, eventsOf, textOf } from './testing/reader.ts';

const delta = { mode: 'delta' } as const;

/** The frame log of a server that has received these reports. The test sets `now`. */
function logged(...reports: readonly Report[]) {
  let now = madeAtMs;
  const store = createLiveStore({ definition: defaultDefinition });
  for (const report of reports) store.apply(report, now);
  const log = createFrameLog({ initial: store.current(), epoch: 'run', nowMs: () => now });
  store.subscribe((changed) => log.take(changed));
  const texts = (from = 0) =>
    [...log.after(from)].map((frame) => textOf(frame.bytes('combined', 'identity'), 'identity'));
  const topic = (name: string) => {
    const found = log.topics.get(name);
    if (found === undefined) throw new Error(`no topic ${name}`);
    return found;
  };
  return {
    log,
    texts,
    topic,
    said: (from = 0) => texts(from).flatMap(eventsOf).map(briefly),
    apply: (report: Report, byMs = 0) => {
      now += byMs;
      store.apply({ ...report, observedAtMs: now }, now);
    },
    passTime: (byMs: number) => {
      now += byMs;
      store.advanceTime(now);
    },
  };
}

const group = (overrides: Parameters<typeof reportedLfm>[0], report: Partial<LfmsReport> = {}) =>
  lfmsReport([reportedLfm(overrides)], { servers: ['Thelanis'], ...report });

describe('the frames of a log', () => {
  it('are numbered by topic, and over all topics', () => {
    const { apply, texts } = logged(charactersReport([reported()]));
    apply(charactersReport([{ id: 101, location_id: 2 }], delta));
    apply(charactersReport([reported({ id: 7, server_name: 'Orien' })], delta));
    apply(charactersReport([{ id: 101, location_id: 3 }], delta));
    expect(texts().map((text) => [eventsOf(text)[0]?.id, ...eventsOf(text).map(briefly)])).toEqual([
      ['run:1', 'characters:thelanis delta 1'],
      ['run:2', 'characters:orien delta 1'],
      ['run:3', 'server-info delta 1'],
      ['run:4', 'characters:thelanis delta 2'],
    ]);
  });

  it('build each encoded form once, for all readers', () => {
    const { apply, log } = logged();
    apply(charactersReport([reported()]));
    const [frame] = log.after(0);
    for (const numbering of ['topic', 'combined'] as const)
      for (const coding of ['gzip', 'identity'] as const)
        expect(frame?.bytes(numbering, coding)).toBe(frame?.bytes(numbering, coding));
    expect(eventsOf(textOf(frame?.bytes('topic', 'gzip') ?? new Uint8Array(), 'gzip'))).toMatchObject([
      { id: 'run-characters-thelanis:1' },
    ]);
  });

  it('do not mention a report that changed only the time of the last report', () => {
    const { apply, said } = logged(
      charactersReport([reported()]),
      serverInfoReport({ Thelanis: { index: 0 } }),
    );
    apply(charactersReport([reported()]), 60_000);
    expect(said()).toEqual([]);
  });

  it('contain the status of a server under its key if anything else differs', () => {
    const { apply, texts } = logged();
    apply(serverInfoReport({ Thelanis: { index: 0, queue_number: 4 } }));
    expect(texts()).toEqual([expect.stringContaining('"updates":[{"name":"thelanis","index":0,')]);
  });
});

describe('a change that nobody may see', () => {
  const hidden = reported({ is_anonymous: true, location_id: 1, group_id: 9001 });
  const changes = [
    ['its place', { location_id: 2 }],
    ['its guild', { guild_name: 'Cloak and Shadow' }],
    ['its comment', { public_comment: 'on my way' }],
    ['its name', { name: 'Veiled' }],
  ] as const;

  it.each(changes)('of an anonymous character produces no frame: %s', (_, change) => {
    const { apply, said } = logged(charactersReport([hidden]));
    apply(charactersReport([{ id: 101, ...change }], delta), 60_000);
    expect(said()).toEqual([]);
    apply(charactersReport([{ id: 101, total_level: 21 }], delta), 60_000);
    expect(said()).toEqual(['characters:thelanis delta 1']);
  });

  it.each(changes)('of an anonymous leader or member produces no frame of the group: %s', (_, change) => {
    const member = reported({ id: 102, is_anonymous: true });
    const whole = { id: 9001, leader: hidden, members: [member] };
    const { apply, said } = logged(charactersReport([hidden, member]), group(whole));
    apply(group({ ...whole, leader: { ...hidden, ...change } }), 60_000);
    apply(group({ ...whole, members: [{ ...member, ...change }] }), 60_000);
    apply(charactersReport([{ id: 101, ...change }], delta), 60_000);
    expect(said()).toEqual([]);
    apply(group({ ...whole, comment: 'one more' }), 60_000);
    expect(said()).toEqual(['lfms:thelanis delta 1']);
  });

  it('produces no frame even of a group in its adventure, whose clock is running', () => {
    const at = (seconds: number, place: number) =>
      group({ id: 9001, leader: { ...hidden, location_id: place }, adventure_active_time: seconds });
    const { apply, said } = logged(charactersReport([hidden]), at(60, 1));
    apply(at(120, 2), 60_000);
    apply(at(180, 3), 60_000);
    expect(said()).toEqual([]);
  });
});

describe('a clock', () => {
  it.each<[string, (reports: number) => number, boolean]>([
    ['that runs on', (count) => 100 + count * 60, false],
    ['that is read a bit early or late', (count) => 100 + count * 60 + (count % 2) * 14, false],
    ['that is reported in whole minutes', (count) => 120 + count * 60 - (count % 3) * 20, false],
    ['that jumps', (count) => 100 + count * 60 + (count > 5 ? 100 : 0), true],
    ['that loses six seconds a minute', (count) => 100 + count * (60 - 6), true],
    ['that gains six seconds a minute', (count) => 100 + count * (60 + 6), true],
    ['that begins to run', (count) => (count > 5 ? count * 60 : 0), true],
    [
      'that is reset because the group left its adventure',
      (count) => (count > 5 ? 0 : 100 + count * 60),
      true,
    ],
  ])('%s is sent if viewers do not compute it themselves', (_case, clockAfter, isTold) => {
    const { apply, log } = logged(group({ adventure_active_time: clockAfter(0) }));
    let toldClock = clockAfter(0);
    let toldAfter = 0;
    for (let count = 1; count <= 20; count += 1) {
      const before = log.newest();
      apply(group({ adventure_active_time: clockAfter(count) }), 60_000);
      if (log.newest() > before) [toldClock, toldAfter] = [clockAfter(count), count];
      const counted = toldClock > 0 ? toldClock + (count - toldAfter) * 60 : 0;
      expect(Math.abs(counted - clockAfter(count))).toBeLessThanOrEqual(60);
    }
    expect(log.newest() > 0).toBe(isTold);
    expect(log.newest()).toBeLessThan(5);
  });

  it.each([
    ['a group in its adventure', 100],
    ['a group that is waiting', 0],
  ])(
    'of the server that was wrong for a while leaves no wrong time in frames of %s',
    (_case, adventure_active_time) => {
      const { apply, passTime, said, texts } = logged(group({ adventure_active_time }));
      apply(group({ adventure_active_time, comment: 'Posted by a wrong clock' }), 3_600_000);
      const before = said().length;
      passTime(-3_600_000);
      expect(said(before)).toContain('lfms:thelanis delta 2');
      expect(texts().at(-1)).not.toContain('T21:15:00Z');
    },
  );
});

describe('the clock of a group in frames', () => {
  it('shows the time at which the frame is sent, in snapshots and updates', async () => {
    const { apply, log, passTime, texts, topic } = logged(group({ adventure_active_time: 600 }));
    passTime(31 * 60_000);
    const snapshot = await log.snapshot(topic('lfms:thelanis'));
    expect(textOf(snapshot.bytes.identity, 'identity')).toContain('"adventure_active_time":2460,');
    apply(lfmsReport([{ id: 9001, comment: 'Two more' }], delta), 60_000);
    expect(texts().at(-1)).toContain('"adventure_active_time":2520,');
  });
});

describe('the replay of a log', () => {
  const move = (location_id: number) => charactersReport([{ id: 101, location_id }], delta);

  it('contains the frames after a given number of a topic', () => {
    const { apply, log, said, topic } = logged(charactersReport([reported()]));
    for (const location of [1, 2, 3]) apply(move(location));
    const thelanis = topic('characters:thelanis');
    expect([0, 1, 2, 3].map((seq) => said(log.seenBy(thelanis, seq) ?? -1).length)).toEqual([3, 2, 1, 0]);
    expect([4, 99, -1].map((seq) => log.seenBy(thelanis, seq))).toEqual([null, null, null]);
    expect(log.seenBy(topic('characters:orien'), 1)).toBeNull();
  });

  it('is dropped after ten minutes, topic by topic', () => {
    const { apply, log, said, topic } = logged(charactersReport([reported()]));
    apply(move(1));
    apply(move(2), 11 * 60_000);
    expect([said(), log.seenBy(topic('characters:thelanis'), 0)]).toEqual([
      ['characters:thelanis delta 2'],
      null,
    ]);
    expect(['characters:thelanis', 'characters:orien'].map((name) => topic(name).replayFrom)).toEqual([1, 0]);
  });

  it('is limited to 24 MB', () => {
    const { apply, texts } = logged();
    const comment = 'x'.repeat(20 * 1024);
    for (let round = 0; round < 30; round += 1) {
      const crowd = Array.from({ length: 50 }, (_, index) =>
        reported({ id: 1_000 + index, public_comment: `${comment}${round}` }),
      );
      apply(charactersReport(crowd));
    }
    const kept = texts().reduce((sum, text) => sum + text.length, 0);
    expect([kept > 20 * 2 ** 20, kept <= 24.1 * 2 ** 20]).toEqual([true, true]);
  });

  it('also counts each group before and after a change, for filters', () => {
    const comment = 'x'.repeat(2 ** 20);
    const { apply, texts } = logged(group({ comment }));
    for (let round = 0; round < 12; round += 1) apply(group({ comment, minimum_level: 1 + round }));
    expect(texts().filter((text) => text.includes('"lfms:thelanis"'))).toHaveLength(7);
  });

  it('leaves out frames that name somebody who has become anonymous since, on any server', () => {
    const { apply, topic } = logged(charactersReport([reported({ id: 7 })]));
    apply(charactersReport([reported({ id: 7, location_id: 1 })], delta));
    apply(charactersReport([reported({ id: 101 })], delta));
    apply(group({ leader: { id: 101 } }));
    apply(charactersReport([reported({ id: 8, server_name: 'Orien' })], delta));
    apply(charactersReport([{ id: 101, server_name: 'Orien', is_anonymous: true }], delta));
    const names = ['characters:thelanis', 'lfms:thelanis', 'characters:orien', 'server-info'];
    const asked = names.map((name) => topic(name).replayFrom > 0);
    expect(asked).toEqual([true, true, false, false]);
  });

  it('is kept when somebody who is already anonymous changes', () => {
    const hidden = { id: 101, is_anonymous: true };
    const { apply, log, topic } = logged(charactersReport([reported(hidden)]), group({ leader: hidden }));
    apply(charactersReport([reported({ id: 7 })], delta));
    apply(charactersReport([{ ...hidden, location_id: 3 }], delta));
    apply(group({ leader: hidden, comment: 'Another' }));
    expect([topic('characters:thelanis').replayFrom, log.hiddenAt()]).toEqual([0, 0]);
  });
});

describe('a snapshot', () => {
  it('is built once for all requests while nothing changes, and contains the time of the last report', async () => {
    const { apply, log, topic } = logged(charactersReport([reported()]));
    const thelanis = topic('characters:thelanis');
    const first = log.snapshot(thelanis);
    expect(log.snapshot(thelanis)).toBe(first);
    apply(charactersReport([reported()]), 60_000);
    const second = await log.snapshot(thelanis);
    expect(textOf(second.bytes.gzip, 'gzip')).toBe(textOf(second.bytes.identity, 'identity'));
    expect(textOf(second.bytes.gzip, 'gzip')).toContain('"last_data_fetch":"2026-03-14T20:16:00Z"');
  });
});

describe('counts of servers', () => {
  const online = (ids: readonly number[]) => charactersReport(ids.map((id) => reported({ id })));
  const infos = ({ said }: ReturnType<typeof logged>) =>
    said().filter((text) => text.startsWith('server-info'));

  it('are sent every ten seconds, all changed ones in one frame', () => {
    const server = logged(online([101]));
    const { apply, passTime, texts } = server;
    apply(online([101, 102]));
    expect(infos(server)).toEqual(['server-info delta 1']);
    apply(online([101, 102, 103]));
    passTime(9_999);
    expect(infos(server)).toHaveLength(1);
    passTime(1);
    expect(infos(server)).toHaveLength(2);
    expect(texts().at(-1)).toContain('"character_count":3');
    passTime(60_000);
    expect(infos(server)).toHaveLength(2);
  });

  it('are sent by the time of the state, even if the clock is set back', () => {
    const server = logged(online([101]));
    const { apply, passTime, texts } = server;
    apply(online([101, 102]));
    apply(online([101, 102, 103]), -3_600_000);
    expect(infos(server)).toHaveLength(2);
    expect(texts().at(-1)).toContain('"sent_at":"2026-03-14T19:15:00Z"');
    apply(online([101]));
    passTime(10_000);
    expect(infos(server)).toHaveLength(3);
  });

  it('are sent even if they have returned to the sent value, since a snapshot may have sent others in between', () => {
    const server = logged(online([101]));
    const { apply, passTime, texts } = server;
    apply(online([101, 102]));
    apply(online([101]));
    apply(online([101, 102]));
    passTime(10_000);
    expect(infos(server)).toHaveLength(2);
    expect(texts().at(-1)).toContain('"character_count":2');
  });

  it('are delayed, except when a server goes up or down', () => {
    const server = logged(online([101]));
    server.apply(online([101, 102]));
    server.apply(serverInfoReport({ Thelanis: { is_online: false } }));
    expect(infos(server)).toEqual(['server-info delta 1', 'server-info delta 2']);
  });
});
