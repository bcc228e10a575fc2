import { describe, expect, it } from 'vitest';
import { characterIdMaximum, isCharacterId, readCharacterId } from './character-id.ts';

describe('the id of a character in an address', () => {
  it.each([
    ['7', 7],
    [' 007 ', 7],
    [String(characterIdMaximum), characterIdMaximum],
    [String(characterIdMaximum + 1), null],
    ['9'.repeat(400), null],
    ['', null],
    ['0', null],
    ['-7', null],
    ['7.5', null],
    ['1e3', null],
    ['0x7', null],
    ['7;8', null],
    ['Torvald', null],
  ])('%j is read as %j', (text, id) => {
    expect(readCharacterId(text)).toBe(id);
    if (id !== null) expect(isCharacterId(id)).toBe(true);
  });
});
