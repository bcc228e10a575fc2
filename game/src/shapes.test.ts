import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaSchema } from './quest/area.ts';
import { characterActivitySchema, raidActivitySchema } from './character/character-activity.ts';
import { characterSchema } from './character/character.ts';
import { demographicsSchema } from './population/demographics.ts';
import { feedbackPostSchema } from './site/feedback.ts';
import { historyEventSchema } from './api/history-event.ts';
import { knownLfmSchema } from './lfm/known-lfm.ts';
import { lfmSchema } from './lfm/lfm.ts';
import { logEventSchema, logPostSchema } from './site/log-event.ts';
import { newsItemSchema, newsPostSchema } from './site/news.ts';
import { periodDays, periods, periodSchema, populationTimeseriesSchema } from './population/population.ts';
import { questSchema } from './quest/quest.ts';
import { serverInfoSchema } from './population/server-info.ts';
import { anyCharacter, anyKnownLfm, anyLfm } from './testing/arbitraries.ts';
import {
  madeAt,
  makeArea,
  makeCharacter,
  makeKnownLfm,
  makeLfm,
  makeQuest,
  makeRaidActivity,
  makeServerInfo,
} from './testing/makers.ts';
import { settingsRedeemSchema, settingsTransferSchema } from './site/visitor.ts';

describe('objects made for tests', () => {
  it.each([
    ['character', characterSchema, makeCharacter()],
    ['group', lfmSchema, makeLfm()],
    ['known group', knownLfmSchema, makeKnownLfm()],
    ['quest', questSchema, makeQuest()],
    ['area', areaSchema, makeArea()],
    ['server info', serverInfoSchema, makeServerInfo()],
    ['raid activity', raidActivitySchema, makeRaidActivity()],
  ])('have exactly the shape of a %s', (_, schema, made) => {
    expect(schema.parse(made)).toEqual(made);
  });

  it('are also valid when generated at random', () => {
    fc.assert(
      fc.property(anyCharacter, anyLfm, anyKnownLfm, (character, lfm, group) => {
        expect(characterSchema.parse(character)).toEqual(character);
        expect(lfmSchema.parse(lfm)).toEqual(lfm);
        expect(knownLfmSchema.parse(group)).toEqual(group);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a schema', () => {
  it.each([
    ['a character without a field', characterSchema, { ...makeCharacter(), group_id: undefined }],
    ['a character with id 0', characterSchema, makeCharacter({ id: 0 })],
    ['a group without leader', lfmSchema, { ...makeLfm(), leader: null }],
    [
      'a group with an event of an unknown tag',
      lfmSchema,
      makeLfm({ activity: [{ timestamp: madeAt, events: [{ tag: 'spacer' as 'posted', data: '' }] }] }),
    ],
    ['a known group without roster', knownLfmSchema, { ...makeKnownLfm(), roster: undefined }],
    ['a quest with id 0', questSchema, makeQuest({ id: 0 })],
    ['an area with id -1', areaSchema, makeArea({ id: -1 })],
    ['a server info whose status is text', serverInfoSchema, { ...makeServerInfo(), is_online: 'yes' }],
    [
      'a series with text for counts',
      populationTimeseriesSchema,
      [{ timestamp: madeAt, data: { orien: '5' } }],
    ],
    ['a bucket with null', populationTimeseriesSchema, [{ timestamp: madeAt, data: { orien: null } }]],
    ['an activity with a list', characterActivitySchema, { timestamp: madeAt, character_id: 1, data: [] }],
    ['news without a valid day', newsItemSchema, { id: 1, date: 'soon', message: null }],
    ['news with unknown fields', newsPostSchema, { message: 'x', id: 5 }],
    ['a history event of an unknown type', historyEventSchema, { type: 'character_lost', at: madeAt }],
    ['an empty feedback', feedbackPostSchema, { message: '' }],
    ['feedback with unknown fields', feedbackPostSchema, { message: 'x', admin: true }],
    ['no log events', logPostSchema, { events: [] }],
    ['settings with a short hash', settingsTransferSchema, { id_hash: 'ab', ciphertext: 'x' }],
    ['a transfer id with a slash', settingsRedeemSchema, { id: 'abc/defg' }],
  ])('rejects %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  const logEvent = { message: 'hello', level: 'info', timestamp: madeAt };
  it.each([
    ['a bucket without any server', populationTimeseriesSchema, [{ timestamp: madeAt, data: {} }]],
    ['a category with a null count', demographicsSchema, { orien: { Human: null, Elf: 5 } }],
    [
      'an unknown place',
      characterActivitySchema,
      { timestamp: madeAt, character_id: 1, data: { location_id: null } },
    ],
    ['a single log event', logPostSchema, logEvent],
    [
      'several log events',
      logPostSchema,
      { events: [logEvent, { ...logEvent, metadata: { a: [1] }, url: null }] },
    ],
    ['feedback with a contact', feedbackPostSchema, { message: 'x', contact: 'me@example.org' }],
    ['a transfer', settingsTransferSchema, { id_hash: 'a'.repeat(64), ciphertext: 'x' }],
    ['a transfer id', settingsRedeemSchema, { id: 'aB3dE5gH' }],
    [
      'a history event',
      historyEventSchema,
      { type: 'character_seen', at: madeAt, is_login: true, character: makeCharacter() },
    ],
  ])('accepts %s', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  it('converts the time of a log event to API form', () => {
    expect(logEventSchema.parse({ ...logEvent, timestamp: '2026-01-31T20:15:00.5Z' }).timestamp).toBe(
      '2026-01-31T20:15:00Z',
    );
  });
});

describe('periods', () => {
  it('are five, each with its number of days', () => {
    expect(periods.map((period) => periodDays[period])).toEqual([1, 7, 30, 90, 365]);
    expect(periodSchema.safeParse('decade').error?.issues[0]?.message).toBe(
      'must be one of day, week, month, quarter, year',
    );
  });
});
