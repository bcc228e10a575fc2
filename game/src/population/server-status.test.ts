import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import {
  areCountsKnown,
  firstServerName,
  isDataOld,
  isDataStale,
  isStatusStale,
  serverStatus,
  sortByStatus,
  withoutOldStatus,
} from './server-status.ts';
import { madeAtMs, makeServerInfo } from '../testing/makers.ts';
import { toWireTime } from '../wire-time.ts';

const { servers } = defaultDefinition;
const ago = (seconds: number) => toWireTime(madeAtMs - seconds * 1000);

it.each([
  ['the first 64-bit server', servers, 'Argonnessen'],
  ['the first 64-bit server, also behind 32-bit ones', servers.toReversed(), 'Wayfinder'],
  [
    'the first server of a table without 64-bit servers',
    servers.filter(({ bitness }) => bitness === 32),
    'Cormyr',
  ],
  ['none in an empty table', [], ''],
])('The first server to show is %s', (_what, table, name) => {
  expect(firstServerName(table)).toBe(name);
});

describe('the status of a server', () => {
  it.each([
    [{ thelanis: makeServerInfo() }, 'online'],
    [{ thelanis: makeServerInfo({ is_online: false }) }, 'offline'],
    [{ thelanis: makeServerInfo({ is_online: null }) }, 'unknown'],
    [{ orien: makeServerInfo() }, 'unknown'],
  ])('is found by its name in any case', (infos, status) => {
    expect(serverStatus(infos, 'Thelanis')).toBe(status);
  });

  it('is not read from inherited properties', () => {
    expect(serverStatus({}, 'constructor')).toBe('unknown');
  });

  it('sorts online servers first, then by name', () => {
    const infos = {
      thelanis: makeServerInfo(),
      cormyr: makeServerInfo(),
      argonnessen: makeServerInfo({ is_online: false }),
    };
    const names = sortByStatus(servers, infos).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Cormyr', 'Thelanis', 'Argonnessen', 'Cannith']);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => (a < b ? -1 : 1)));
    expect(names).toHaveLength(servers.length);
  });
});

describe('the status panel', () => {
  const checked = (...seconds: (number | null)[]) =>
    Object.fromEntries(
      seconds.map((second, index) => [
        `server${index}`,
        makeServerInfo({ last_status_check: second === null ? null : ago(second) }),
      ]),
    );

  it.each([
    [[0], false],
    [[119], true],
    [[115], false],
    [[116], true],
    [[120], true],
    [[500, 10], false],
    [[500, null], true],
    [[null], false],
    [[], false],
  ])('with checks %j seconds ago is stale: %s', (seconds, stale) => {
    expect(isStatusStale(checked(...seconds), madeAtMs)).toBe(stale);
  });
});

describe('live data', () => {
  it.each([
    [true, 299, false],
    [true, 300, false],
    [true, 301, true],
    [false, 900, false],
    [null, 900, false],
    [true, null, false],
  ])('of a server (online: %s) fetched %s seconds ago is stale: %s', (is_online, seconds, stale) => {
    const last_data_fetch = seconds === null ? null : ago(seconds);
    expect(isDataStale({ is_online, last_data_fetch }, madeAtMs)).toBe(stale);
  });
});

describe('the known status of a server now', () => {
  it.each([
    [0, { isOld: false, isCounted: true }],
    [300, { isOld: false, isCounted: true }],
    [301, { isOld: true, isCounted: true }],
    [900, { isOld: true, isCounted: true }],
    [901, { isOld: true, isCounted: false }],
    [null, { isOld: true, isCounted: false }],
  ])('with data fetched %s seconds ago is %j', (seconds, { isOld, isCounted }) => {
    const info = { last_data_fetch: seconds === null ? null : ago(seconds) };
    expect(isDataOld(info, madeAtMs)).toBe(isOld);
    expect(areCountsKnown(info, madeAtMs)).toBe(isCounted);
  });

  it.each([
    ['its status', { last_status_check: ago(300), last_data_fetch: ago(900) }, true],
    ['its data', { last_status_check: ago(900), last_data_fetch: ago(300) }, true],
    ['neither', { last_status_check: ago(301), last_data_fetch: ago(301) }, null],
    ['nothing at all', { last_status_check: null, last_data_fetch: null }, null],
  ])('is kept or unknown, depending on the last five minutes: %s', (_, times, isOnline) => {
    const infos = { thelanis: makeServerInfo(times) };
    expect(withoutOldStatus(infos, madeAtMs)).toEqual({
      thelanis: { ...infos.thelanis, is_online: isOnline },
    });
  });

  it('stays unknown', () => {
    const infos = { thelanis: makeServerInfo({ is_online: null }) };
    expect(withoutOldStatus(infos, madeAtMs)).toEqual(infos);
  });
});
