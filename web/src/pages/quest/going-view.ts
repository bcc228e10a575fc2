import { chain, compareBy, lastWhen } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { durationText } from '@rollcall/game/durations';
import { type JoinAnswer, makeJoinRule } from '@rollcall/game/lfm/can-join';
import { difficultyText } from '@rollcall/game/lfm/difficulty';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import { countedServers } from '@rollcall/game/population/server-status';
import { indexQuestsById, isRaid, type Quest } from '@rollcall/game/quest/quest';
import { questLevelsText, fittingLevel, fittingLevels } from '@rollcall/game/quest/quest-words';
import { remainingMs, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { findServer, serverKey } from '@rollcall/game/servers';
import type { KnownTimers } from '../../api/people/useOwnTimers.ts';
import { viewerPath } from '../../api/site-paths.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { shownName } from '../../people/character-labels.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';

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
  /** The visitor's characters that the group suits, and whether each of them can join. */
  readonly own: readonly { readonly id: number; readonly name: string; readonly answer: JoinAnswer }[];
}

/** Listed groups, and the number of ignored ones. */
export interface OpenGroups {
  readonly groups: readonly OpenGroup[];
  readonly ignoredCount: number;
}

interface GroupsFacts {
  readonly quest: Quest;
  readonly game: GameDefinition;
  readonly owners: readonly ListedCharacter[];
  readonly isIgnored: (lfm: Lfm) => boolean;
  readonly timers: readonly RaidTimer[];
  readonly nowMs: number;
}

/**
 * The groups for one quest on all servers with a group list: those that own characters can join first, full ones last;
 * ties by the order of the servers, then by id.
 */
export function openGroups(said: LfmsByServer, facts: GroupsFacts): OpenGroups {
  const { quest, game, owners, isIgnored, timers, nowMs } = facts;
  const context = { definition: game, questsById: indexQuestsById([quest]) };
  const answerFor = makeJoinRule(timers, nowMs);
  const posted = countedServers(game.servers).flatMap((server) =>
    Object.values(said[serverKey(server.name)] ?? {}).map((lfm) => ({ server, lfm })),
  );
  const shown = posted.filter(({ lfm }) => !isIgnored(lfm));
  const groups = shown.map(({ server, lfm }): OpenGroup => {
    const described = describeGroup(lfm, context);
    const { difficulty, isFull } = described;
    return {
      lfm,
      server,
      difficulty: difficulty === null ? '' : cleanText(difficultyText(difficulty)),
      people: memberCountText(lfm.members.length, described.isRaid, game),
      isFull,
      leader: shownName(lfm.leader.name),
      comment: cleanText(lfm.comment ?? ''),
      own: owners.flatMap(({ id, character }) => {
        const answer = character === null ? 'not eligible' : answerFor(character, described);
        return answer === 'not eligible' ? [] : [{ id, name: shownName(character?.name ?? null), answer }];
      }),
    };
  });
  return {
    groups: groups.toSorted(
      chain<OpenGroup>(
        lastWhen(({ isFull }) => isFull),
        lastWhen(({ own }) => own.every(({ answer }) => answer !== 'yes')),
      ),
    ),
    ignoredCount: posted.length - shown.length,
  };
}

/** "3 groups on 2 servers", and the number of ignored ones. */
export function groupsText({ groups, ignoredCount }: OpenGroups): string {
  const count = groups.length + ignoredCount;
  if (count === 0) return '';
  const servers = new Set(groups.map(({ server }) => server.name)).size;
  const where = servers === 0 ? '' : ` on ${formatCount(servers, 'server')}`;
  const ignored = ignoredCount === 0 ? '' : `, ${formatNumber(ignoredCount)} ignored`;
  return `${formatCount(count, 'group')}${where}${ignored}`;
}

/** One of the visitor's characters that could go: its level suits the quest, or a group for the quest accepts it. */
export interface GoingCharacter {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  /** Path of its server's group list; null = it has none. */
  readonly path: string | null;
  readonly level: number;
  /** "can join 2 groups"; empty = none. */
  readonly joins: string;
  /** unknown = timers are not available; awaited = timers are loading. */
  readonly timer: 'none' | 'running' | 'unknown' | 'awaited';
  /** "On timer: 1 day 4 hours left"; empty = the quest has no timer. */
  readonly timerText: string;
}

interface GoingFacts {
  readonly quest: Quest;
  readonly game: GameDefinition;
  readonly owners: readonly ListedCharacter[];
  /** Null = loading. */
  readonly known: KnownTimers | null;
  /** Every character named in one of these groups is among those that could go. */
  readonly groups: readonly OpenGroup[];
  readonly nowMs: number;
}

/** Characters that could go: free ones first, then those free soonest; ties by level and name. */
export function goingCharacters({
  quest,
  game,
  owners,
  known,
  groups,
  nowMs,
}: GoingFacts): readonly GoingCharacter[] {
  const named = groups.flatMap(({ own }) => own);
  const found = owners.flatMap((owner) => {
    const { id, character } = owner;
    const mine = named.filter((each) => each.id === id);
    if (character === null || (mine.length === 0 && fittingLevel(quest, character.total_level) === null))
      return [];
    const left = isRaid(quest) ? timerOf(quest, id, known, nowMs) : noTimer;
    const joinCount = mine.filter(({ answer }) => answer === 'yes').length;
    return [
      {
        id,
        name: personName(owner),
        server: cleanText(character.server_name),
        path: viewerPath('grouping', findServer(game, character.server_name)),
        level: character.total_level,
        joins: joinCount === 0 ? '' : `can join ${formatCount(joinCount, 'group')}`,
        ...left,
      },
    ];
  });
  return found
    .toSorted(
      chain(
        compareBy(({ leftMs }) => leftMs),
        compareBy(({ level }) => -level),
        compareBy(({ name }) => name),
      ),
    )
    .map(({ leftMs: _, ...character }) => character);
}

type TimerLeft = Pick<GoingCharacter, 'timer' | 'timerText'> & { readonly leftMs: number };

const noTimer: TimerLeft = { timer: 'none', timerText: '', leftMs: 0 };

function timerOf(quest: Quest, id: number, known: KnownTimers | null, nowMs: number): TimerLeft {
  if (known === null) return { timer: 'awaited', timerText: 'Loading raid timer', leftMs: 0 };
  if (!known.answeredIds.has(id)) return { timer: 'unknown', timerText: 'Raid timer unknown', leftMs: 1 };
  const running = known.timers.find(
    ({ characterId, questIds }) =>
      characterId === id && questIds.some((questId) => questId === quest.id || questId === quest.alt_id),
  );
  const leftMs = running === undefined ? 0 : remainingMs(running, nowMs);
  if (leftMs === 0) return { timer: 'none', timerText: 'Off timer', leftMs: 0 };
  return { timer: 'running', timerText: `On timer: ${durationText(leftMs)} left`, leftMs };
}

/** Why none of the visitor's characters is listed. */
export function noGroupsText(quest: Quest, ownerCount: number): string {
  const levels = questLevelsText(quest);
  if (levels === null) return 'Its level is unknown, so we can’t tell which characters suit it.';
  const own = ownerCount === 1 ? 'Your character is not' : `None of your ${ownerCount} characters is`;
  return `${own} within ${fittingLevels} levels of it (${levels.toLowerCase()}).`;
}

/** Explains the list of characters. */
export function goingText(quest: Quest): string {
  const timers = isRaid(quest) ? ', with their raid timers' : '';
  return `Within ${fittingLevels} levels of the quest or eligible for one of its groups${timers}.`;
}
