import { chain, compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { difficultyText, lfmDifficulty } from '@rollcall/game/lfm/difficulty';
import { adventureActiveForms, ageText, postedForms } from '@rollcall/game/durations';
import { adventureSeconds, type Lfm, type LfmsByServer, postedAt } from '@rollcall/game/lfm/lfm';
import { memberCountText, placesLeft } from '@rollcall/game/lfm/party-size';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';
import { indexRaces } from '@rollcall/game/character/races';
import { isDataStale, type ServerInfos, serverStatus } from '@rollcall/game/population/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../../../canvas/clean-text.ts';
import { formatCount } from '../../../ui/format.ts';
import { raceIcon, shownName } from '../../../people/character-labels.ts';
import type { IconName } from '../../../people/icons.gen.ts';
import type { CallError } from '../../../api/call-error.ts';
import { listedServers } from '../../../api/server-summary.ts';
import type { Catalogue } from '../../../api/catalogue.ts';
import type { LiveState } from '../../../api/live-query.ts';

/** One raid group: every string of its row, for the canvas and for the link over it. */
export interface RaidRow {
  /** Unique over all servers. */
  readonly key: string;
  /** Lower-case name of its server. */
  readonly serverKey: string;
  /** Not full; full ones recede. */
  readonly isOpen: boolean;
  /** Its group has gone; the row stays while the order is held. */
  readonly isGone: boolean;
  readonly questId: number;
  readonly questName: string;
  readonly isGuess: boolean;
  readonly difficulty: { readonly text: string; readonly isReaper: boolean } | null;
  readonly leader: { readonly name: string; readonly icon: IconName };
  /** Places that are taken, and the size of a raid. */
  readonly seats: { readonly taken: number; readonly all: number };
  /** "7/12", "12/12+". */
  readonly members: string;
  /** "Lv 31–34". */
  readonly levels: string;
  /** "Any class", "6 classes". */
  readonly classes: string;
  /** "Posted 3 min ago" or "Active 12 min"; null = not known. */
  readonly foot: { readonly text: string; readonly tone: 'posted' | 'active' | 'gone' } | null;
}

/** The raids of one server under its heading. */
export interface RaidServer {
  readonly key: string;
  readonly name: string;
  /** Of the page with its groups. */
  readonly path: string;
  /** "8 raids". */
  readonly count: string;
  /** "59 groups": all of the server. */
  readonly groups: string;
  /** Why its data is old; empty = it is not. */
  readonly warning: string;
  /** Its data is current: its raids are lit. */
  readonly isFresh: boolean;
  readonly rows: readonly RaidRow[];
}

export interface RaidFacts {
  readonly definition: Pick<GameDefinition, 'servers' | 'party_size' | 'raid_size' | 'races' | 'classes'>;
  readonly lfms: LfmsByServer;
  readonly quests: ReadonlyMap<number, Quest>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
  /** By the server's clock. */
  readonly nowMs: number;
}

const goneText = 'No longer posted';

interface Found {
  readonly serverKey: string;
  readonly lfm: Lfm;
  readonly quest: Quest;
}

/**
 * Every group of every 64-bit server that does a raid: by name of the server, then of the quest, then by level, ties by
 * id (§2.7). Servers without a page and unknown quests are left out.
 */
export function currentRaids(facts: RaidFacts): RaidRow[] {
  const { definition, lfms, quests, collator } = facts;
  const findRace = indexRaces(definition.races);
  const inOrder = chain<Found>(
    compareBy(({ quest }) => quest.name, collator.compare),
    compareBy(({ lfm }) => lfm.minimum_level),
    compareBy(({ lfm }) => lfm.maximum_level),
    compareBy(({ lfm }) => lfm.id),
  );
  return listedServers(definition.servers).flatMap(({ name }) => {
    const key = serverKey(name);
    const groups = Object.hasOwn(lfms, key) ? Object.values(lfms[key] ?? {}) : [];
    return groups
      .flatMap((lfm): Found[] => {
        const quest = quests.get(lfm.quest_id ?? 0);
        return quest !== undefined && isRaid(quest) ? [{ serverKey: key, lfm, quest }] : [];
      })
      .sort(inOrder)
      .map((found) => raidRow(found, facts, findRace));
  });
}

function raidRow(
  { serverKey: key, lfm, quest }: Found,
  { definition, nowMs }: RaidFacts,
  findRace: ReturnType<typeof indexRaces>,
): RaidRow {
  const { leader } = lfm;
  const places = placesLeft(lfm.members.length, true, definition);
  const difficulty = lfmDifficulty(lfm);
  return {
    key: `${key} ${lfm.id}`,
    serverKey: key,
    isOpen: places > 0,
    isGone: false,
    questId: quest.id,
    questName: cleanText(quest.name),
    isGuess: lfm.is_quest_guess,
    difficulty: difficulty && {
      text: cleanText(difficultyText(difficulty)),
      isReaper: difficulty.name === 'Reaper',
    },
    leader: { name: shownName(leader.name), icon: raceIcon(leader.race, findRace) },
    seats: { taken: definition.raid_size - places, all: definition.raid_size },
    members: memberCountText(lfm.members.length, true, definition),
    levels: levelText(lfm.minimum_level, lfm.maximum_level),
    classes: classText(lfm.accepted_classes, definition.classes),
    foot: footOf(lfm, nowMs),
  };
}

function levelText(minimum: number, maximum: number): string {
  return minimum === maximum ? `Lv ${minimum}` : `Lv ${minimum}–${maximum}`;
}

function classText(accepted: readonly string[], all: readonly string[]): string {
  const count = new Set(accepted.map((name) => name.toLowerCase())).size;
  if (count === 0 || count >= all.length) return 'Any class';
  return count === 1 ? cleanText(accepted[0] ?? '') : `${count} classes`;
}

/** In whole minutes, so that the board does not change each second. */
function footOf(lfm: Lfm, nowMs: number): RaidRow['foot'] {
  const active = adventureActiveForms(adventureSeconds(lfm, nowMs));
  if (active !== null) return { text: active[1] ?? active[0], tone: 'active' };
  const sinceMs = nowMs - postedAt(lfm.activity);
  if (Number.isNaN(sinceMs)) return null;
  const [longest, shorter = longest] = postedForms(sinceMs);
  return { text: shorter, tone: 'posted' };
}

/** The row of a group that has gone while the order is held. */
export function goneRow(row: RaidRow): RaidRow {
  return row.isGone ? row : { ...row, isGone: true, isOpen: false, foot: { text: goneText, tone: 'gone' } };
}

interface ServersFacts extends Pick<RaidFacts, 'lfms' | 'nowMs'> {
  readonly definition: Pick<GameDefinition, 'servers'>;
  /** Null = not known yet. */
  readonly infos: ServerInfos | null;
  /** Answers still come in. */
  readonly isLive: boolean;
}

/** The rows by server, in the same order; servers without raids are left out. */
export function raidsByServer(rows: readonly RaidRow[], facts: ServersFacts): RaidServer[] {
  const byServer = Map.groupBy(rows, (row) => row.serverKey);
  return listedServers(facts.definition.servers).flatMap(({ name }) => {
    const key = serverKey(name);
    const own = byServer.get(key);
    if (own === undefined) return [];
    const warning = warningOf(name, facts);
    return [
      {
        key,
        name,
        path: serverPath(pageFacts.groupingServer.path, name),
        count: formatCount(own.filter(({ isGone }) => !isGone).length, 'raid'),
        groups: formatCount(Object.keys(facts.lfms[key] ?? {}).length, 'group'),
        warning,
        isFresh: facts.isLive && warning === '',
        rows: own,
      },
    ];
  });
}

/** The warning for old data: the server is down, or its reports have stopped (§4). */
function warningOf(name: string, { infos, nowMs }: ServersFacts): string {
  const info = infos?.[serverKey(name)];
  if (infos === null || info === undefined) return '';
  if (serverStatus(infos, name) === 'offline') return 'Server Offline';
  if (!isDataStale(info, nowMs)) return '';
  return `Data is ${ageText(nowMs - fromWireTime(info.last_data_fetch ?? ''))} old`;
}

/** The content of the board (§2.7). */
export type RaidsView =
  | { readonly state: 'loading' | 'empty'; readonly text: string }
  | { readonly state: 'error'; readonly title: string; readonly text: string }
  | { readonly state: 'list' };

export interface RaidsViewFacts {
  readonly groups: LiveState;
  readonly error: Pick<CallError, 'failure'> | null;
  /** An answer has come at some time. */
  readonly hasGroups: boolean;
  readonly catalogue: Catalogue['state'];
  readonly raidCount: number;
}

const failedTitle = 'Failed to load data';
const offlineText = 'Unable to connect to the server. Please check your internet connection.';
const failedText = 'There was an error loading some data. Please refresh the page or come back later.';
const questsFailedText = "Some data wasn't loaded properly. This might be a temporary network issue.";

/** Raids are known once all groups and quests are loaded (§2.7, §8). */
export function raidsView({ groups, error, hasGroups, catalogue, raidCount }: RaidsViewFacts): RaidsView {
  if (!hasGroups && (groups === 'error' || groups === 'halted')) {
    return {
      state: 'error',
      title: failedTitle,
      text: error?.failure === 'network' ? offlineText : failedText,
    };
  }
  if (catalogue === 'error') return { state: 'error', title: failedTitle, text: questsFailedText };
  if (!hasGroups || catalogue !== 'loaded') return { state: 'loading', text: 'Loading raids...' };
  if (raidCount > 0) return { state: 'list' };
  return { state: 'empty', text: "There aren't any raids posted at the moment." };
}
