import { describe, expect, it } from 'vitest';
import { findZones, formatZoneOffset, groupZones, zonePlace } from './time-zone-list.ts';

const winterMs = Date.parse('2026-01-15T12:00:00Z');
const summerMs = Date.parse('2026-07-15T12:00:00Z');

describe('an offset', () => {
  it.each([
    [0, 'UTC'],
    [60, 'UTC+1'],
    [-180, 'UTC−3'],
    [330, 'UTC+5:30'],
    [345, 'UTC+5:45'],
    [-210, 'UTC−3:30'],
    [840, 'UTC+14'],
    [-5, 'UTC−0:05'],
  ])('of %i minutes is written %s', (minutes, text) => {
    expect(formatZoneOffset(minutes)).toBe(text);
  });
});

describe('the place of a zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin', 'Europe'],
    ['America/New_York', 'New York', 'Americas'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina', 'Americas'],
    ['Asia/Calcutta', 'Kolkata', 'Asia'],
    ['Asia/Kolkata', 'Kolkata', 'Asia'],
    ['Arctic/Longyearbyen', 'Longyearbyen', 'Europe'],
    ['UTC', 'UTC', 'Universal time'],
    ['Etc/GMT+5', 'GMT+5', 'Universal time'],
    ['Cuba', 'Cuba', 'Universal time'],
  ])('%s is %s in the region %s', (name, city, region) => {
    expect(zonePlace(name)).toEqual({ city, region });
  });
});

const names = [
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Calcutta',
  'Asia/Katmandu',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Athens',
  'Europe/Berlin',
];

describe('the list of zones', () => {
  it('is sorted by region and city, UTC first, without duplicates', () => {
    const list = groupZones(names, winterMs, 'en').map(({ region, zones }) => [
      region,
      ...zones.map(({ city, offsetMinutes }) => `${city} ${formatZoneOffset(offsetMinutes)}`),
    ]);
    expect(list).toEqual([
      ['Universal time', 'UTC UTC'],
      ['Americas', 'Sao Paulo UTC−3', 'St Johns UTC−3:30'],
      ['Asia', 'Kathmandu UTC+5:45', 'Kolkata UTC+5:30'],
      ['Europe', 'Athens UTC+2', 'Berlin UTC+1'],
    ]);
  });

  it('has the offsets at a moment', () => {
    const [group] = groupZones(['Europe/Berlin'], summerMs, 'en');
    expect(group?.zones[0]?.offsetMinutes).toBe(120);
  });

  it('includes every zone of the machine', () => {
    const all = Intl.supportedValuesOf('timeZone');
    const listed = groupZones(all, winterMs, 'en').flatMap(({ zones }) => zones.map(({ name }) => name));
    expect(listed.toSorted()).toEqual(all.toSorted());
  });
});

describe('a search', () => {
  const found = (search: string) =>
    findZones(groupZones(names, winterMs, 'en'), search).flatMap(({ zones }) =>
      zones.map(({ city }) => city),
    );

  it.each([
    ['', ['UTC', 'Sao Paulo', 'St Johns', 'Kathmandu', 'Kolkata', 'Athens', 'Berlin']],
    ['  ber ', ['Berlin']],
    ['BERLIN', ['Berlin']],
    ['erlin', []],
    ['são', ['Sao Paulo']],
    ['calcutta', ['Kolkata']],
    ['kolkata', ['Kolkata']],
    ['asia/calc', ['Kolkata']],
    ['asia', ['Kathmandu', 'Kolkata']],
    ['europe, ath', ['Athens']],
    ['+5:30', ['Kolkata']],
    ['+05:30', ['Kolkata']],
    ['utc+0545', ['Kathmandu']],
    ['gmt+2', ['Athens']],
    ['−3', ['Sao Paulo', 'St Johns']],
    ['-3:30', ['St Johns']],
    ['nowhere', []],
  ])('for "%s" finds %j', (search, cities) => {
    expect(found(search)).toEqual(cities);
  });
});
