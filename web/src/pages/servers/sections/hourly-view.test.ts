import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { twinCsv } from '../../../charts/frame/chart-csv.ts';
import { lineTwin } from '../../../charts/lines/line-twin.ts';
import { hourlyLines, hourlyPlaces, hourlyTitle } from './hourly-view.ts';

const [argonnessen, cannith] = defaultDefinition.servers;
const servers = [argonnessen, cannith].flatMap((server) => server ?? []);
const hour = (characters: number | null, lfms: number | null = null) => ({
  avg_character_count: characters,
  avg_lfm_count: lfms,
});

describe('the lines of the hours', () => {
  const answer = { argonnessen: { '0': hour(10, 1), '1': hour(20, 2), '23': hour(0, 0) } };

  it('are one for each server, over 24 hours; what is not known is a gap, and zero is zero', () => {
    const { xs, series } = hourlyLines(answer, servers, 'characters', 0);
    expect(xs).toEqual(Array.from({ length: 24 }, (_, each) => each));
    expect(series.map(({ name }) => name)).toEqual(servers.map(({ name }) => name));
    expect(series[0]?.values.slice(0, 3)).toEqual([10, 20, null]);
    expect(series[0]?.values[23]).toBe(0);
    expect(series[1]?.values.every((value) => value === null)).toBe(true);
  });

  it('count groups when asked to', () => {
    expect(hourlyLines(answer, servers, 'lfms', 0).series[0]?.values.slice(0, 2)).toEqual([1, 2]);
  });

  it.each([
    ['two hours ahead', 120, 2, 10],
    ['an hour behind', -60, 0, 20],
    ['half an hour ahead, from the two hours that it covers', 30, 1, 15],
  ])('are those of a clock %s', (_, offset, at, value) => {
    expect(hourlyLines(answer, servers, 'characters', offset).series[0]?.values[at]).toBe(value);
  });

  it('have their names before an answer, and no hours', () => {
    const { xs, series } = hourlyLines(null, servers, 'characters', 0);
    expect(xs).toEqual([]);
    expect(series).toHaveLength(2);
  });

  it('name in their file the zone that the hours are in', () => {
    const lines = hourlyLines(answer, servers, 'characters', 0);
    const csv = twinCsv(lineTwin(lines, hourlyPlaces('Asia/Kolkata', 'en-GB'), String));
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      `hour (Asia/Kolkata),${servers.map(({ name }) => name).join(',')}`,
      '0,10,',
      '1,20,',
    ]);
    expect(hourlyPlaces('UTC', 'en-GB').head(7)).toBe('07:00');
  });
});

describe('the words of the hours', () => {
  it('say what is counted, and how long', () => {
    expect(hourlyTitle('characters', 'quarter')).toBe('Characters online by hour, the last 90 days');
    expect(hourlyTitle('lfms', 'day')).toBe('LFMs posted by hour, the last 24 hours');
  });
});
