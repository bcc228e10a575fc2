import { primaryClass } from '../character/classes.ts';
import { compareBy } from '../compare.ts';
import { groupBy } from '../group-by.ts';
import { rangeText } from '../filters/level-range.ts';
import { countText, type EmbedData, type EmbedFacts } from './embed.ts';
import { element, type Markup } from './markup.ts';

/** Levels in one row. */
const bandLevels = 10;

/** Counts of the players online, by level and by class. It names nobody. */
export function playersMarkup(
  { server, level_cap: cap }: Pick<EmbedFacts, 'server' | 'level_cap'>,
  { characters }: Pick<EmbedData, 'characters'>,
): Markup[] {
  if (characters.length === 0) return [element('p', { class: 'empty' }, `Nobody is online on ${server}.`)];
  const inParty = characters.filter(({ is_in_party: isInParty }) => isInParty).length;
  const bandOf = (level: number) => Math.floor((Math.min(Math.max(level, 1), cap) - 1) / bandLevels);
  const byBand = new Map(countsOf(characters.map(({ total_level: level }) => bandOf(level))));
  const bands = Array.from({ length: bandOf(cap) + 1 }, (_, band): Row => {
    const levels = { first: band * bandLevels + 1, last: Math.min((band + 1) * bandLevels, cap) };
    return [rangeText(levels), byBand.get(band) ?? 0];
  });
  const classes = countsOf(characters.flatMap(({ classes: taken }) => primaryClass(taken) ?? []))
    .toSorted(compareBy(([name]) => name))
    .toSorted(compareBy(([, count]) => -count));
  return [
    element('p', { class: 'summary' }, `${countText(inParty)} of ${countText(characters.length)} in a party`),
    element(
      'div',
      { class: 'players' },
      countTable('Levels', bands, characters.length),
      classes.length === 0 ? null : countTable('Class', classes, characters.length),
    ),
  ];
}

type Row = readonly [name: string, count: number];

function countTable(title: string, rows: readonly Row[], total: number): Markup {
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
