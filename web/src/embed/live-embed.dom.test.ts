import type { EmbedFacts } from '@rollcall/game/embed/embed';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { madeAtMs, makeLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { resumeMs } from '../api/poll-waits.ts';
import type { StreamFollower, StreamListener } from '../api/live-stream.ts';
import type { StreamSource } from '../api/stream-sources.ts';
import { settle } from '../testing/live-query.ts';
import { makeSurroundings } from '../testing/surroundings.ts';
import { pollEveryMs } from './fallback-poll.ts';
import { startEmbed } from './live-embed.ts';

const facts: EmbedFacts = {
  kind: 'groups',
  server: 'Thelanis',
  product: 'Rollcall',
  party_size: 6,
  raid_size: 12,
  quests: { 701: { id: 701, name: 'The Sunken Stair', group_size: 'Party' } },
  players: null,
  made_at_ms: madeAtMs,
};
const thelanis = { thelanis: makeServerInfo() };
const byId = (...groups: readonly Lfm[]) => Object.fromEntries(groups.map((group) => [group.id, group]));

function setUp(kind: EmbedFacts['kind'] = 'groups') {
  const root = document.createElement('div');
  root.textContent = 'as served';
  const listeners = new Map<string, StreamListener<never>>();
  const readQuest = vi.fn(async (id: number) => {
    if (id === 500) throw new Error('unavailable');
    return id === 404 ? null : { id, name: `Quest ${id}`, group_size: 'Raid' };
  });
  const world = makeSurroundings();
  const nowMs = () => madeAtMs + world.surroundings.nowMs();
  const withCounts = (inParty: number, total: number): EmbedFacts => ({
    ...facts,
    kind,
    made_at_ms: nowMs(),
    players: kind === 'groups' ? null : { in_party: inParty, levels: [['1–34', total]], classes: [] },
  });
  const readFacts = vi.fn(async () => withCounts(3, 4));
  const readInfos = vi.fn(async (): Promise<ServerInfos> => {
    const fresh = toWireTime(nowMs());
    return { thelanis: makeServerInfo({ last_data_fetch: fresh, last_status_check: fresh }) };
  });
  const readGroups = vi.fn(async () => byId(makeLfm()));
  const update = startEmbed({
    root,
    facts: withCounts(1, 2),
    stream: {
      follow<T>({ topics }: StreamSource<T>, listener: StreamListener<T>): StreamFollower {
        listeners.set(topics.join(), listener);
        return { setRunsHidden: () => {}, leave: () => {} };
      },
    },
    tab: { ...world.surroundings, epochMs: nowMs },
    readInfos,
    readGroups,
    readQuest,
    readFacts,
  });
  return {
    ...world,
    root,
    readQuest,
    readFacts,
    readInfos,
    readGroups,
    topics: () => [...listeners.keys()],
    send: (topic: string, answer: unknown) => listeners.get(topic)?.onAnswer(answer as never, nowMs()),
    lose: () => listeners.forEach(({ onLost }) => onLost()),
    text: () => root.textContent ?? '',
    wait: (ms: number) => {
      world.pass(ms);
      update();
    },
    /** Lets time pass in which the stream delivers nothing, and requests end. */
    poll: async (ms: number) => {
      world.pass(ms);
      await settle();
    },
  };
}

describe('an embed in a browser', () => {
  it('follows the list of its server and the status of all servers', () => {
    expect(setUp().topics()).toEqual(['server-info', 'lfms:thelanis']);
    expect(setUp('players').topics()).toEqual(['server-info']);
  });

  it('keeps the served content until everything has arrived, then follows', () => {
    const embed = setUp();
    embed.send('server-info', thelanis);
    embed.wait(minuteMs);
    expect(embed.text()).toBe('as served');
    embed.send('lfms:thelanis', byId(makeLfm()));
    expect(embed.text()).toContain('Groups on Thelanis');
    expect(embed.text()).toContain('The Sunken Stair');
    expect(embed.text()).toContain('Live');
    embed.send('lfms:thelanis', {});
    expect(embed.text()).toContain('Nobody on Thelanis is looking for members.');
  });

  it('reads the counts of players again each minute', async () => {
    const embed = setUp('players');
    embed.send('server-info', thelanis);
    expect(embed.text()).toContain('120 players');
    expect(embed.text()).toContain('1 of 2 in a party');
    embed.wait(minuteMs / 2);
    expect(embed.readFacts).not.toHaveBeenCalled();
    embed.wait(minuteMs / 2);
    embed.wait(0);
    await vi.waitFor(() => expect(embed.text()).toContain('3 of 4 in a party'));
    expect(embed.readFacts).toHaveBeenCalledTimes(1);
  });

  it('keeps the counts of players when they cannot be read, until they are old', async () => {
    const embed = setUp('players');
    embed.readFacts.mockRejectedValue(new Error('unavailable'));
    embed.send('server-info', thelanis);
    embed.wait(minuteMs);
    await vi.waitFor(() => expect(embed.readFacts).toHaveBeenCalledTimes(1));
    expect(embed.text()).toContain('1 of 2 in a party');
    embed.wait(5 * minuteMs);
    await vi.waitFor(() => {
      embed.wait(0);
      expect(embed.readFacts.mock.calls.length).toBeGreaterThan(1);
    });
    expect(embed.text()).toContain('Loading…');
  });

  it('says that it is interrupted, and how old its data is', () => {
    const embed = setUp();
    embed.readInfos.mockReturnValue(new Promise(() => {}));
    embed.lose();
    expect(embed.text()).toBe('as served');
    embed.send('server-info', thelanis);
    embed.send('lfms:thelanis', byId(makeLfm()));
    embed.lose();
    expect(embed.text()).toContain('Reconnecting… As of 20:15 UTC');
    embed.wait(7 * minuteMs);
    expect(embed.text()).toContain('The last report is 7 minutes old.');
    embed.wait(9 * minuteMs);
    expect(embed.text()).toContain('There is no data about Thelanis right now.');
  });

  it('knows nothing about a server that the answer leaves out', () => {
    const embed = setUp();
    embed.readInfos.mockResolvedValue({});
    embed.send('lfms:thelanis', byId(makeLfm()));
    embed.send('server-info', {});
    expect(embed.text()).toBe('as served');
    embed.wait(15 * minuteMs);
    expect(embed.text()).toContain('There is no data about Thelanis right now.');
  });

  it('looks up each unknown quest once, and again after a failure', async () => {
    const embed = setUp();
    embed.send('server-info', thelanis);
    const groups = [
      makeLfm({ id: 1, quest_id: 705 }),
      makeLfm({ id: 2, quest_id: 705 }),
      makeLfm({ id: 3, quest_id: 404 }),
      makeLfm({ id: 4, quest_id: 500 }),
      makeLfm({ id: 5, quest_id: 0 }),
    ];
    embed.send('lfms:thelanis', byId(...groups));
    expect(embed.text()).toContain('Loading…');
    await vi.waitFor(() => expect(embed.text()).toContain('Quest 705'));
    await vi.waitFor(() => expect(embed.text()).toContain('Unknown Quest'));
    embed.wait(0);
    embed.wait(0);
    const asked = embed.readQuest.mock.calls.map(([id]) => id);
    expect(asked.filter((id) => id === 705)).toEqual([705]);
    expect(asked.filter((id) => id === 404)).toEqual([404]);
    expect(asked.filter((id) => id === 500).length).toBeGreaterThan(1);
  });
});

describe('an embed without a stream', () => {
  const refusal = new CallError('status', 'Too many', { status: 429, retryAfterMs: 25_000 });

  it('polls after a moment, and shows the time of its answers', async () => {
    const embed = setUp();
    await embed.poll(resumeMs - 1);
    expect(embed.readInfos).not.toHaveBeenCalled();
    await embed.poll(1);
    expect(embed.text()).toContain('The Sunken Stair');
    expect(embed.text()).toContain('As of 20:15 UTC');
    embed.readGroups.mockResolvedValue({});
    await embed.poll(pollEveryMs);
    expect(embed.text()).toContain('Nobody on Thelanis is looking for members.');
    for (let polls = 0; polls < 6; polls += 1) await embed.poll(pollEveryMs);
    expect(embed.text()).toContain('As of 20:16 UTC');
    expect(embed.readInfos).toHaveBeenCalledTimes(8);
  });

  it('polls only the status of servers for counts of players', async () => {
    const embed = setUp('players');
    await embed.poll(resumeMs);
    expect(embed.text()).toContain('120 players');
    expect(embed.readGroups).not.toHaveBeenCalled();
  });

  it('polls at once when the stream is lost, and no more when it is back', async () => {
    const embed = setUp();
    const deliver = () => {
      embed.send('server-info', thelanis);
      embed.send('lfms:thelanis', byId(makeLfm()));
    };
    deliver();
    await embed.poll(minuteMs);
    expect(embed.readInfos).not.toHaveBeenCalled();
    embed.lose();
    await embed.poll(0);
    embed.lose();
    expect(embed.readInfos).toHaveBeenCalledTimes(1);
    expect(embed.text()).toContain('As of 20:16 UTC');
    deliver();
    expect(embed.text()).toContain('Live');
    await embed.poll(minuteMs);
    expect(embed.readInfos).toHaveBeenCalledTimes(1);
  });

  it('goes on polling until the stream has delivered everything', async () => {
    const embed = setUp();
    embed.send('server-info', thelanis);
    await embed.poll(resumeMs);
    expect(embed.text()).toContain('As of 20:15 UTC');
  });

  it('ignores an answer that the stream has overtaken', async () => {
    const embed = setUp();
    embed.pass(resumeMs);
    embed.send('server-info', thelanis);
    embed.send('lfms:thelanis', {});
    await embed.poll(0);
    expect(embed.text()).toContain('Live');
    expect(embed.text()).toContain('Nobody on Thelanis is looking for members.');
  });

  it('waits longer after each error, and as long as the server asks', async () => {
    const embed = setUp();
    embed.readInfos.mockRejectedValueOnce(new Error('unavailable')).mockRejectedValueOnce(refusal);
    await embed.poll(resumeMs);
    expect(embed.text()).toBe('as served');
    for (const [waitMs, calls] of [
      [2 * pollEveryMs, 2],
      [25_000, 3],
    ] as const) {
      await embed.poll(waitMs - 1);
      expect(embed.readInfos).toHaveBeenCalledTimes(calls - 1);
      await embed.poll(1);
      expect(embed.readInfos).toHaveBeenCalledTimes(calls);
    }
    expect(embed.text()).toContain('As of 20:15 UTC');
  });

  it('polls again as soon as the network is back', async () => {
    const embed = setUp();
    embed.readInfos.mockRejectedValueOnce(new Error('offline'));
    await embed.poll(resumeMs);
    embed.goOnline();
    await embed.poll(0);
    expect(embed.readInfos).toHaveBeenCalledTimes(2);
    embed.goOnline();
    await embed.poll(0);
    expect(embed.readInfos).toHaveBeenCalledTimes(2);
  });

  it('waits as long as the server asks even if the network is back', async () => {
    const embed = setUp();
    embed.readInfos.mockRejectedValueOnce(refusal);
    await embed.poll(resumeMs);
    embed.goOnline();
    await embed.poll(25_000 - 1);
    expect(embed.readInfos).toHaveBeenCalledTimes(1);
    await embed.poll(1);
    expect(embed.readInfos).toHaveBeenCalledTimes(2);
  });

  it('polls nothing while it is hidden', async () => {
    const embed = setUp();
    embed.setHidden(true);
    await embed.poll(minuteMs);
    expect(embed.readInfos).not.toHaveBeenCalled();
    embed.setHidden(false);
    await embed.poll(resumeMs);
    expect(embed.readInfos).toHaveBeenCalledTimes(1);
  });

  it('says that it knows nothing when no answer ever came', async () => {
    const embed = setUp();
    embed.readInfos.mockRejectedValue(new Error('unavailable'));
    await embed.poll(resumeMs);
    embed.wait(14 * minuteMs);
    expect(embed.text()).toBe('as served');
    embed.wait(minuteMs);
    expect(embed.text()).toContain('There is no data about Thelanis right now.');
    expect(embed.text()).toContain('Reconnecting… As of 20:15 UTC');
  });
});
