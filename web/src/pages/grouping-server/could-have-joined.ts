import { type LocalDay } from '@rollcall/game/character/activity-days';
import type { RaidActivity } from '@rollcall/game/character/character-activity';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { makeJoinRule } from '@rollcall/game/lfm/can-join';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import type { Quest } from '@rollcall/game/quest/quest';
import { runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { hourMs, minuteMs } from '@rollcall/game/time';

/** Which groups of an evening the reader's characters could have joined. Pure. */

export interface JoinWorld {
  readonly definition: GameDefinition;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** The reader's characters on the server, as they are today. */
  readonly characters: readonly Character[];
  readonly raidActivity: readonly RaidActivity[];
  /** Characters whose groups the reader does not want to see. */
  readonly ignoredIds: ReadonlySet<number>;
}

/** A group that could have been joined. */
export interface JoinedGroup {
  readonly id: number;
  /** As it was when it could first be joined. */
  readonly lfm: Lfm;
  readonly questName: string | null;
  /** First and last minute in which it could be joined, milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The characters that could have joined. */
  readonly characters: readonly Character[];
}

const eveningStartHour = 18;
const minutesPerHour = hourMs / minuteMs;

/** Yesterday from 18:00 to 24:00 by the clock of the reader's zone. */
export function eveningOf({ clock, startMs, endMs }: Pick<LocalDay, 'clock' | 'startMs' | 'endMs'>): {
  readonly fromMs: number;
  readonly toMs: number;
} {
  const wanted = eveningStartHour * minutesPerHour;
  // The last piece, because clocks change before the evening.
  const piece = clock.findLast(({ fromMinute }) => fromMinute <= wanted);
  return {
    fromMs: piece === undefined ? startMs : piece.startMs + (wanted - piece.fromMinute) * minuteMs,
    toMs: endMs,
  };
}

/**
 * The groups that could be joined in a span, by the rule of the live board, minute by minute; in the order in which
 * each could first be joined.
 */
export function couldHaveJoined(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  boardAt: (atMs: number) => Readonly<Record<string, Lfm>> | null,
  { definition, questsById, characters, raidActivity, ignoredIds }: JoinWorld,
): readonly JoinedGroup[] {
  const found = new Map<number, JoinedGroup>();
  for (let atMs = fromMs; atMs < toMs; atMs += minuteMs) {
    const groups = boardAt(atMs);
    if (groups === null) continue;
    // A timer that began later did not keep anybody from joining.
    const known = raidActivity.filter(({ timestamp }) => fromWireTime(timestamp) <= atMs);
    const answer = makeJoinRule(runningRaidTimers(known, definition, atMs), atMs);
    for (const lfm of Object.values(groups)) {
      if (ignoredIds.has(lfm.leader.id)) continue;
      const group = describeGroup(lfm, { definition, questsById });
      const able = characters.filter((character) => answer(character, group) === 'yes');
      if (able.length === 0) continue;
      const { questName } = group;
      const first = found.get(lfm.id) ?? { id: lfm.id, lfm, questName, fromMs: atMs, characters: [] };
      found.set(lfm.id, { ...first, toMs: atMs, characters: [...new Set([...first.characters, ...able])] });
    }
  }
  return [...found.values()];
}
