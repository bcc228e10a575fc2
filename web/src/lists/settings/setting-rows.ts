import type { GameDefinition } from '@rollcall/game/definition';
import type { pageFacts } from '@rollcall/game/site/page-facts';
import type { ReactNode } from 'react';
import type { PeopleDialogKind } from '../../people/usePeopleDialogs.ts';

/** The level bounds that texts and defaults of settings depend on. */
export type SettingBounds = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

export type NameOf<Settings> = keyof Settings & string;

/** The names of the settings with a given type of value. */
export type NamesOf<Settings, Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

/** Props of a control: its label and explanation, its value, and a function to change it. */
export interface ControlProps<Value> {
  readonly label: string;
  readonly hint: string;
  readonly value: Value;
  /** The default value. */
  readonly standard: Value;
  readonly isDisabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** A control for one type of value. */
export type Control<Value> = (props: ControlProps<Value>) => ReactNode;

export interface SettingText {
  readonly label: string;
  /** Empty for a setting whose control is next to the list. */
  readonly explanation: string;
}

/** The settings in effect for a list, and a function to change them. */
export interface ShownSettings<Settings> {
  readonly settings: Settings;
  /** Stores the change at once for every panel of the page; invalid values are dropped. */
  readonly change: (patch: Partial<Settings>) => void;
}

/** The data that every control of a dialog uses. */
export interface SettingsForm<Settings> extends ShownSettings<Settings> {
  /** The default settings. */
  readonly standard: Settings;
  readonly textOf: (name: NameOf<Settings>) => SettingText;
  readonly definition: GameDefinition;
}

export interface PartProps<Settings> {
  /** Name of the server whose list is shown; null = the list of all servers. */
  readonly server: string | null;
  readonly form: SettingsForm<Settings>;
}

/** Sets several settings at once. */
export interface SettingPart<Settings> {
  readonly name: string;
  readonly Part: (props: PartProps<Settings>) => ReactNode;
}

interface SettingWords<Group> {
  readonly group: Group;
  /** `{minimum}` and `{cap}` in texts are replaced by the level bounds of the game. */
  readonly label: string;
  /** One line. */
  readonly explanation: string;
  /** Other names for the setting, for the search. */
  readonly words: string;
}

interface ControlledSetting<Settings, Value, Group> extends SettingWords<Group> {
  readonly control: Control<Value>;
  /** Another setting that makes this one ineffective while it is on; the text says so. */
  readonly idleWhile?: { readonly flag: NamesOf<Settings, boolean>; readonly because: string };
  /** The setting above this one, without which it has no effect. */
  readonly under?: NamesOf<Settings, boolean>;
  /** Other settings that change with it. */
  readonly along?: (settings: Settings, value: Value) => Partial<Settings>;
}

interface PartSetting<Settings, Group> extends SettingWords<Group> {
  readonly part: SettingPart<Settings>;
}

/** A setting with its control next to the list, not in the dialog. */
interface ListSetting {
  readonly chosenAt: 'list';
  /** Its name in the confirmation of a reset. */
  readonly label: string;
}

/** One setting, with its control or a note that its control is next to the list. */
export type SettingRow<Settings, Value, Group> =
  | ControlledSetting<Settings, Value, Group>
  | PartSetting<Settings, Group>
  | ListSetting;

/** One row per setting, with a control for its type of value, or a note that its control is next to the list. */
export type SettingTable<Settings, Group extends string> = {
  readonly [Name in keyof Settings]: SettingRow<Settings, Settings[Name], Group>;
};

/** A heading within a tab. */
export interface SettingGroup<Section extends string> {
  readonly section: Section;
  readonly title: string;
  /** A line about all settings of the group. */
  readonly note?: string;
  /** The visitor's lists that its settings refer to. */
  readonly lists?: readonly PeopleDialogKind[];
  /** Content below its settings. */
  readonly After?: () => ReactNode;
}

/** A page with a list that the settings refer to. */
export interface SettingsLink {
  readonly page: (typeof pageFacts)['registration' | 'friends' | 'ignores' | 'ownedContent' | 'userSettings'];
  readonly label: string;
}

/** The complete description of one list's settings. */
export interface SettingsFacts<
  Settings extends object,
  Section extends string = string,
  Group extends string = string,
> {
  readonly title: string;
  /** The titles of the tabs, in order. */
  readonly sections: Readonly<Record<Section, string>>;
  /** The headings, in order. */
  readonly groups: Readonly<Record<Group, SettingGroup<Section>>>;
  readonly table: SettingTable<Settings, Group>;
  /** The settings that a reset of each section restores. */
  readonly resets: Readonly<Record<Section, readonly NameOf<Settings>[]>>;
  readonly reset: (settings: Settings, section: Section, bounds: SettingBounds) => Settings;
  /** A sentence about settings that a reset keeps, where needed. */
  readonly kept?: Readonly<Partial<Record<Section, string>>>;
  readonly defaults: (bounds: SettingBounds) => Settings;
  readonly links: readonly SettingsLink[];
}

/** The label and explanation of a setting, with the level bounds filled in. */
export function settingText<Settings>(
  table: SettingTable<Settings, string>,
  name: NameOf<Settings>,
  { level_minimum, level_cap }: Pick<SettingBounds, 'level_minimum' | 'level_cap'>,
): SettingText {
  const fill = (text: string) =>
    text.replaceAll('{minimum}', String(level_minimum)).replaceAll('{cap}', String(level_cap));
  const row = table[name];
  return { label: fill(row.label), explanation: 'explanation' in row ? fill(row.explanation) : '' };
}
