import type { EmbedFacts } from '@rollcall/game/embed/embed';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { madeAtMs, makeLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { describe, expect, it, vi } from 'vitest';
import type { StreamFollower, StreamListener } from '../api/live-stream.ts';
import type { StreamSource } from '../api/stream-sources.ts';
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
  let nowMs = madeAtMs;
  const withCounts = (inParty: number, total: number): EmbedFacts => ({
    ...facts,
    kind,
    made_at_ms: nowMs,
    players: kind === 'groups' ? null : { in_party: inParty, levels: [['1–34', total]], classes: [] },
  });
  const readFacts = vi.fn(async () => withCounts(3, 4));
  const update = startEmbed({
    root,
    facts: withCounts(1, 2),
    stream: {
      follow<T>({ topics }: StreamSource<T>, listener: StreamListener<T>): StreamFollower {
        listeners.set(topics.join(), listener);
        return { setRunsHidden: () => {}, leave: () => {} };
      },
    },
    readQuest,
    readFacts,
    nowMs: () => nowMs,
  });
  return {
    root,
    readQuest,
    readFacts,
    topics: () => [...listeners.keys()],
    send: (topic: string, answer: unknown) => listeners.get(topic)?.onAnswer(answer as never, nowMs),
    lose: () => listeners.forEach(({ onLost }) => onLost()),
    text: () => root.textContent ?? '',
    wait: (ms: number) => {
      nowMs += ms;
      update();
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
    embed.lose();
    expect(embed.text()).toBe('as served');
    embed.send('server-info', thelanis);
    embed.send('lfms:thelanis', byId(makeLfm()));
    embed.lose();
    expect(embed.text()).toContain('Reconnecting…');
    embed.wait(7 * minuteMs);
    expect(embed.text()).toContain('The last report is 7 minutes old.');
    embed.wait(9 * minuteMs);
    expect(embed.text()).toContain('There is no data about Thelanis right now.');
  });

  it('knows nothing about a server that the answer leaves out', () => {
    const embed = setUp();
    embed.send('lfms:thelanis', byId(makeLfm()));
    embed.send('server-info', {});
    expect(embed.text()).toBe('as served');
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
