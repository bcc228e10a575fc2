import { defaultDefinition } from '@rollcall/game/definition';
import { periodDays, type Period } from '@rollcall/game/population/population';
import { dayMs } from '@rollcall/game/time';
import type { CountedCharacter } from './census-world.ts';

/**
 * Computes every answer of a census with simple loops over characters. It shares no code with the server, so that tests
 * can compare both.
 */

const servers = defaultDefinition.servers.map(({ name }) => name);

/** Start and end of the reports of a period, at a time well after one mark and before the next. */
export function plainSpan(period: Period, nowMs: number): { fromMs: number; toMs: number } {
  const bucketMs = { day: 300_000, week: 3_600_000, month: dayMs, quarter: dayMs, year: dayMs }[period];
  const toMs = nowMs - (nowMs % bucketMs);
  return { fromMs: toMs - periodDays[period] * dayMs, toMs };
}

type Counts = Record<string, number>;

const keysOf: Readonly<Record<string, (character: CountedCharacter) => string>> = {
  race: ({ race }) => (race === 'Drow' ? 'Drow Elf' : (race ?? 'Unknown')),
  gender: ({ gender }) => gender ?? '',
  'total-level': ({ level }) => `${level}`,
  'primary-class': ({ primaryClass }) => primaryClass ?? 'none',
  'class-count': ({ classCount }) => `${classCount}`,
  'guild-affiliated': ({ guild }) => (guild === null || guild === '' ? 'not_in_guild' : 'in_guild'),
};

const levels: Readonly<Record<string, (character: CountedCharacter) => boolean>> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
};

function uniqueOf(characters: readonly CountedCharacter[]) {
  const guildsOf = (some: readonly CountedCharacter[]) =>
    new Set(
      some.flatMap(({ server, guild }) => (guild === null || guild === '' ? [] : [`${server}/${guild}`])),
    );
  const active = characters.filter(({ isActive }) => isActive);
  return {
    unique_character_count: characters.length,
    unique_guild_count: guildsOf(characters).size,
    active_unique_character_count: active.length,
    active_unique_guild_count: guildsOf(active).size,
  };
}

/** The expected answers of a census of the period, by path. */
export function plainCensus(
  period: Period,
  nowMs: number,
  all: readonly CountedCharacter[],
): Map<string, unknown> {
  const { fromMs, toMs } = plainSpan(period, nowMs);
  const counting = all.filter(({ isOnline, ageMs }) => isOnline || nowMs - ageMs >= fromMs);
  const on = (name: string) => counting.filter(({ server }) => server === name);
  const answers = new Map<string, unknown>();
  const wire = (ms: number) => new Date(ms).toISOString().replace('.000', '');
  answers.set(`/v1/population/unique/${period}`, {
    ...uniqueOf(servers.flatMap(on)),
    days_analyzed: periodDays[period],
    start_date: wire(fromMs),
    end_date: wire(toMs),
    server_breakdown: Object.fromEntries(servers.map((name) => [name.toLowerCase(), uniqueOf(on(name))])),
  });
  answers.set(`/v1/population/transfers/${period}`, plainTransfers(servers.flatMap(on)));
  for (const [category, keyOf] of Object.entries(keysOf)) {
    for (const [level, isOfLevel] of Object.entries(levels)) {
      const answer: Record<string, Counts> = {};
      for (const name of servers) {
        const counts: Counts = {};
        for (const character of on(name).filter(isOfLevel)) {
          counts[keyOf(character)] = (counts[keyOf(character)] ?? 0) + 1;
        }
        answer[name.toLowerCase()] = counts;
      }
      answers.set(`/v1/demographics/${category}/${period}?activity_level=${level}`, answer);
    }
  }
  return answers;
}

function plainTransfers(characters: readonly CountedCharacter[]) {
  const transfers: Record<string, Record<string, { count: number; active: number }>> = {};
  for (const name of servers) transfers[name.toLowerCase()] = {};
  for (const { server, home, isActive } of characters) {
    const targets = transfers[home?.toLowerCase() ?? ''];
    if (targets === undefined || home?.toLowerCase() === server.toLowerCase()) continue;
    const known = targets[server.toLowerCase()] ?? { count: 0, active: 0 };
    targets[server.toLowerCase()] = { count: known.count + 1, active: known.active + Number(isActive) };
  }
  return transfers;
}
