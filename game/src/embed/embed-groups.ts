import { chain, compareBy, lastWhen } from '../compare.ts';
import { adventureActiveForms, ageText } from '../durations.ts';
import { rangeText } from '../filters/level-range.ts';
import { difficultyText, lfmDifficulty } from '../lfm/difficulty.ts';
import { adventureSeconds, type Lfm, postedAt } from '../lfm/lfm.ts';
import { isLikelyFull, memberCountText } from '../lfm/party-size.ts';
import { isRaid, questPath, unknownQuestName } from '../quest/quest.ts';
import { isBlank } from '../text.ts';
import { minuteMs } from '../time.ts';
import { type EmbedData, type EmbedFacts, type EmbedQuest, foreignName, pageLink } from './embed.ts';
import { element, type Markup } from './markup.ts';

const headers = ['Quest', 'Leader', 'Members', 'Levels', 'Time'];

/** A table of the groups of a server: open ones first, the newest first. */
export function groupsMarkup(facts: EmbedFacts, { groups, quests }: EmbedData, nowMs: number): Markup[] {
  if (groups.length === 0)
    return [element('p', { class: 'empty' }, `Nobody on ${facts.server} is looking for members.`)];
  const rows = groups.map((group) => {
    const quest = questOf(group, quests);
    const isRaidGroup = typeof quest === 'object' && quest !== null && isRaid(quest);
    return { group, quest, isRaidGroup, isFull: isLikelyFull(group.members.length, isRaidGroup, facts) };
  });
  const sorted = rows.toSorted(
    chain(
      lastWhen(({ isFull }) => isFull),
      compareBy(({ group }) => -(postedAt(group.activity) || 0)),
      compareBy(({ group }) => group.id),
    ),
  );
  // With explicit roles, since the style sheet for narrow frames turns table rows into cards.
  return [
    element(
      'table',
      { class: 'groups', role: 'table', 'aria-label': `Groups on ${facts.server}` },
      element(
        'thead',
        { role: 'rowgroup' },
        element(
          'tr',
          { role: 'row' },
          ...headers.map((header) => element('th', { role: 'columnheader', scope: 'col' }, header)),
        ),
      ),
      element('tbody', { role: 'rowgroup' }, ...sorted.map((row) => groupRow(row, facts, nowMs))),
    ),
  ];
}

/** null = none; 'loading' = not looked up yet; 'unknown' = not in the catalogue. */
type GroupQuest = EmbedQuest | 'loading' | 'unknown' | null;

function questOf({ quest_id: id }: Lfm, quests: EmbedData['quests']): GroupQuest {
  if (id === null || id === 0) return null;
  const quest = quests.get(id);
  return quest === undefined ? 'loading' : (quest ?? 'unknown');
}

interface GroupRow {
  readonly group: Lfm;
  readonly quest: GroupQuest;
  readonly isRaidGroup: boolean;
  readonly isFull: boolean;
}

function groupRow({ group, quest, isRaidGroup, isFull }: GroupRow, facts: EmbedFacts, nowMs: number): Markup {
  const kinds = [...(isRaidGroup ? ['raid'] : []), ...(isFull ? ['full'] : [])];
  const levels = rangeText({ first: group.minimum_level, last: group.maximum_level });
  return element(
    'tr',
    {
      role: 'row',
      ...(kinds.length > 0 && { class: kinds.join(' ') }),
      'data-key': String(group.id),
    },
    element('th', { role: 'rowheader', scope: 'row', class: 'quest' }, ...questCell(group, quest)),
    element('td', { role: 'cell', class: 'leader' }, label('Led by '), leaderName(group)),
    element(
      'td',
      { role: 'cell', class: 'members' },
      memberCountText(group.members.length, isRaidGroup, facts),
      label(isFull ? ' full' : ' members'),
    ),
    element('td', { role: 'cell', class: 'levels' }, label('Levels '), levels),
    element('td', { role: 'cell', class: 'time' }, timeText(group, nowMs)),
  );
}

/** A word that stands in for the column's header where a narrow frame has none. */
const label = (text: string): Markup => element('span', { class: 'label' }, text);

function leaderName({ leader }: Lfm): Markup {
  return leader.name === null ? element('i', {}, 'Anonymous') : foreignName(leader.name);
}

/** The quest, or the comment where there is none. */
function questCell(group: Lfm, quest: GroupQuest): Markup[] {
  const comment = group.comment === null || isBlank(group.comment) ? null : foreignName(group.comment);
  const difficulty = lfmDifficulty(group);
  const isReaper = difficulty?.name === 'Reaper';
  return [
    quest === null ? element('span', {}, comment ?? 'No quest') : questName(quest),
    ...(group.is_quest_guess && quest !== null ? [element('small', {}, ' (guess)')] : []),
    ...(difficulty === null
      ? []
      : [
          element(
            'span',
            { class: isReaper ? 'difficulty reaper' : 'difficulty' },
            difficultyText(difficulty),
          ),
        ]),
    ...(comment === null || quest === null ? [] : [element('p', { class: 'comment' }, comment)]),
  ];
}

function questName(quest: Exclude<GroupQuest, null>): Markup {
  if (quest === 'loading') return element('span', { 'aria-busy': 'true' }, 'Loading…');
  if (quest === 'unknown') return element('span', {}, unknownQuestName);
  return pageLink(questPath(quest), quest.name);
}

/** "Active 12 min" in an adventure, else the age: "3 min", "New"; empty = unknown. */
function timeText(group: Lfm, nowMs: number): string {
  const active = adventureActiveForms(adventureSeconds(group, nowMs));
  if (active !== null) return active.slice(1, 2).join('');
  const ageMs = nowMs - postedAt(group.activity);
  if (Number.isNaN(ageMs)) return '';
  return ageMs < minuteMs ? 'New' : ageText(ageMs);
}
