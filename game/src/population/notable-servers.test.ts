import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { defaultServer, mostPopulatedServer } from './notable-servers.ts';
import { makeServerInfo } from '../testing/makers.ts';

describe('the default server', () => {
  const first = makeServerInfo({ index: 0 });
  it.each([
    ['the 64-bit server with index 0', { thelanis: first, orien: makeServerInfo({ index: 1 }) }, 'Thelanis'],
    ['unknown when none has it', { thelanis: makeServerInfo() }, null],
    ['unknown when several have it', { thelanis: first, orien: first }, null],
    ['not a 32-bit server', { cormyr: first }, null],
    ['not hidden by a 32-bit server', { cormyr: first, orien: first }, 'Orien'],
    ['unknown before anything is known', {}, null],
  ])('is %s', (_, infos, name) => {
    expect(defaultServer(defaultDefinition, infos)?.name ?? null).toBe(name);
  });
});

describe('the most populated server', () => {
  const mean = (avg_character_count: number | null) => ({ avg_character_count, avg_lfm_count: 1 });
  it.each([
    ['the one with the highest mean', { thelanis: mean(5), orien: mean(9.5), khyber: mean(9) }, 'Orien'],
    ['the first by name of equals', { thelanis: mean(5), orien: mean(5) }, 'Orien'],
    ['not one without data', { thelanis: mean(0), orien: mean(null) }, 'Thelanis'],
    ['nobody without any data', { orien: mean(null) }, null],
    ['not one that the game does not have', { atlantis: mean(99) }, null],
  ])('is %s', (_, averages, name) => {
    expect(mostPopulatedServer(defaultDefinition, averages)?.name ?? null).toBe(name);
  });
});
