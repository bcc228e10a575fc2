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
import { questLevelsText, suitingLevel, suitingLevels } from '@rollcall/game/quest/quest-words';
import { remainingMs, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { findServer, serverKey } from '@rollcall/game/servers';
import type { KnownTimers } from '../../api/people/useOwnTimers.ts';
import { viewerPath } from '../../api/site-paths.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { shownName } from '../../people/character-labels.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';

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
  /** Own characters that the group is for, and whether each of them can join. */
  readonly own: readonly { readonly id: number; readonly name: string; readonly answer: JoinAnswer }[];
}

/** Groups that are listed, and how many more there are that the visitor ignores. */
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
 * The groups for one quest on all servers that have a list of groups: those that own characters can join first, full ones
 * last; equals by the order of the servers, then by id.
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

/** "3 groups on 2 servers", and of them, as many as the visitor ignores. */
export function groupsText({ groups, ignoredCount }: OpenGroups): string {
  const count = groups.length + ignoredCount;
  if (count === 0) return '';
  const servers = new Set(groups.map(({ server }) => server.name)).size;
  const where = servers === 0 ? '' : ` on ${formatCount(servers, 'server')}`;
  const ignored = ignoredCount === 0 ? '' : `, ${formatNumber(ignoredCount)} ignored`;
  return `${formatCount(count, 'group')}${where}${ignored}`;
}

/** One of the visitor's characters that could go: its level suits the quest, or a group for it takes it. */
export interface Goer {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  /** The groups of its server; null = there is no such page. */
  readonly path: string | null;
  readonly level: number;
  /** "can join 2 groups"; empty = none. */
  readonly joins: string;
  /** unknown = nobody tells whether it is on timer; awaited = the answer is on its way. */
  readonly timer: 'none' | 'running' | 'unknown' | 'awaited';
  /** "On timer: 1 day 4 hours left"; empty = the quest has no timer. */
  readonly timerText: string;
}

interface GoersFacts {
  readonly quest: Quest;
  readonly game: GameDefinition;
  readonly owners: readonly ListedCharacter[];
  /** Null = on their way. */
  readonly known: KnownTimers | null;
  /** Whoever is named in one of them is among those who could go. */
  readonly groups: readonly OpenGroup[];
  readonly nowMs: number;
}

/** Who may go now first, then who is free soonest; of equals by level and name. */
export function goers({ quest, game, owners, known, groups, nowMs }: GoersFacts): readonly Goer[] {
  const named = groups.flatMap(({ own }) => own);
  const found = owners.flatMap((owner) => {
    const { id, character } = owner;
    const mine = named.filter((each) => each.id === id);
    if (character === null || (mine.length === 0 && suitingLevel(quest, character.total_level) === null))
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
    .map(({ leftMs: _, ...goer }) => goer);
}

type TimerLeft = Pick<Goer, 'timer' | 'timerText'> & { readonly leftMs: number };

const noTimer: TimerLeft = { timer: 'none', timerText: '', leftMs: 0 };

function timerOf(quest: Quest, id: number, known: KnownTimers | null, nowMs: number): TimerLeft {
  if (known === null) return { timer: 'awaited', timerText: 'Loading raid timer', leftMs: 0 };
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
  if (levels === null) return 'Its level is not known, so we can’t tell which characters suit it.';
  const own = ownerCount === 1 ? 'Your character is not' : `None of your ${ownerCount} characters is`;
  return `${own} within ${suitingLevels} levels of it (${levels.toLowerCase()}).`;
}

/** What the list of characters is about. */
export function goersText(quest: Quest): string {
  const timers = isRaid(quest) ? ', with their raid timers' : '';
  return `Within ${suitingLevels} levels of the quest or eligible for one of its groups${timers}.`;
}
