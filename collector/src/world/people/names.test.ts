import { describe, expect, test } from 'vitest';
import { createGuildBook, createNameBook, guildsPerServer, namesPerServer } from './names.ts';

/** All names with a number below `count`. */
function allOf(nameAt: (index: number) => string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => nameAt(index));
}

describe('names of characters', () => {
  const orien = allOf(createNameBook(1, 'Orien'), namesPerServer);

  test('are enough for the busiest server of a world of 10,000', () => {
    expect(namesPerServer).toBeGreaterThan(36_000);
  });

  test('never repeat on a server', () => {
    expect(new Set(orien).size).toBe(orien.length);
  });

  test('are letters with at most one hyphen, as the game allows', () => {
    expect(orien.filter((name) => !/^[A-Z][a-z]+(?:-[A-Z][a-z]+)?$/.test(name) || name.length > 24)).toEqual(
      [],
    );
  });

  test('repeat across servers, in another order', () => {
    const khyber = allOf(createNameBook(1, 'Khyber'), 2000);
    const known = new Set(orien);
    expect(khyber.slice(0, 50)).not.toEqual(orien.slice(0, 50));
    expect(khyber.filter((name) => known.has(name)).length).toBeGreaterThan(100);
  });

  test('are the same for a seed and different for another', () => {
    expect(allOf(createNameBook(1, 'Orien'), 20)).toEqual(orien.slice(0, 20));
    expect(allOf(createNameBook(2, 'Orien'), 20)).not.toEqual(orien.slice(0, 20));
  });
});

describe('names of guilds', () => {
  test('never repeat on a server', () => {
    const names = allOf(createGuildBook(1, 'Orien'), guildsPerServer);
    expect(new Set(names).size).toBe(guildsPerServer);
    expect(names.filter((name) => !/^[A-Z][A-Za-z ]{4,40}$/.test(name))).toEqual([]);
  });
});
