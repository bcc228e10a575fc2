import { linesOf, fold, questInitials, type SearchDocument } from '@rollcall/game/filters/search';
import { isOwned, type OwnedPacks } from '@rollcall/game/quest/owned-content';
import { type Rating, rateTiers, type Tier } from '@rollcall/game/quest/quest-ratings';
import { runsNeeded } from '@rollcall/game/quest/run-figures';
import type { Quest, QuestMetrics, QuestXp } from '@rollcall/game/quest/quest';
import { formatNumber } from '../../ui/format.ts';

/** The columns of the table of quests, and the content of their cells. */

export type QuestWithMetrics = Quest & QuestMetrics;

/** Difficulties with XP of their own; Reaper has none. */
export const xpDifficulties = ['casual', 'normal', 'hard', 'elite'] as const;
export type XpDifficulty = (typeof xpDifficulties)[number];

export const difficultyNames: Readonly<Record<XpDifficulty, string>> = {
  casual: 'Casual',
  normal: 'Normal',
  hard: 'Hard',
  elite: 'Elite',
};

export interface OpenGroups {
  readonly total: number;
  /** The busiest first. */
  readonly servers: readonly { readonly name: string; readonly count: number }[];
}

export interface QuestRow {
  readonly quest: QuestWithMetrics;
  readonly document: SearchDocument;
}

/** Facts that a cell depends on besides its quest. */
export interface CellFacts {
  readonly difficulty: XpDifficulty;
  /** By quest; null = unknown. */
  readonly groups: ReadonlyMap<number, OpenGroups> | null;
}

/** Names of the columns in addresses, in the order of the table. */
export const columnIds = [
  'name',
  'heroic',
  'epic',
  'pack',
  'patron',
  'size',
  'heroic-xp',
  'epic-xp',
  'time',
  'heroic-xp-per-minute',
  'epic-xp-per-minute',
  'runs',
  'groups',
  'length',
  'area',
] as const;
export type ColumnId = (typeof columnIds)[number];

export interface QuestColumn {
  readonly id: ColumnId;
  /** Header in the table. */
  readonly label: string;
  /** Long name, where there is room. */
  readonly name: (facts: Pick<CellFacts, 'difficulty'>) => string;
  /** Explanation of the values, as a sentence; omitted = the name is enough. */
  readonly explanation?: string;
  /** CSS pixels; the name column takes the rest. */
  readonly width: number;
  readonly isNumber: boolean;
  /** Value for sorting and for the file; null = unknown. */
  readonly value: (quest: QuestWithMetrics, facts: CellFacts) => number | string | null;
  /** Formatted value: a number with its unit. */
  readonly text: (value: number | string) => string;
  /** For the file: conversion of the number to a unit, and the header of the column. */
  readonly csv?: { readonly label: string; readonly of: (value: number) => number };
}

const formatted = (value: number | string) => (typeof value === 'number' ? formatNumber(value) : value);
const rounded = (value: number | string) =>
  typeof value === 'number' ? formatNumber(Math.round(value)) : value;

/** Minutes, at least one: no quest takes none. */
const minutesText = (seconds: number | string) =>
  typeof seconds === 'number' ? `${formatNumber(Math.max(1, Math.round(seconds / 60)))} min` : seconds;

const tenths = (value: number) => Math.round(value * 10) / 10;
const inMinutes = (label: string) => ({ label, of: (seconds: number) => tenths(seconds / 60) });

const words = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());
/** The catalogue has 0 for unknown values. */
const known = (value: number | null) => (value === 0 ? null : value);

const xpOf = (xp: QuestXp, tier: Tier, difficulty: XpDifficulty) => known(xp[`${tier}_${difficulty}`]);

/** XP per minute: on Elite from the server; on other difficulties their XP divided by the same time. */
function xpPerMinute(quest: QuestWithMetrics, tier: Tier, difficulty: XpDifficulty): number | null {
  if (difficulty === 'elite') return quest[`${tier}_xp_per_minute`];
  const { median_duration_seconds: seconds } = quest;
  const xp = xpOf(quest.xp, tier, difficulty);
  return xp === null || seconds === null || seconds <= 0 ? null : xp / (seconds / 60);
}

const tierNames: Readonly<Record<Tier, string>> = { heroic: 'Heroic', epic: 'Epic' };

const xpColumn = (tier: Tier): QuestColumn => ({
  id: `${tier}-xp`,
  label: `${tierNames[tier]} XP`,
  name: ({ difficulty }) => `${tierNames[tier]} XP on ${difficultyNames[difficulty]}`,
  explanation: 'Base experience, without bonuses.',
  width: 68,
  isNumber: true,
  value: ({ xp }, { difficulty }) => xpOf(xp, tier, difficulty),
  text: formatted,
});

const xpPerMinuteColumn = (tier: Tier): QuestColumn => ({
  id: `${tier}-xp-per-minute`,
  label: `${tierNames[tier]} XP/min`,
  name: ({ difficulty }) => `${tierNames[tier]} XP per minute on ${difficultyNames[difficulty]}`,
  explanation:
    'Base experience divided by the median time. Quests without Elite experience count with their hardest difficulty. Rated among quests of the same level.',
  width: 68,
  isNumber: true,
  value: (quest, { difficulty }) => xpPerMinute(quest, tier, difficulty),
  text: rounded,
  csv: { label: `${tierNames[tier]} XP per minute`, of: tenths },
});

/** A column of unformatted text. */
const textColumn = (
  column: Pick<QuestColumn, 'id' | 'label' | 'width'> & Partial<QuestColumn>,
  of: (quest: QuestWithMetrics) => string | null,
): QuestColumn => ({
  name: () => column.label,
  isNumber: false,
  value: (quest) => words(of(quest)),
  text: formatted,
  ...column,
});

const numberColumn = (
  column: Pick<QuestColumn, 'id' | 'label' | 'width' | 'value'> & Partial<QuestColumn>,
): QuestColumn => ({ name: () => column.label, isNumber: true, text: formatted, ...column });

const columns: readonly QuestColumn[] = [
  textColumn({ id: 'name', label: 'Quest', width: 174 }, ({ name }) => name),
  numberColumn({
    id: 'heroic',
    label: 'Heroic',
    name: () => 'Heroic level',
    width: 60,
    value: ({ heroic_normal_cr: level }) => known(level),
  }),
  numberColumn({
    id: 'epic',
    label: 'Epic',
    name: () => 'Epic level',
    width: 52,
    value: ({ epic_normal_cr: level }) => known(level),
  }),
  textColumn({ id: 'pack', label: 'Pack', width: 174 }, (quest) => quest.required_adventure_pack),
  textColumn({ id: 'patron', label: 'Patron', width: 124 }, ({ patron }) => patron),
  textColumn({ id: 'size', label: 'Size', width: 68 }, ({ group_size: size }) => size),
  xpColumn('heroic'),
  xpColumn('epic'),
  numberColumn({
    id: 'time',
    label: 'Median time',
    explanation: 'Half of the completed sessions of the last 90 days took less.',
    width: 76,
    value: ({ median_duration_seconds: seconds }) => seconds,
    text: minutesText,
    csv: inMinutes('Median time in minutes'),
  }),
  xpPerMinuteColumn('heroic'),
  xpPerMinuteColumn('epic'),
  numberColumn({
    id: 'runs',
    label: 'Runs',
    explanation: 'How often groups completed it in the last 90 days.',
    width: 62,
    value: ({ runs }) => runs,
  }),
  numberColumn({
    id: 'groups',
    label: 'Open groups',
    explanation: 'Groups looking for members now, on all servers.',
    width: 66,
    value: ({ id }, { groups }) => (groups === null ? null : (groups.get(id)?.total ?? 0)),
  }),
  numberColumn({
    id: 'length',
    label: 'Stated length',
    explanation: 'From the game’s data, not measured.',
    width: 76,
    value: ({ length }) => known(length),
    text: minutesText,
    csv: inMinutes('Stated length in minutes'),
  }),
  textColumn({ id: 'area', label: 'Area', width: 200 }, ({ adventure_area: area }) => area),
];

const byId = new Map(columns.map((column) => [column.id, column]));

/** Every id has a column, so this never throws. */
export function columnOf(id: ColumnId): QuestColumn {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`No column ${id}`);
  return found;
}

/** Columns that can be chosen besides the name, in the order of the table. */
export const choosableColumns: readonly QuestColumn[] = columns.filter(({ id }) => id !== 'name');

/** Default columns. */
export const usualColumns: readonly ColumnId[] = columnIds.filter(
  (id) => id !== 'length' && id !== 'area' && id !== 'name',
);

/** First sort direction: numbers by which readers compare quests start with the greatest; words and levels ascend. */
export function firstDirection(id: ColumnId): 'ascending' | 'descending' {
  const isLevel = id === 'heroic' || id === 'epic';
  return columnOf(id).isNumber && !isLevel ? 'descending' : 'ascending';
}

/** By column of XP per minute, then by quest. */
export type ColumnRatings = ReadonlyMap<ColumnId, ReadonlyMap<number, Rating>>;

/** Compares the XP per minute of each quest with that of quests of the same level. */
export function ratingsOf(
  quests: readonly QuestWithMetrics[],
  facts: Pick<CellFacts, 'difficulty'>,
): ColumnRatings {
  const { heroic, epic } = rateTiers(quests, (quest, tier) => xpPerMinute(quest, tier, facts.difficulty));
  return new Map([
    ['heroic-xp-per-minute', heroic],
    ['epic-xp-per-minute', epic],
  ]);
}

/** Explanation of an empty cell about runs; null = none. */
export function missingText(id: ColumnId, { runs }: Pick<QuestMetrics, 'runs'>): string | null {
  const isOfRuns = id === 'time' || id === 'runs' || id.endsWith('per-minute');
  if (!isOfRuns || (runs !== null && runs >= runsNeeded)) return null;
  return runs === null ? 'Not enough runs yet' : `Not enough runs yet (${runs} of ${runsNeeded})`;
}

/** Quests as rows, searchable by name, initials, pack, patron and area. */
export function questRows(quests: readonly QuestWithMetrics[]): readonly QuestRow[] {
  return quests.map((quest) => {
    const { name, required_adventure_pack: pack, patron, adventure_area: area } = quest;
    const texts = [name, pack, patron, area].flatMap((text) => (text === null ? [] : [fold(text)]));
    return {
      quest,
      document: {
        texts: linesOf(texts),
        keywords: '',
        initials: linesOf(questInitials(name)),
        levels: null,
      },
    };
  });
}

/** Whether the visitor owns the pack of a quest; null = it needs none, or no packs are chosen. */
export function ownedMark(quest: Quest, owned: OwnedPacks): 'owned' | 'missing' | null {
  if (owned === null || words(quest.required_adventure_pack) === null) return null;
  return isOwned(quest, owned) ? 'owned' : 'missing';
}
