import { defaultDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { startReplays } from './replays.ts';

const at = '2026-03-14T20:00:00Z';

describeStores('the metrics of replays', (open) => {
  it('are the rows recorded so far, the age of the newest board of each server, and replays by result', async () => {
    const rows = createRecordedRows(open.store);
    const events = [at, '2026-03-14T20:00:20Z'].map((moment) => ({
      type: 'server_seen' as const,
      at: moment,
      server_name: 'Thelanis',
      info: makeServerInfo({ last_data_fetch: moment }),
    }));
    await rows.record({ journalId: 'j', from: null, next: { segment: 1, offset: 1, index: 0 }, events });
    const { app, send } = createPlainHttp();
    const replays = startReplays({
      store: open.store,
      definition: defaultDefinition,
      logger: { warn: () => {} },
      nowMs: () => Date.parse('2026-03-14T20:01:00Z'),
      readServer: (text) => findServer(defaultDefinition, text) ?? expect.fail(text),
      findPeople: async () => [],
    });
    void app.register(replays.plugin.routes(send));
    const read = () => Object.fromEntries(replays.gauges.map(({ name, read: values }) => [name, values()]));
    // A keyframe, and a row for each report.
    await until(() =>
      expect(read()).toEqual({
        rollcall_board_rows: [['', 3]],
        rollcall_board_age_seconds: [['thelanis', 40]],
        rollcall_replays: [],
      }),
    );
    const ask = async (server: string) => {
      const url = `/v1/lfms/${server}/replay?from=${at}&to=2026-03-14T20:00:30Z`;
      return (await app.inject({ url })).statusCode;
    };
    expect([await ask('thelanis'), await ask('orien')]).toEqual([200, 404]);
    expect(read()).toMatchObject({ rollcall_replays: [['answered', 1]] });
    await replays.close();
  });
});
