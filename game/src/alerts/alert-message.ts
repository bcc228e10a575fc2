import type { Character } from '../character/character.ts';
import type { GameDefinition } from '../definition.ts';
import type { DescribedGroup } from '../lfm/lfm-quest.ts';
import { difficultyText } from '../lfm/difficulty.ts';
import { placesLeft } from '../lfm/party-size.ts';
import { type Quest, questNamesText } from '../quest/quest.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { findServer, serverKey, serverPath } from '../servers.ts';
import { toWireTime } from '../wire-time.ts';
import type { AlertMessage, RuleOf } from './alert-rules.ts';
import { levelRangeText } from '../filters/level-range.ts';

/** A match of a rule. People and groups have passed `visibility`. */
export type AlertMatch =
  | { readonly kind: 'group'; readonly rule: RuleOf<'group'>; readonly group: DescribedGroup }
  | { readonly kind: 'friend'; readonly rule: RuleOf<'friend'>; readonly character: Character }
  | { readonly kind: 'server'; readonly rule: RuleOf<'server'>; readonly change: 'down' | 'up' }
  | { readonly kind: 'population'; readonly rule: RuleOf<'population'>; readonly count: number }
  | {
      readonly kind: 'raid-timer';
      readonly rule: RuleOf<'raid-timer'>;
      readonly timer: RaidTimer;
      /** null = unknown. */
      readonly characterName: string | null;
    };

export interface MessageFacts {
  readonly definition: Pick<GameDefinition, 'servers' | 'party_size' | 'raid_size'>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Time of the match. */
  readonly atMs: number;
}

type Words = Pick<AlertMessage, 'title' | 'path' | 'tag'> & { readonly body: readonly string[] };

/** Maximum length of a message: more than systems show, and short enough for one push. */
const bodyMaximum = 300;

/** The message of an alert, the same on the page and in a push. */
export function alertMessage(match: AlertMatch, facts: MessageFacts): AlertMessage {
  const { title, body, path, tag } = wordsOf(match, facts);
  const { id, name } = match.rule;
  const lines = [name, ...body].filter((line) => line !== '');
  return {
    rule_id: id,
    kind: match.kind,
    title,
    body: shorten(lines.join(' · ')),
    path,
    tag,
    at: toWireTime(facts.atMs),
  };
}

/** The first message of a subscription, which proves that the browser can be reached. */
export const welcomeMessage = (atMs: number): AlertMessage => ({
  rule_id: '',
  kind: 'welcome',
  title: 'Alerts are on',
  body: 'You’ll get the alerts you chose here, even while the site is closed.',
  path: '/notifications',
  tag: 'welcome',
  at: toWireTime(atMs),
});

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length <= bodyMaximum
    ? text
    : `${letters
        .slice(0, bodyMaximum - 1)
        .join('')
        .trimEnd()}…`;
}

function wordsOf(match: AlertMatch, facts: MessageFacts): Words {
  switch (match.kind) {
    case 'group':
      return groupWords(match.group, match.rule, facts);
    case 'friend':
      return friendWords(match.character, facts);
    case 'server':
      return serverWords(properServer(match.rule.server, facts), match.change);
    case 'population':
      return populationWords(properServer(match.rule.server, facts), match.rule.count, match.count);
    case 'raid-timer':
      return timerWords(match.timer, match.characterName, facts);
  }
}

const properServer = (server: string, { definition }: MessageFacts) =>
  findServer(definition, server)?.name ?? server;

/** First level of epic quests; a quest with both forms is named by the one that a group plays. */
const firstEpicLevel = 20;

function tierOf({ lfm, quest }: DescribedGroup): string {
  if (quest === null || quest.heroic_normal_cr === null || quest.epic_normal_cr === null) return '';
  if (lfm.maximum_level < firstEpicLevel) return 'Heroic ';
  return lfm.minimum_level >= firstEpicLevel ? 'Epic ' : '';
}

function placesText(places: number): string {
  if (places === 0) return 'full';
  return places === 1 ? '1 place left' : `${places} places left`;
}

/** The path of a server's list, or of the other list for servers without one (32-bit servers). */
function listPath(
  definition: MessageFacts['definition'],
  list: string,
  server: string,
  query: string,
): string {
  const isListed = findServer(definition, server)?.bitness === 64;
  return isListed ? `${serverPath(`${list}/$server`, server)}?${query}` : list;
}

/** "Epic The Shroud on Orien". */
export const groupSubject = (group: DescribedGroup): string =>
  `${group.questName === null ? 'A group' : `${tierOf(group)}${group.questName}`} on ${group.lfm.server_name}`;

/** "Epic The Shroud on Orien: 4 places left". */
export const groupTitle = (group: DescribedGroup, definition: MessageFacts['definition']): string =>
  `${groupSubject(group)}: ${placesText(placesLeft(group.lfm.members.length, group.isRaid, definition))}`;

/** The path of the list that shows a group. */
export const groupPath = (
  { id, server_name }: DescribedGroup['lfm'],
  definition: MessageFacts['definition'],
): string => listPath(definition, '/grouping', server_name, `group=${id}`);

function groupWords(
  group: DescribedGroup,
  { filter }: Pick<RuleOf<'group'>, 'filter'>,
  { definition }: MessageFacts,
): Words {
  const { lfm, difficulty, isRaid } = group;
  const { server_name: server, minimum_level: first, maximum_level: last } = lfm;
  return {
    title: groupTitle(group, definition),
    body: [
      difficulty === null ? '' : difficultyText(difficulty),
      levelRangeText({ first, last }).toLowerCase(),
      lfm.leader.name === null ? '' : `led by ${lfm.leader.name}`,
      // Characters of a filter have no id, so their timers are unknown.
      isRaid && new URLSearchParams(filter).has('fits') ? 'raid timers not considered' : '',
      (lfm.comment ?? '').trim(),
    ],
    path: groupPath(lfm, definition),
    tag: `group-${serverKey(server)}-${lfm.id}`,
  };
}

function friendWords({ id, name, server_name: server, ...character }: Character, facts: MessageFacts): Words {
  const classes = character.classes.map((each) => `${each.name} ${each.level}`).join(', ');
  return {
    title: `${name ?? 'A friend'} is online on ${server}`,
    body: [`level ${character.total_level}`, classes],
    path:
      name === null
        ? '/friends'
        : listPath(
            facts.definition,
            '/who',
            server,
            new URLSearchParams({ 'initial-search-query': name }).toString(),
          ),
    tag: `friend-${id}`,
  };
}

function serverWords(server: string, change: 'down' | 'up'): Words {
  return {
    title: change === 'down' ? `${server} is down` : `${server} is back`,
    body: [change === 'down' ? 'Nobody can log in at the moment' : 'The server is open again'],
    path: serverPath('/servers/$server', server),
    tag: `server-${serverKey(server)}`,
  };
}

function populationWords(server: string, number: number, count: number): Words {
  return {
    title: `${count} ${count === 1 ? 'character is' : 'characters are'} online on ${server}`,
    body: [`Your alert is set to ${number}`],
    path: serverPath('/servers/$server', server),
    tag: `population-${serverKey(server)}`,
  };
}

function timerWords(
  { characterId, questIds }: RaidTimer,
  characterName: string | null,
  { questsById }: MessageFacts,
): Words {
  const quests = questIds.flatMap((id) => questsById.get(id) ?? []);
  const raid = quests.length === 0 ? 'a raid' : questNamesText(quests);
  return {
    title: `${characterName ?? 'Your character'} can run ${raid} again`,
    body: ['The raid timer has run out'],
    path: '/timers',
    tag: `timer-${characterId}-${questIds.join('+')}`,
  };
}
