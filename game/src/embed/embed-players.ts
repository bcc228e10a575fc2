import type { Character } from '../character/character.ts';
import { primaryClass } from '../character/classes.ts';
import { compareBy } from '../compare.ts';
import { groupBy } from '../group-by.ts';
import { rangeText } from '../filters/level-range.ts';
import { countText, type PlayerCounts } from './embed.ts';
import { element, type Markup } from './markup.ts';

/** Levels in one row. */
const bandLevels = 10;

/** Counts players by level and by class. Anonymous ones count, too. */
export function countPlayers(
  characters: readonly Pick<Character, 'total_level' | 'classes' | 'is_in_party'>[],
  cap: number,
): PlayerCounts {
  const bandOf = (level: number) => Math.floor((Math.min(Math.max(level, 1), cap) - 1) / bandLevels);
  const byBand = new Map(countsOf(characters.map(({ total_level: level }) => bandOf(level))));
  return {
    in_party: characters.filter(({ is_in_party: isInParty }) => isInParty).length,
    levels: Array.from({ length: bandOf(cap) + 1 }, (_, band) => {
      const levels = { first: band * bandLevels + 1, last: Math.min((band + 1) * bandLevels, cap) };
      return [rangeText(levels), byBand.get(band) ?? 0];
    }),
    classes: countsOf(characters.flatMap(({ classes }) => primaryClass(classes) ?? []))
      .toSorted(compareBy(([name]) => name))
      .toSorted(compareBy(([, count]) => -count)),
  };
}

/**
 * The players of a server in two tables, which name nobody.
 *
 * @param players null = still loading
 */
export function playersMarkup(server: string, players: PlayerCounts | null): Markup[] {
  if (players === null) return [element('p', { class: 'empty', 'aria-busy': 'true' }, 'Loading…')];
  const { in_party: inParty, levels, classes } = players;
  const total = levels.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return [element('p', { class: 'empty' }, `Nobody is online on ${server}.`)];
  return [
    element('p', { class: 'summary' }, `${countText(inParty)} of ${countText(total)} in a party`),
    element(
      'div',
      { class: 'players' },
      countTable('Levels', levels, total),
      classes.length === 0 ? null : countTable('Class', classes, total),
    ),
  ];
}

function countTable(title: string, rows: PlayerCounts['levels'], total: number): Markup {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return element(
    'table',
    { 'aria-label': `Players by ${title === 'Levels' ? 'level' : 'class'}` },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, title),
        element('th', { scope: 'col', class: 'number' }, 'Players'),
        element('th', { scope: 'col', class: 'number' }, 'Share'),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map(([name, count]) =>
        element(
          'tr',
          { 'data-key': name },
          element('th', { scope: 'row', style: `--share:${(count / most).toFixed(3)}` }, name),
          element('td', { class: 'number' }, countText(count)),
          element('td', { class: 'number' }, `${Math.round((count / total) * 100)}%`),
        ),
      ),
    ),
  );
}

/** Number of occurrences of each value, the first value first. */
const countsOf = <Value>(values: readonly Value[]): [Value, number][] =>
  [...groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]);
