import type { Character } from '@rollcall/game/character/character';
import { eligibleAmong } from '@rollcall/game/character/eligibility';
import { chain, compareBy, lastWhen } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { durationText } from '@rollcall/game/durations';
import { difficultyText, lfmDifficulty } from '@rollcall/game/lfm/difficulty';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { isLikelyFull, memberCountText } from '@rollcall/game/lfm/party-size';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';
import { questLevelsText, suitingLevel, suitingLevels } from '@rollcall/game/quest/quest-words';
import { remainingMs, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { serverKey } from '@rollcall/game/servers';
import { cleanText } from '../../canvas/clean-text.ts';
import { shownName } from '../../people/character-labels.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount } from '../../ui/format.ts';

/** A group that looks for members for the quest. */
export interface OpenGroup {
  readonly lfm: Lfm;
  readonly server: GameDefinition['servers'][number];
  /** "Elite", "Reaper 4"; empty = not announced. */
  readonly difficulty: string;
  /** "4/6" */
  readonly people: string;
  readonly isFull: boolean;
  readonly leader: string;
  readonly comment: string;
  /** Own characters that fit. */
  readonly fitting: readonly string[];
}

interface GroupsFacts {
  readonly quest: Quest;
  readonly game: GameDefinition;
  readonly owners: readonly ListedCharacter[];
  readonly isIgnored: (lfm: Lfm) => boolean;
}

/**
 * The groups of all servers for one quest: those that own characters fit into first, then by the order of the servers;
 * full ones come last.
 */
export function openGroups(said: LfmsByServer, facts: GroupsFacts): readonly OpenGroup[] {
  const { quest, game, owners, isIgnored } = facts;
  const characters = owners.flatMap(({ character }) => character ?? []);
  const groups = game.servers.flatMap((server) =>
    Object.values(said[serverKey(server.name)] ?? {}).flatMap((lfm): readonly OpenGroup[] => {
      if (isIgnored(lfm)) return [];
      const difficulty = lfmDifficulty(lfm);
      const memberCount = lfm.members.length;
      return [
        {
          lfm,
          server,
          difficulty: difficulty === null ? '' : cleanText(difficultyText(difficulty)),
          people: memberCountText(memberCount, isRaid(quest), game),
          isFull: isLikelyFull(memberCount, isRaid(quest), game),
          leader: shownName(lfm.leader.name),
          comment: cleanText(lfm.comment ?? ''),
          fitting: eligibleAmong(characters, lfm).map(nameOf),
        },
      ];
    }),
  );
  return groups.toSorted(
    chain<OpenGroup>(
      lastWhen(({ isFull }) => isFull),
      lastWhen(({ fitting }) => fitting.length === 0),
    ),
  );
}

const nameOf = ({ name }: Character) => shownName(name);

/** "3 groups on 2 servers" */
export function groupsText(groups: readonly OpenGroup[]): string {
  const servers = new Set(groups.map(({ server }) => server.name)).size;
  return `${formatCount(groups.length, 'group')} on ${formatCount(servers, 'server')}`;
}

/** What is known of raid timers; null = nobody has answered yet. */
export interface KnownTimers {
  readonly timers: readonly RaidTimer[];
  readonly answeredIds: ReadonlySet<number>;
}

/** One of the visitor's characters whose level suits the quest. */
export interface Goer {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  readonly level: number;
  /** unknown = nobody tells whether it is on timer; awaited = the answer is on its way. */
  readonly timer: 'none' | 'running' | 'unknown' | 'awaited';
  /** "On timer: 1 day 4 hours left"; empty = the quest has no timer. */
  readonly timerText: string;
}

/** Who may go now first, then who is free soonest; of equals by level and name. */
export function goers(
  quest: Quest,
  owners: readonly ListedCharacter[],
  known: KnownTimers | null,
  nowMs: number,
): readonly Goer[] {
  const found = owners.flatMap((owner) => {
    const { character } = owner;
    if (character === null || suitingLevel(quest, character.total_level) === null) return [];
    const left = isRaid(quest) ? timerOf(quest, owner.id, known, nowMs) : noTimer;
    const server = cleanText(character.server_name);
    return [{ id: owner.id, name: personName(owner), server, level: character.total_level, ...left }];
  });
  return found
    .toSorted(
      chain(
        compareBy(({ leftMs }) => leftMs),
        compareBy(({ level }) => -level),
        compareBy(({ name }) => name),
      ),
    )
    .map(({ leftMs: _, ...goer }) => goer);
}

type TimerLeft = Pick<Goer, 'timer' | 'timerText'> & { readonly leftMs: number };

const noTimer: TimerLeft = { timer: 'none', timerText: '', leftMs: 0 };

function timerOf(quest: Quest, id: number, known: KnownTimers | null, nowMs: number): TimerLeft {
  if (known === null) return { timer: 'awaited', timerText: 'Looking for its raid timer', leftMs: 0 };
  if (!known.answeredIds.has(id)) return { timer: 'unknown', timerText: 'Raid timer not known', leftMs: 1 };
  const running = known.timers.find(
    ({ characterId, questIds }) =>
      characterId === id && questIds.some((questId) => questId === quest.id || questId === quest.alt_id),
  );
  const leftMs = running === undefined ? 0 : remainingMs(running, nowMs);
  if (leftMs === 0) return { timer: 'none', timerText: 'Off timer', leftMs: 0 };
  return { timer: 'running', timerText: `On timer: ${durationText(leftMs)} left`, leftMs };
}

/** Why nobody of the visitor's characters is named. */
export function nobodyText(quest: Quest, ownerCount: number): string {
  const levels = questLevelsText(quest);
  if (levels === null) return 'Its level is not known, so nobody can say who suits it.';
  const own = ownerCount === 1 ? 'Your character is not' : `None of your ${ownerCount} characters is`;
  return `${own} within ${suitingLevels} levels of it (${levels.toLowerCase()}).`;
}

/** What the list of characters is about. */
export function goersText(quest: Quest): string {
  return `Within ${suitingLevels} levels of the quest${isRaid(quest) ? ', with their raid timers' : ''}.`;
}
