import { madeAtMs, makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openHistory, type History } from './history.ts';

describeStores('history', (open) => {
  let history: History;
  beforeEach(async () => {
    history = await openHistory({
      dataDir: open.config.dataDir,
      store: open.store,
      logger: silentLogger,
      nowMs: () => madeAtMs,
    });
  });
  afterEach(async () => {
    await history.close();
    await open.clear();
  });
  const at = toWireTime(madeAtMs);

  it('gives back the live state as it last stood', async () => {
    const character = makeCharacter({ id: 7, classes: [{ name: 'Bard', level: 3 }] });
    const group = makeKnownLfm({ id: 12, posted_at: at });
    const { activity, ...recorded } = group;
    const info = makeServerInfo();
    expect(
      await history.append({
        batch: null,
        events: [
          { type: 'character_seen', at, is_login: true, character },
          { type: 'group_seen', at, group: recorded, activity },
          { type: 'server_seen', at, server_name: 'Thelanis', info },
        ],
      }),
    ).toEqual({ durable: true });
    expect(await history.readLastLive()).toEqual({
      characters: [character],
      groups: [group],
      servers: [{ server_name: 'Thelanis', info }],
    });
    expect(history.status()).toEqual({
      waitingEvents: 0,
      isJournalWritable: true,
      isStoreAway: false,
      setAsideEvents: 0,
    });
  });
});
