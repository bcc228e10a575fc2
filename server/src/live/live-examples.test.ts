import { defaultDefinition } from '@rollcall/game/definition';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { madeAtMs, makeArea, makeQuest } from '@rollcall/game/testing/makers';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { describe, expect, it } from 'vitest';
import { liveExamples } from './live-examples.ts';
import { createLiveStore } from './live-store.ts';
import { charactersReport, emptyCatalogue, reported } from './testing/reports.ts';

const hilda = reported({ id: 5, name: 'Hilda', guild_name: 'Oak', server_name: 'Orien', group_id: 70 });
const borik = reported({ id: 6, name: 'Borik', guild_name: 'Ash', server_name: 'Orien', group_id: 0 });
const hourOfReports = { replayFrom: '2026-03-14T19:15:00Z', replayTo: '2026-03-14T20:15:00Z' };
const onOrien = {
  ...hourOfReports,
  server: 'orien',
  topics: 'lfms:orien,server-info',
  characterId: '5',
  characterIds: '5,6',
  characterName: 'Hilda',
  guild: 'Oak',
  group: '70',
};
const onServerAlone = {
  ...hourOfReports,
  server: 'argonnessen',
  topics: 'lfms:argonnessen,server-info',
};

function examplesOf(characters: readonly ReportedCharacter[], definition = defaultDefinition) {
  const store = createLiveStore({ definition });
  store.apply(charactersReport([...characters]), madeAtMs);
  return liveExamples(store.current(), emptyCatalogue);
}

describe('examples from the live state', () => {
  it.each<[what: string, characters: readonly ReportedCharacter[], expected: object]>([
    ['are from the first server with a character that can be looked up', [hilda, borik], onOrien],
    [
      'do not include an anonymous character',
      [{ ...reported({ id: 4 }), is_anonymous: true }, hilda, borik],
      onOrien,
    ],
    [
      'do not include a character without a guild',
      [{ ...hilda, id: 4, guild_name: null }, hilda, borik],
      onOrien,
    ],
    [
      'do not include a name that no call accepts',
      [{ ...hilda, id: 4, name: 'Ärlin' }, hilda, borik],
      onOrien,
    ],
    [
      'have a group from another server if nobody on this one is in a group',
      [borik, { ...hilda, id: 7, guild_name: null, server_name: 'Thelanis' }],
      { ...onOrien, characterId: '6', characterIds: '6', characterName: 'Borik', guild: 'Ash' },
    ],
    ['only include a server if nobody is online', [], onServerAlone],
    ['only include a server if everybody is anonymous', [{ ...hilda, is_anonymous: true }], onServerAlone],
  ])('%s', (_what, characters, expected) => {
    expect(examplesOf(characters)).toEqual(expected);
  });

  it('prefer the 64-bit servers', () => {
    const elsewhere = { ...hilda, id: 3, server_name: 'Cormyr' };
    const servers = defaultDefinition.servers.toSorted((one, other) => one.bitness - other.bitness);
    expect(examplesOf([elsewhere, hilda, borik], { ...defaultDefinition, servers })).toEqual(onOrien);
    expect(examplesOf([elsewhere]).server).toBe('cormyr');
  });

  it('have a quest whose area is known, or else any quest', () => {
    const { current } = createLiveStore({ definition: defaultDefinition });
    const placeless = makeQuest({ id: 1, name: 'Nowhere', area_id: 999 });
    const placed = makeQuest({ id: 2, name: 'The Last Door', area_id: 501 });
    const of = (quests: Parameters<typeof indexCatalogue>[1]) =>
      liveExamples(current(), indexCatalogue([makeArea({ id: 501 })], quests));
    expect(of([placeless, placed])).toMatchObject({
      questId: '2',
      questName: 'The Last Door',
      areaId: '501',
    });
    expect(of([placeless])).toMatchObject({ questId: '1', areaId: '501' });
    expect(of([])).toEqual({ server: 'argonnessen', topics: 'lfms:argonnessen,server-info', areaId: '501' });
  });
});
