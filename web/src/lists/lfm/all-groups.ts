import type { ServerFacts } from '@rollcall/game/definition';
import { ageText } from '@rollcall/game/durations';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { isDataStale, type ServerInfos, serverStatus } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { areDownText, listedServers, namedServers } from '../../api/server-summary.ts';
import type { LiveList } from '../../api/useLive.ts';
import { formatNumber } from '../../ui/format.ts';
import { hiddenGroupsText } from './lfm-labels.ts';

/** Merges the groups of all servers into one list. */
export type MergeGroups = (lfms: LfmsByServer, infos: ServerInfos | null) => LiveList<Lfm>;

/**
 * Merges the groups of all 64-bit servers into one list, without servers that are down, since nobody can join their
 * groups. Groups keep the ids of their servers; if two servers use the same id, the group of the later one gets a
 * negative id in this list. A group that has not changed stays the same object.
 */
export function createGroupMerger(servers: readonly ServerFacts[]): MergeGroups {
  const keys = listedServers(servers).map(({ name }) => [serverKey(name), name] as const);
  const renumbered = new WeakMap<Lfm, Lfm>();
  const renumber = (lfm: Lfm, place: number): Lfm => {
    const known = renumbered.get(lfm) ?? { ...lfm, id: -(lfm.id * keys.length + place + 1) };
    renumbered.set(lfm, known);
    return known;
  };
  return (lfms, infos) => {
    const merged = new Map<number, Lfm>();
    for (const [place, [key, name]] of keys.entries()) {
      if (infos !== null && serverStatus(infos, name) === 'offline') continue;
      for (const lfm of Object.values(lfms[key] ?? {})) {
        const own = merged.has(lfm.id) ? renumber(lfm, place) : lfm;
        merged.set(own.id, own);
      }
    }
    return Object.fromEntries(merged);
  };
}

/** The age of outdated data by server key: "7 min old". Servers with current data are left out. */
export function oldDataNotes(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  nowMs: number,
): ReadonlyMap<string, string> {
  return new Map(
    listedServers(servers).flatMap(({ name }) => {
      const key = serverKey(name);
      const info = infos?.[key];
      if (info === undefined || !isDataStale(info, nowMs)) return [];
      return [[key, `${ageText(nowMs - fromWireTime(info.last_data_fetch ?? ''))} old`] as const];
    }),
  );
}

const allDownText = 'All servers are down';

/** "Orien and Khyber are down"; empty = none known to be. */
export function downText(servers: readonly ServerFacts[], infos: ServerInfos | null): string {
  const listed = listedServers(servers);
  const down = listed.filter(({ name }) => infos !== null && serverStatus(infos, name) === 'offline');
  if (down.length === 0) return '';
  if (down.length === listed.length) return allDownText;
  if (down.length > namedServers) return `${down.length} servers are down`;
  return areDownText(down.map(({ name }) => name));
}

/** Texts of an empty and of a loading board, for raids only and for all groups. */
export const boardTexts = {
  raids: {
    title: 'Current Raids',
    loading: 'Loading raids...',
    none: "There aren't any raids posted at the moment.",
    hint: 'New raids appear here automatically.',
  },
  groups: {
    title: 'Current Groups',
    loading: 'Loading groups...',
    none: "There aren't any groups posted at the moment.",
    hint: 'New groups appear here automatically.',
  },
} as const;

interface EmptyBoardFacts {
  readonly onlyShowRaids: boolean;
  /** The number of groups of the shown kind before filtering. */
  readonly known: number;
  /** The result of `downText`. */
  readonly down: string;
  /** No server has sent a report yet. */
  readonly isUnreported: boolean;
  /** The quests have not loaded, so it is unknown which groups are raids. */
  readonly areQuestsMissing: boolean;
}

/** Why a board has no rows; null = filters hide all groups. */
export function boardEmptyText(facts: EmptyBoardFacts): string | null {
  const { onlyShowRaids, known, down, isUnreported, areQuestsMissing } = facts;
  if (down === allDownText) return `${down}.`;
  if (isUnreported) return 'No reports have come in yet.';
  if (onlyShowRaids && areQuestsMissing) return questsFailedText;
  return known === 0 ? boardTexts[onlyShowRaids ? 'raids' : 'groups'].none : null;
}

/**
 * The status line's text about groups that are not listed. Showing only raids is the default of the board, so those
 * groups are not called filtered.
 *
 * @param otherCount other groups while the board lists raids only, otherwise 0; null = not known
 */
export function boardHiddenText(hiddenCount: number, otherCount: number | null): string {
  if (otherCount === null) return '';
  if (hiddenCount !== otherCount || otherCount === 0) return hiddenGroupsText(hiddenCount);
  return otherCount === 1
    ? '1 other group isn’t a raid'
    : `${formatNumber(otherCount)} other groups aren’t raids`;
}

const questsFailedText = "Some data wasn't loaded properly. This might be a temporary network issue.";
