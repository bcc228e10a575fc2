import type { Area } from '@rollcall/game/quest/area';
import type { Quest } from '@rollcall/game/quest/quest';
import type { Issue } from '@rollcall/game/api/report';
import { isRecord } from '@rollcall/game/json';

/**
 * Reads one row of a catalogue by the field names that collectors use. Numbers and booleans may be text; "" and "null"
 * count as missing. A value that cannot be read becomes an issue with the field's name as it was sent.
 */
interface RowReader {
  /**
   * Reads a text.
   *
   * @param names every spelling of the field, ours first
   */
  text(names: readonly string[], lengthMaximum: number): string | null;
  number(
    names: readonly string[],
    range: { readonly least: number; readonly most: number; readonly isWhole: boolean },
  ): number | null;
  flag(names: readonly string[]): boolean | null;
  inner(name: string): RowReader;
  addIssue(names: readonly string[], message: string): void;
  hasIssue(names: readonly string[]): boolean;
  readonly issues: readonly Issue[];
}

const yes = ['true', 't', 'yes', '1'];
const no = ['false', 'f', 'no', '0'];

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return /^\s*(null)?\s*$/i.test(value);
  return value === null || value === undefined;
}

/** One line of well-formed text, without characters that PostgreSQL cannot store. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const isNumeral = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,6})?\s*$/.test(value);
  return isNumeral ? Number(value) : Number.NaN;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = String(typeof value === 'string' || typeof value === 'number' ? value : '')
    .trim()
    .toLowerCase();
  if (yes.includes(text)) return true;
  return no.includes(text) ? false : null;
}

function openRow(row: object, issues: Issue[] = [], prefix = ''): RowReader {
  const find = (names: readonly string[]) => {
    const name = names.find((candidate) => Object.hasOwn(row, candidate)) ?? names[0] ?? '';
    const value: unknown = Object.getOwnPropertyDescriptor(row, name)?.value;
    return { name, value };
  };
  const fail = (name: string, message: string) => {
    issues.push({ path: `${prefix}${name}`, message });
    return null;
  };
  return {
    issues,
    addIssue: (names, message) => fail(find(names).name, message),
    hasIssue: (names) => issues.some(({ path }) => path === `${prefix}${find(names).name}`),
    text(names, lengthMaximum) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      if (typeof value !== 'string') return fail(name, 'must be text');
      const text = plainText(value);
      if (text.length > lengthMaximum) return fail(name, `must be at most ${lengthMaximum} characters long`);
      return text === '' ? null : text;
    },
    number(names, { least, most, isWhole }) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      const number = numberOf(value);
      if (Number.isNaN(number)) return fail(name, 'must be a number');
      if (isWhole && !Number.isSafeInteger(number)) return fail(name, 'must be a whole number');
      if (number < least) return fail(name, `must be at least ${least}`);
      return number > most ? fail(name, `must be at most ${most}`) : number;
    },
    flag(names) {
      const { name, value } = find(names);
      if (isNothing(value)) return null;
      return flagOf(value) ?? fail(name, 'must be true or false');
    },
    inner(name) {
      const { value } = find([name]);
      if (!isRecord(value) && !isNothing(value)) fail(name, 'must be an object');
      return openRow(isRecord(value) ? value : {}, issues, `${prefix}${name}.`);
    },
  };
}

/**
 * Correct names of adventure packs that are misspelt in reports, by the misspelt name in lower case. Uncorrected, one
 * pack would be listed as two.
 */
const misspelt = new Map([
  ['whtie plume mountain and other tales', 'White Plume Mountain and Other Tales'],
  ['the necropolis part four', 'The Necropolis, Part 4'],
  ['temple of elemental evil', 'The Temple of Elemental Evil'],
  ['catacombs', 'The Catacombs'],
  ['demon sands', 'The Demon Sands'],
  ['vale of twilight', 'The Vale of Twilight'],
]);

/** The correct name of a misspelt pack; null for any other name. */
function correctedPackName(name: string): string | null {
  return misspelt.get(name.trim().toLowerCase()) ?? null;
}

export type ParsedRow<T> =
  | { readonly state: 'valid'; readonly value: T; readonly warnings: readonly Issue[] }
  | { readonly state: 'invalid'; readonly issues: readonly Issue[] };

const nameLengthMaximum = 200;
const tipLengthMaximum = 2_000;
const id = { least: 1, most: Number.MAX_SAFE_INTEGER, isWhole: true };
const idOrZero = { ...id, least: 0 };
/** The catalogue has quests above the level cap. */
const level = { least: 1, most: 100, isWhole: true };
const points = { least: 0, most: 100_000_000, isWhole: false };
const seconds = { least: 0, most: 604_800, isWhole: false };

const areaNames = {
  id: ['id', 'areaid', 'area_id'],
  name: ['name'],
  isPublic: ['is_public', 'ispublicspace', 'is_public_space', 'ispublic'],
  isWilderness: ['is_wilderness', 'iswilderness'],
  region: ['region'],
};

const questNames = {
  id: ['id', 'questid', 'quest_id'],
  altId: ['alt_id', 'altid'],
  areaId: ['area_id', 'areaid'],
  name: ['name'],
  heroicLevel: ['heroic_normal_cr', 'heroicnormalcr'],
  epicLevel: ['epic_normal_cr', 'epicnormalcr'],
  isFreeToPlay: ['is_free_to_play', 'isfreetoplay'],
  isFreeToVip: ['is_free_to_vip', 'isfreetovip'],
  pack: ['required_adventure_pack', 'requiredadventurepack'],
  adventureArea: ['adventure_area', 'adventurearea'],
  journalGroup: ['quest_journal_group', 'questjournalgroup', 'quest_journal_area'],
  groupSize: ['group_size', 'groupsize'],
  patron: ['patron'],
  averageTime: ['average_time', 'averagetime', 'length'],
  tip: ['tip'],
};

const groupSizes = ['Solo', 'Party', 'Raid', 'Arena'];

function parsedRow<T>(reader: RowReader, value: T, warnings: readonly Issue[] = []): ParsedRow<T> {
  return reader.issues.length === 0
    ? { state: 'valid', value, warnings }
    : { state: 'invalid', issues: reader.issues };
}

const noRow = { state: 'invalid', issues: [{ path: '', message: 'must be an object' }] } as const;

function required<T>(reader: RowReader, names: readonly string[], value: T | null, otherwise: T): T {
  if (value === null && !reader.hasIssue(names)) reader.addIssue(names, 'is missing');
  return value ?? otherwise;
}

/** Parses a row of `POST /v1/areas`, in our shape or a collector's own. */
export function parseArea(row: unknown): ParsedRow<Area> {
  if (!isRecord(row)) return noRow;
  const reader = openRow(row);
  const area: Area = {
    id: required(reader, areaNames.id, reader.number(areaNames.id, idOrZero), 0),
    name: required(reader, areaNames.name, reader.text(areaNames.name, nameLengthMaximum), ''),
    is_public: reader.flag(areaNames.isPublic) ?? false,
    is_wilderness: reader.flag(areaNames.isWilderness) ?? false,
    region: reader.text(areaNames.region, nameLengthMaximum),
  };
  return parsedRow(reader, area);
}

/** Converts 0 to null: 0 XP means that the quest does not exist in that form, 0 seconds that its length is unknown. */
function orNull(number: number | null): number | null {
  return number === 0 ? null : number;
}

/**
 * Reads XP from fields such as `heroicnormalxp`, for `heroic` and `normal`, or from the fields of `xp` by our names.
 */
function readXp(reader: RowReader): Quest['xp'] {
  const inner = reader.inner('xp');
  const read = (tier: 'heroic' | 'epic', difficulty: string) =>
    orNull(
      inner.number([`${tier}_${difficulty}`, `${tier}${difficulty}`], points) ??
        reader.number([`${tier}${difficulty}xp`, `${tier}_${difficulty}_xp`], points),
    );
  return {
    heroic_casual: read('heroic', 'casual'),
    heroic_normal: read('heroic', 'normal'),
    heroic_hard: read('heroic', 'hard'),
    heroic_elite: read('heroic', 'elite'),
    epic_casual: read('epic', 'casual'),
    epic_normal: read('epic', 'normal'),
    epic_hard: read('epic', 'hard'),
    epic_elite: read('epic', 'elite'),
  };
}

function readGroupSize(reader: RowReader): string | null {
  const sent = reader.text(questNames.groupSize, nameLengthMaximum);
  if (sent === null) return null;
  const known = groupSizes.find((size) => size.toLowerCase() === sent.toLowerCase());
  if (known === undefined) reader.addIssue(questNames.groupSize, `must be one of ${groupSizes.join(', ')}`);
  return known ?? null;
}

/**
 * Parses a row of `POST /v1/quests`, in our shape or a collector's own; times are in seconds. Without a free-to-play
 * field, a quest is free if it needs no pack.
 */
export function parseQuest(row: unknown): ParsedRow<Quest> {
  if (!isRecord(row)) return noRow;
  const reader = openRow(row);
  const text = (names: readonly string[]) => reader.text(names, nameLengthMaximum);
  const sentPack = text(questNames.pack);
  const corrected = sentPack === null ? null : correctedPackName(sentPack);
  const pack = corrected ?? sentPack;
  const isFreeToPlay = reader.flag(questNames.isFreeToPlay) ?? pack === null;
  const averageTime = orNull(reader.number(questNames.averageTime, seconds));
  const quest: Quest = {
    id: required(reader, questNames.id, reader.number(questNames.id, id), 1),
    alt_id: reader.number(questNames.altId, idOrZero),
    area_id: reader.number(questNames.areaId, idOrZero),
    name: required(reader, questNames.name, text(questNames.name), ''),
    heroic_normal_cr: reader.number(questNames.heroicLevel, level),
    epic_normal_cr: reader.number(questNames.epicLevel, level),
    xp: readXp(reader),
    is_free_to_play: isFreeToPlay,
    is_free_to_vip: reader.flag(questNames.isFreeToVip) ?? isFreeToPlay,
    required_adventure_pack: pack,
    adventure_area: text(questNames.adventureArea),
    quest_journal_group: text(questNames.journalGroup),
    group_size: readGroupSize(reader),
    patron: text(questNames.patron),
    average_time: averageTime,
    length: averageTime,
    tip: reader.text(questNames.tip, tipLengthMaximum),
  };
  const warnings =
    corrected === null ? [] : [{ path: 'required_adventure_pack', message: `was read as "${corrected}"` }];
  return parsedRow(reader, quest, warnings);
}

/** Warnings about a quest that is valid on its own. Area 0 means none. */
export function questWarnings(quest: Quest, isKnownArea: (areaId: number) => boolean): Issue[] {
  if (quest.area_id === null || quest.area_id === 0 || isKnownArea(quest.area_id)) return [];
  return [{ path: 'area_id', message: `is no known area (${quest.area_id})` }];
}
