import { createHash, randomBytes } from 'node:crypto';
import type { Character } from '@rollcall/game/character/character';
import { primaryClass } from '@rollcall/game/character/classes';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';
import type { StoredRoster } from '@rollcall/game/raid-roster/edit-roster';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { momentsOf, nextEvening } from '@rollcall/game/raid-roster/roster-times';
import { dayMs, hourMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Logger } from '../http/logger.ts';
import type { LiveStore } from '../live/live-store.ts';
import { startRepeatedTask, type RepeatedTask } from '../store/repeated-task.ts';
import type { Store } from '../store/store.ts';
import type { BodyParts } from './roster-bodies.ts';
import type { Rosters } from './rosters.ts';

/** A raid night of the demo world. */
interface Night {
  /** Minimum time between planning the night and its start. */
  readonly aheadMs: number;
  readonly difficulty: NonNullable<Roster['difficulty']>;
  readonly note: string;
  readonly places: StoredRoster['places'];
  readonly people: number;
}

const nights: readonly Night[] = [
  {
    aheadMs: hourMs,
    difficulty: 'Elite',
    note: 'Relaxed run, first-timers welcome. Meet at the entrance ten minutes early.',
    places: [
      { role: 'tank', count: 2 },
      { role: 'healer', count: 3 },
      { role: 'other', count: 7 },
    ],
    people: 9,
  },
  {
    aheadMs: dayMs,
    difficulty: 'Reaper',
    note: 'Bring potions.',
    places: [{ role: 'any', count: 12 }],
    people: 13,
  },
  { aheadMs: 3 * dayMs, difficulty: 'Hard', note: '', places: [{ role: 'any', count: 12 }], people: 4 },
];

/** The ids of the raid nights of a demo world. They stay the same when a night is over and its successor is planned. */
export function demoRosterIds(seed: string): string[] {
  return nights.map((_, index) =>
    createHash('sha256').update(`raid night ${index} of ${seed}`).digest('base64url').slice(0, 22),
  );
}

interface DemoRostersParts extends Pick<BodyParts, 'catalogueIndex' | 'definition' | 'nowMs'> {
  readonly ids: readonly string[];
  readonly store: Pick<Store, 'isUnavailable' | 'onReturn'>;
  readonly rosters: Pick<Rosters, 'make' | 'edit' | 'remove'>;
  readonly read: (id: string) => Promise<Roster | null>;
  readonly live: Pick<LiveStore, 'current'>;
  readonly logger: Logger;
}

const everyMs = 10_000;
/** Time from the start of a night until the next one is planned. */
const overAfterMs = 3 * hourMs;

/** Plans raid nights in the demo world, and signs its people up, as soon as there are raids and people. */
export function startDemoRosters(parts: DemoRostersParts): RepeatedTask<void> {
  const { ids, store, rosters, read, live, catalogueIndex, definition, logger, nowMs } = parts;

  async function run(): Promise<void> {
    for (const [index, night] of nights.entries()) await planNight(ids[index] ?? '', index, night);
  }

  async function planNight(id: string, index: number, night: Night): Promise<void> {
    const known = await read(id);
    if (known !== null && nowMs() - fromWireTime(known.starts_at) < overAfterMs) return;
    const raids = [...new Set(catalogueIndex().questsById.values())].filter(isRaid);
    const quest = raids[Math.floor((index * raids.length) / nights.length)];
    const people = peopleOf(live, night.people, index);
    const [first] = people;
    if (quest === undefined || first === undefined) return;
    if (known !== null) await rosters.remove(id, () => {});
    await rosters.make(planOf(night, quest, first.server_name), '', id);
    for (const character of people) await signUp(id, character);
  }

  function planOf({ difficulty, note, places, aheadMs }: Night, quest: Quest, server: string): StoredRoster {
    const zone = definition.rhythm_zone;
    // `nextEvening` already adds an hour.
    const afterMs = nowMs() + aheadMs - hourMs;
    const startsAtMs = momentsOf(nextEvening(afterMs, zone), zone)?.laterMs ?? afterMs;
    return {
      server_name: server,
      quest_id: quest.id,
      quest_name: quest.name,
      difficulty,
      starts_at: toWireTime(startsAtMs),
      note,
      places,
      is_locked: false,
      people: [],
    };
  }

  async function signUp(
    id: string,
    { id: characterId, name, classes, total_level }: Character,
  ): Promise<void> {
    const person = {
      id: randomBytes(8).toString('base64url'),
      secret_hash: '',
      name: name ?? '',
      character_id: characterId,
      classes,
      total_level,
      is_verified: characterId % 3 > 0,
    };
    const edit = { kind: 'sign-up', person, role: roleOf(classes), isHidden: false } as const;
    await rosters.edit({ id, editOf: () => edit });
  }

  return startRepeatedTask({
    store,
    logger,
    firstAfterMs: everyMs,
    everyMs,
    run,
    failure: 'Could not plan the raid nights of the demo world',
  });
}

/**
 * Visible characters of the server that has the most, highest level first.
 *
 * @param index of the night; each night has different people
 */
function peopleOf(live: Pick<LiveStore, 'current'>, count: number, index: number): Character[] {
  const [most = []] = live
    .current()
    .servers.map(({ characters }) =>
      characters.entities.all.filter(({ name, is_anonymous }) => name !== null && !is_anonymous),
    )
    .toSorted((a, b) => b.length - a.length);
  if (most.length < count) return [];
  const byLevel = most.toSorted((a, b) => b.total_level - a.total_level || a.id - b.id);
  const first = Math.min(index * 5, most.length - count);
  return byLevel.slice(first, first + count);
}

const tanks: ReadonlySet<string> = new Set(['Paladin', 'Fighter', 'Barbarian']);
const healers: ReadonlySet<string> = new Set(['Cleric', 'Favored Soul', 'Druid']);

function roleOf(classes: Character['classes']): string {
  const name = primaryClass(classes) ?? '';
  if (tanks.has(name)) return 'tank';
  return healers.has(name) ? 'healer' : 'other';
}
