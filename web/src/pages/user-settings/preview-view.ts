import type { GameDefinition } from '@rollcall/game/definition';
import { cleanText } from '../../canvas/clean-text.ts';
import { lfmSettingsFacts } from '../../lists/lfm/LfmSettingsDialog.tsx';
import { type SettingTable, settingText } from '../../lists/settings/setting-rows.ts';
import { whoSettingsFacts } from '../../lists/who/WhoSettingsDialog.tsx';
import type { ChangedField, PartName, PlannedPart } from '../../storage/transfer/plan-import.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** Names of the parts of an import, and of stored data. */
export const partLabels: Readonly<Record<PartName, string>> = {
  'registered-characters': 'Registered characters',
  friends: 'Friends',
  ignores: 'Ignored characters',
  'ignored-words': 'Ignored words',
  packs: 'Owned packs',
  'lfm-presets': 'Saved views',
  alerts: 'Notification rules',
  'raid-rosters': 'Raid rosters',
  'dismissed-timers': 'Dismissed raid timers',
  'access-tokens': 'Access tokens',
  'lfm-settings': 'LFM settings',
  'secondary-lfm-view': 'Filters of the second LFM viewer',
  'who-settings': 'Who settings',
  'timers-view': 'Raid timer view',
  'boolean-flags': 'Preferences',
  theme: 'Theme',
  timezone: 'Time zone',
  'dismissed-feature-callouts': 'Closed hints',
  'dismissed-page-messages': 'Closed messages',
  'recent-asks': 'Recent questions',
};

/** A setting that would change, as texts. */
interface FieldRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A part of an import, as texts. */
export interface PreviewRow {
  readonly name: PartName;
  readonly label: string;
  /** "12 new, 3 already here", "4 changes". */
  readonly summary: string;
  readonly fields: readonly FieldRow[];
  /** Notes on parts left out and on corrected settings. */
  readonly notes: readonly string[];
  /** Importing it would change something. */
  readonly isChange: boolean;
  /** All of it is already here. */
  readonly isSame: boolean;
  /** Some of its settings were corrected, which must be reported. */
  readonly isCorrectedSettings: boolean;
}

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

export function previewRows(
  parts: readonly PlannedPart[],
  levels: Levels,
  foreignTokenCount: number,
): PreviewRow[] {
  return parts.map((part) => ({
    name: part.name,
    label: partLabels[part.name],
    summary: summaryOf(part),
    fields:
      part.change.kind === 'replaces'
        ? part.change.fields.map((field) => fieldRow(part.name, field, levels))
        : [],
    notes: notesOf(part, foreignTokenCount),
    isCorrectedSettings: isCorrectedSettings(part),
    isChange: part.change.kind === 'replaces' || (part.change.kind === 'adds' && part.change.added > 0),
    isSame: part.change.kind === 'nothing' && !isCorrectedSettings(part),
  }));
}

const isCorrectedSettings = ({ isCorrected, unreadableCount }: PlannedPart): boolean =>
  isCorrected && unreadableCount === 0;

function summaryOf({ change }: PlannedPart): string {
  switch (change.kind) {
    case 'nothing':
      return 'nothing new';
    case 'replaces':
      return formatCount(change.fields.length, 'change');
    case 'adds': {
      const here = change.present > 0 ? `, ${formatNumber(change.present)} already here` : '';
      return `${formatNumber(change.added)} new${here}`;
    }
  }
}

function notesOf(
  { name, change, isCorrected, unreadableCount, unknownNames }: PlannedPart,
  foreignTokenCount: number,
): string[] {
  const notes: string[] = [];
  if (name === 'access-tokens' && change.kind !== 'nothing' && foreignTokenCount > 0) {
    notes.push(
      `${formatNumber(foreignTokenCount)} from another site, which can’t be used here: verify these characters again.`,
    );
  }
  if (change.kind === 'adds' && change.leftOut > 0) {
    notes.push(`${formatNumber(change.leftOut)} left out: the list is full.`);
  }
  if (unreadableCount > 0) notes.push(`${formatNumber(unreadableCount)} left out: couldn’t be read.`);
  else if (isCorrected) notes.push('Some were invalid and are corrected to safe defaults.');
  if (unknownNames.length > 0) notes.push(`Unknown, left out: ${namesText(unknownNames)}.`);
  return notes;
}

const namedAtMost = 100;
const nameLength = 40;

/** Lists names from outside: “a”, “b” and 3 more. Invisible characters are removed. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).map((name) => {
    const visible = cleanText(name);
    return `“${visible === '' ? 'no name' : Array.from(visible).slice(0, nameLength).join('')}”`;
  });
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${formatNumber(more)} more` : shown.join(', ');
}

/** Labels of settings that no dialog has. */
const otherLabels: Readonly<Record<string, string>> = {
  hide32BitServers: 'Hide 32-bit servers',
  hideAlphaRelease: 'Hide the notice about the state of the site',
  bankToonsDisclaimer: 'Hide the notice about bank characters',
  hideActivityDevelopmentNotice: 'Hide the notice about character activity',
  hideSelfFromPartyList: 'Hide self from the party list',
  by: 'Arranged by',
  sort: 'Sorted by',
};

function labelOf(part: PartName, name: string, levels: Levels): string {
  if (part === 'lfm-settings' || part === 'secondary-lfm-view')
    return labelIn(lfmSettingsFacts.table, name, levels);
  if (part === 'who-settings') return labelIn(whoSettingsFacts.table, name, levels);
  return otherLabels[name] ?? partLabels[part];
}

function labelIn<Settings>(table: SettingTable<Settings, string>, name: string, levels: Levels): string {
  const isName = (text: string): text is keyof Settings & string => Object.hasOwn(table, text);
  if (name === 'trackedCharacterIds') return 'Tracked characters';
  return isName(name) ? settingText(table, name, levels).label : name;
}

function fieldRow(part: PartName, { name, before, after }: ChangedField, levels: Levels): FieldRow {
  const label = name === '' ? partLabels[part] : labelOf(part, name, levels);
  const words = (value: unknown) =>
    nullLabels[part] !== undefined && value === null ? nullLabels[part] : valueText(value);
  const isOtherList = Array.isArray(after) && words(before) === words(after);
  return { label, before: words(before), after: isOtherList ? 'others' : words(after) };
}

/** Meaning of null in each part, as a text. */
const nullLabels: Readonly<Partial<Record<PartName, string>>> = {
  theme: 'same as system',
  timezone: 'same as browser',
  'secondary-lfm-view': 'same as first list',
};

const shownLength = 40;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'default';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.length === 1 ? '1 chosen' : `${formatNumber(value.length)} chosen`;
  return sortText(value) ?? 'custom';
}

function textOf(value: string): string {
  if (value === '') return 'empty';
  const text = Array.from(value);
  return text.length > shownLength ? `${text.slice(0, shownLength).join('')}…` : value;
}

/** Describes a sort order as a column and a direction; null = not a sort order. */
function sortText(value: object): string | null {
  if (!('type' in value) || !('ascending' in value)) return null;
  return `${String(value.type).replaceAll('_', ' ')}, ${value.ascending === true ? 'ascending' : 'descending'}`;
}
