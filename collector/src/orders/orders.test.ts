import { describe, expect, test } from 'vitest';
import { worldDelta, worldKeyframe } from '../world/wire-reports.ts';
import { createWorld, stepWorld, takeChanges, type World } from '../world/world.ts';
import { carryOut } from './orders.ts';

const startMs = Date.UTC(2026, 10, 17);
const make = (seed = 'orders'): World => createWorld({ seed, startMs, population: 60 });

const parrots = (world: World) =>
  worldKeyframe(world).characters.filter(({ name }) => name?.startsWith('Parrot-') === true);

describe('the controlled players', () => {
  test('are three visible characters of the default server, with the same ids in every world', () => {
    for (const seed of ['one', 'two']) {
      expect(parrots(make(seed)).map(({ id, name, server_name }) => [id, name, server_name])).toEqual([
        [1001, 'Parrot-One', 'Argonnessen'],
        [1002, 'Parrot-Two', 'Argonnessen'],
        [1003, 'Parrot-Three', 'Argonnessen'],
      ]);
    }
    for (const parrot of parrots(make())) {
      expect(parrot).toMatchObject({ is_anonymous: false, group_id: 0, public_comment: null });
    }
  });

  test('have unique names', () => {
    const { servers } = make();
    for (const { roster, profile } of servers) {
      const names = Array.from({ length: 2000 }, (_, index) => roster.sketchAt(index).name);
      expect([profile.name, names.filter((name) => name.startsWith('Parrot'))]).toEqual([profile.name, []]);
    }
  });

  test('stay in the world', () => {
    const world = make();
    stepWorld(world, 12 * 3600);
    expect(parrots(world)).toHaveLength(3);
  });

  test('disappear while their server is down, and return with it', () => {
    const world = make('falls');
    const argonnessen = world.servers[0];
    while (argonnessen?.isUp === true) stepWorld(world, 60);
    expect(parrots(world)).toEqual([]);
    expect(takeChanges(world).departed.has(1001)).toBe(true);
    while (argonnessen?.isUp === false) stepWorld(world, 60);
    expect(parrots(world)).toHaveLength(3);
    expect(worldDelta(world, takeChanges(world)).characters.map(({ id }) => id)).toContain(1001);
  });

  test('do not change anything else in the world, whatever their orders are', () => {
    const evening = (orders: readonly string[]): string[] => {
      const world = make();
      const told: string[] = [];
      for (let minute = 0; minute < 30; minute += 1) {
        const order = orders[minute];
        if (order !== undefined) carryOut(world, order);
        stepWorld(world, 60);
        const delta = worldDelta(world, takeChanges(world));
        told.push(
          JSON.stringify({
            ...delta,
            characters: delta.characters.filter(({ id }) => id > 1003),
            deletedCharacterIds: delta.deletedCharacterIds.filter((id) => id > 1003),
          }),
        );
      }
      return told;
    };
    expect(evening(['say Parrot-One some words', 'hide Parrot-Two', 'leave Parrot-One'])).toEqual(
      evening([]),
    );
  });
});

describe('an order', () => {
  test.each([
    [
      'say Parrot-One three small words',
      'Parrot-One says "three small words"',
      { public_comment: 'three small words' },
    ],
    ['say  parrot-one   Words  apart ', 'Parrot-One says "Words  apart"', { public_comment: 'Words  apart' }],
    ['say Parrot-One "quoted" ☂', 'Parrot-One says ""quoted" ☂"', { public_comment: '"quoted" ☂' }],
    ['hush Parrot-One', 'Parrot-One says nothing', { public_comment: null }],
    ['hide Parrot-One', 'Parrot-One is anonymous', { is_anonymous: true, name: 'Parrot-One' }],
    ['show Parrot-One', 'Parrot-One is not anonymous', { is_anonymous: false }],
    ['come Parrot-One', 'Parrot-One is online', { id: 1001 }],
  ])('%j is carried out', (order, answer, seen) => {
    const world = make();
    expect(carryOut(world, order)).toBe(answer);
    expect(parrots(world)[0]).toMatchObject(seen);
  });

  test('is visible in the next report of changes', () => {
    const world = make();
    carryOut(world, 'say Parrot-Two hello');
    expect(worldDelta(world, takeChanges(world)).characters).toEqual([
      expect.objectContaining({ id: 1002, name: 'Parrot-Two', public_comment: 'hello' }),
    ]);
    carryOut(world, 'leave Parrot-Two');
    expect(worldDelta(world, takeChanges(world)).deletedCharacterIds).toEqual([1002]);
    carryOut(world, 'come Parrot-Two');
    expect(worldDelta(world, takeChanges(world)).characters).toEqual([
      expect.objectContaining({ id: 1002, public_comment: 'hello' }),
    ]);
  });

  test('to leave remains in force during a downtime, and can be repeated', () => {
    const world = make('down');
    expect(carryOut(world, 'leave Parrot-Three')).toBe('Parrot-Three has left');
    expect(carryOut(world, 'leave Parrot-Three')).toBe('Parrot-Three has left');
    const argonnessen = world.servers[0];
    while (argonnessen?.isUp === true) stepWorld(world, 60);
    expect(carryOut(world, 'come Parrot-Two')).toBe('Parrot-Two comes when Argonnessen is up again');
    while (argonnessen?.isUp === false) stepWorld(world, 60);
    expect(parrots(world).map(({ name }) => name)).toEqual(['Parrot-One', 'Parrot-Two']);
  });

  test.each([
    ['say Polly hello', 'there is no controlled player "Polly"'],
    ['hush', 'there is no controlled player ""'],
    ['dance Parrot-One', 'there is no order "dance": choose say, hush, hide, show, leave, come or orders'],
    ['toString Parrot-One', expect.stringContaining('there is no order "toString"')],
    ['say Parrot-One', 'Parrot-One is told to say nothing: that is "hush"'],
    [`say Parrot-One ${'a'.repeat(1001)}`, 'Parrot-One says at most 1000 characters'],
    [
      'orders',
      'Taking orders: Parrot-One (Argonnessen, id 1001), Parrot-Two (Argonnessen, id 1002), Parrot-Three (Argonnessen, id 1003)',
    ],
  ])('%j is answered', (order, answer) => {
    const world = make();
    expect(carryOut(world, order)).toEqual(answer);
    expect(takeChanges(world).characters.size).toBe(0);
  });
});
