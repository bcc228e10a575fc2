import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { defaultServer, type KnownInfos, mostPopulatedServer } from './notable-servers.ts';
import { makeServerInfo } from '../testing/makers.ts';

describe('the default server', () => {
  const first = makeServerInfo({ index: 0 });
  const second = makeServerInfo({ index: 1 });
  const down = makeServerInfo({ index: null, is_online: false });
  const silent = makeServerInfo({ index: 0, is_online: null, last_data_fetch: null });
  it.each<[string, KnownInfos['infos'], boolean, string]>([
    ['the 64-bit server with index 0', { thelanis: first, orien: second }, false, 'Thelanis'],
    ['still known when its data fails later', { thelanis: first }, true, 'Thelanis'],
    ['still known while it is offline', { thelanis: { ...first, is_online: false } }, false, 'Thelanis'],
    ['the same although a 32-bit server has index 0', { cormyr: first, orien: first }, false, 'Orien'],
    ['loading before an answer', null, false, 'loading'],
    ['loading after an empty answer', {}, false, 'loading'],
    ['failed without any answer', null, true, 'failed'],
    ['unreported in an empty world', { thelanis: silent, orien: silent }, false, 'unreported'],
    ['unreported while only a 32-bit server is reported', { cormyr: first }, false, 'unreported'],
    ['offline when all servers are', { thelanis: down, orien: down }, false, 'offline'],
    ['offline when all reported servers are', { thelanis: down, orien: silent }, false, 'offline'],
    ['unordered when no server has index 0', { thelanis: second, orien: down }, false, 'unordered'],
    ['unordered when all servers have index 0', { thelanis: first, orien: first }, false, 'unordered'],
  ])('is %s', (_, infos, hasFailed, expected) => {
    const answer = defaultServer(defaultDefinition, { infos, hasFailed });
    expect(answer.state === 'known' ? answer.server.name : answer.state).toBe(expected);
  });
});

describe('the most populated server', () => {
  const mean = (avg_character_count: number | null) => ({ avg_character_count, avg_lfm_count: 1 });
  it.each([
    ['the one with the highest mean', { thelanis: mean(5), orien: mean(9.5), khyber: mean(9) }, 'Orien'],
    ['the first by name among equals', { thelanis: mean(5), orien: mean(5) }, 'Orien'],
    ['never one without data', { thelanis: mean(0), orien: mean(null) }, 'Thelanis'],
    ['unknown without any data', { orien: mean(null) }, null],
    ['never one that the game does not have', { atlantis: mean(99) }, null],
  ])('is %s', (_, averages, name) => {
    expect(mostPopulatedServer(defaultDefinition, averages)?.name ?? null).toBe(name);
  });
});
