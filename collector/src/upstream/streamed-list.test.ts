import { describe, expect, test } from 'vitest';
import {
  readMessage,
  streamedContent,
  takeFrame,
  takePing,
  type Arrival,
  type StreamedList,
  type StreamMessage,
} from './streamed-list.ts';

const nowMs = Date.UTC(2026, 10, 21, 20);
const at = (s: number) => new Date(nowMs + s * 1000).toISOString();
const arrival = (statusS: number | null = null, s = 0): Arrival => {
  const peerMs = nowMs + (statusS ?? 0) * 1000;
  const status = statusS === null ? null : { peerMs, observedMs: peerMs };
  return { nowMs: nowMs + s * 1000, skewMs: 0, key: 'orien', status };
};

const one = { id: 1, name: 'one' };
const snapshot = { type: 'snapshot', seq: 4, epoch: 'a', sent_at: at(0), data: { '1': one } };
const delta = { type: 'delta', seq: 5, epoch: 'a', sent_at: at(1), updates: [{ id: 2 }], removals: [1] };

function frameOf(content: object): Extract<StreamMessage, { type: 'frame' }> {
  const message = readMessage(null, JSON.stringify(content));
  if (message.type !== 'frame') throw new Error('it is a frame');
  return message;
}

const begun = (fetched: object = {}, from = arrival()): StreamedList => {
  const list = takeFrame(null, frameOf({ ...snapshot, ...fetched }), from);
  if (list === null) throw new Error('a snapshot says everything');
  return list;
};

const stampS = (list: StreamedList | null) => (list?.stamp ? (list.stamp.observedMs - nowMs) / 1000 : null);

describe('a message of a stream', () => {
  test.each<readonly [string, string | null, unknown, StreamMessage['type']]>([
    ['a snapshot', null, snapshot, 'frame'],
    ['a delta', 'message', delta, 'frame'],
    ['a delta in an event named "delta"', 'delta', delta, 'frame'],
    ['a snapshot in an event named "snapshot"', 'snapshot', snapshot, 'frame'],
    ['a delta without removals', null, { ...delta, removals: undefined }, 'frame'],
    ['a delta with removals as text', null, { ...delta, removals: ['1'] }, 'frame'],
    ['a ping', 'ping', { sent_at: at(0) }, 'ping'],
    ['a ping by its type', null, { type: 'ping' }, 'ping'],
    ['a ping without content', 'ping', '', 'ping'],
    ['a hello', null, { type: 'hello', epoch: 'a' }, 'other'],
    ['of an unknown type', null, { type: 'weather', seq: 'x' }, 'other'],
    ['a number', null, 7, 'unreadable'],
    ['a list', null, [snapshot], 'unreadable'],
    ['a snapshot without data', null, { ...snapshot, data: null }, 'unreadable'],
    ['a frame without a number', null, { ...delta, seq: 'five' }, 'unreadable'],
    ['a delta without updates', null, { ...delta, updates: {} }, 'unreadable'],
  ])('is %s', (_, name, content, type) => {
    expect(readMessage(name, JSON.stringify(content)).type).toBe(type);
  });

  test('cannot be read if it is not JSON', () => {
    expect(readMessage(null, '<html>').type).toBe('unreadable');
  });
});

describe('a list from a stream', () => {
  test('equals a read of the whole list', () => {
    expect(streamedContent(begun())).toEqual({ data: { '1': one } });
    const after = takeFrame(begun(), frameOf(delta), arrival());
    expect(after && streamedContent(after)).toEqual({ data: { '2': { id: 2 } } });
  });

  test.each<readonly [string, object]>([
    ['a number is missing', { seq: 6 }],
    ['its epoch is another one', { epoch: 'b' }],
  ])('is lost when %s', (_, change) => {
    expect(takeFrame(begun(), frameOf({ ...delta, ...change }), arrival())).toBeNull();
  });

  test('cannot begin with a delta', () => {
    expect(takeFrame(null, frameOf(delta), arrival())).toBeNull();
  });

  test.each<readonly [string, object, number | null, number | null]>([
    ['stated by the frame', { last_data_fetch: at(-5) }, -2, -5],
    ['that is unknown if the frame contains null', { last_data_fetch: null }, -2, null],
    ['stated by the status', {}, -2, -2],
    ['that is unknown if it is stated nowhere', {}, null, null],
    ['that is unknown if only a newer status states it', {}, 1, null],
  ])('has an age %s', (_, fetched, statusS, expected) => {
    expect(stampS(begun(fetched, arrival(statusS)))).toBe(expected);
  });

  test.each<readonly [string, object, number | null, number]>([
    [
      'with each ping that states a newer time',
      { sent_at: at(9), last_data_fetch: { orien: at(8) } },
      null,
      8,
    ],
    ['not with a ping of other servers', { sent_at: at(9), last_data_fetch: { thrane: at(8) } }, null, -5],
    ['with the status up to a ping', { sent_at: at(9) }, 9, 9],
    ['not with a status after a ping', { sent_at: at(9) }, 10, -5],
    ['with the status up to a ping without a time', {}, 10, 10],
  ])('becomes newer %s', (_, ping, statusS, expected) => {
    const message = readMessage('ping', JSON.stringify(ping));
    if (message.type !== 'ping') throw new Error('it is a ping');
    const list = takePing(begun({ last_data_fetch: at(-5) }), message.saying, arrival(statusS, 10));
    expect(stampS(list)).toBe(expected);
    expect(list.heardMs).toBe(nowMs + 10_000);
  });

  test.each<readonly [string, unknown, unknown]>([
    ['a running clock', 100, 130],
    ['a clock as text', '100', 130],
    ['a stopped clock', 0, 0],
    ['an invalid clock', null, null],
  ])('with %s is read at the time of its stamp', (_, told, expected) => {
    const group = { id: 1, adventure_active_time: told };
    const began = begun({ data: { '1': group }, last_data_fetch: at(0) });
    const ping = { sentMs: null, fetchedMs: () => nowMs + 30_000 };
    expect(streamedContent(takePing(began, ping, arrival(null, 31)))).toEqual({
      data: { '1': { ...group, adventure_active_time: expected } },
    });
    expect(streamedContent(began)).toEqual({ data: { '1': group } });
  });
});
