import type { GameDefinition } from '@rollcall/game/definition';
import type { pageFacts } from '@rollcall/game/site/page-facts';
import type { ReactNode } from 'react';
import type { PeopleDialogKind } from '../../people/usePeopleDialogs.ts';

/** What texts and defaults of settings depend on. */
export type SettingBounds = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

export type NameOf<Settings> = keyof Settings & string;

/** The names of the settings that hold a value of a kind. */
export type NamesOf<Settings, Value> = {
  [Name in keyof Settings]: Settings[Name] extends Value ? Name : never;
}[keyof Settings];

/** What a control is given: what it is called and what it does, its value, and how to change that. */
export interface ControlProps<Value> {
  readonly label: string;
  readonly hint: string;
  readonly value: Value;
  /** What stands there when nobody ever chose. */
  readonly standard: Value;
  readonly isDisabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** Sets values of one kind; fits no setting of another. */
export type Control<Value> = (props: ControlProps<Value>) => ReactNode;

export interface SettingText {
  readonly label: string;
  /** Empty for a setting that is set at the list. */
  readonly explanation: string;
}

/** What a list is shown by now, and what changes that. */
export interface ShownSettings<Settings> {
  readonly settings: Settings;
  /** Stored at once, and shown by every panel of the page; values that are invalid are not kept. */
  readonly change: (patch: Partial<Settings>) => void;
}

/** What every control of a dialog works with. */
export interface SettingsForm<Settings> extends ShownSettings<Settings> {
  /** The settings of somebody who never touched them. */
  readonly standard: Settings;
  readonly textOf: (name: NameOf<Settings>) => SettingText;
  readonly definition: GameDefinition;
}

export interface PartProps<Settings> {
  /** Name of the server whose list is shown; null = that of all servers. */
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
  /** In texts `{minimum}` and `{cap}` stand for the level bounds of the game. */
  readonly label: string;
  /** One line. */
  readonly explanation: string;
  /** What people may call it, for the search. */
  readonly words: string;
}

interface ControlledSetting<Settings, Value, Group> extends SettingWords<Group> {
  readonly control: Control<Value>;
  /** While that setting is on this one says nothing; the sentence tells so. */
  readonly idleWhile?: { readonly flag: NamesOf<Settings, boolean>; readonly because: string };
  /** Says nothing while that setting, which stands above it, is off. */
  readonly under?: NamesOf<Settings, boolean>;
  /** Other settings that change with it. */
  readonly along?: (settings: Settings, value: Value) => Partial<Settings>;
}

interface PartSetting<Settings, Group> extends SettingWords<Group> {
  readonly part: SettingPart<Settings>;
}

/** Is set at the list itself, and has no second control in the dialog. */
interface ListSetting {
  readonly chosenAt: 'list';
  /** As the question before a reset names it. */
  readonly label: string;
}

/** How one setting is set. */
export type SettingRow<Settings, Value, Group> =
  | ControlledSetting<Settings, Value, Group>
  | PartSetting<Settings, Group>
  | ListSetting;

/** Every setting has a row, with a control that fits its value, or says that it is set at the list. */
export type SettingTable<Settings, Group extends string> = {
  readonly [Name in keyof Settings]: SettingRow<Settings, Settings[Name], Group>;
};

/** A heading within a tab. */
export interface SettingGroup<Section extends string> {
  readonly section: Section;
  readonly title: string;
  /** A line about all of them. */
  readonly note?: string;
  /** The visitor's lists that its options are about. */
  readonly lists?: readonly PeopleDialogKind[];
  /** What stands below its options. */
  readonly After?: () => ReactNode;
}

/** A page where a list behind the settings is kept. */
export interface SettingsLink {
  readonly page: (typeof pageFacts)['registration' | 'friends' | 'ignores' | 'ownedContent' | 'userSettings'];
  readonly label: string;
}

/** All that makes the settings of one list what they are. */
export interface SettingsFacts<
  Settings extends object,
  Section extends string = string,
  Group extends string = string,
> {
  /** Of the dialog. */
  readonly title: string;
  /** The titles of the tabs, in order. */
  readonly sections: Readonly<Record<Section, string>>;
  /** The headings, in order. */
  readonly groups: Readonly<Record<Group, SettingGroup<Section>>>;
  readonly table: SettingTable<Settings, Group>;
  /** The settings that a reset of each section puts back. */
  readonly resets: Readonly<Record<Section, readonly NameOf<Settings>[]>>;
  readonly reset: (settings: Settings, section: Section, bounds: SettingBounds) => Settings;
  /** A sentence about what a reset leaves alone, where that needs saying. */
  readonly kept?: Readonly<Partial<Record<Section, string>>>;
  readonly defaults: (bounds: SettingBounds) => Settings;
  readonly links: readonly SettingsLink[];
}

/** What a setting is called and what it does, for the level bounds of this game. */
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
