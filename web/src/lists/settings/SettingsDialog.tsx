import { useId, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TabSet } from '../../ui/fields/TabSet.tsx';
import {
  type NameOf,
  type SettingRow,
  type SettingsFacts,
  type SettingsForm,
  type SettingsLink,
  type SettingTable,
  type ShownSettings,
} from './setting-rows.ts';
import {
  arrangeSettings,
  changedSettings,
  countItems,
  type SettingsHeading,
  resetNote,
  resetQuestion,
  searchSettings,
  type SettingItem,
} from './settings-sections.ts';
import styles from './settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { PeopleButtons } from '../../people/PeopleButtons.tsx';
import { Link } from '@tanstack/react-router';

interface SettingsDialogProps<Settings extends object, Section extends string, Group extends string> {
  readonly facts: SettingsFacts<Settings, Section, Group>;
  /** Name of the server whose list is shown: its characters come first; null = the list of all servers. */
  readonly server: string | null;
  readonly view: ShownSettings<NoInfer<Settings>>;
  readonly onClose: () => void;
}

/**
 * All settings of a list in tabs, with a search over all of them. Placed next to the list, which shows each change at
 * once.
 */
export function SettingsDialog<Settings extends object, Section extends string, Group extends string>(
  props: SettingsDialogProps<Settings, Section, Group>,
) {
  const { facts, server, view, onClose } = props;
  const form = useSettingsForm(facts, view);
  const views = useMemo(() => arrangeSettings(facts), [facts]);
  const [chosen, setChosen] = useState<Section | null>(null);
  const [query, setQuery] = useState('');
  const chosenTab = useRef<HTMLButtonElement>(null);
  const isSearching = query.trim() !== '';
  const open = views.find(({ section }) => section === chosen) ?? views[0];
  return (
    <Dialog title={facts.title} placement="side" initialFocus={chosenTab} onClose={onClose}>
      <TabSet
        label="Sections"
        tabs={views.map(({ section, title }) => ({ id: section, label: title }))}
        chosen={isSearching ? null : (open?.section ?? null)}
        chosenRef={chosenTab}
        onChoose={(section) => {
          setQuery('');
          setChosen(section);
        }}
        above={
          <div className={styles['search']}>
            <SearchField label="Search all settings" value={query} onChange={setQuery} />
          </div>
        }
      >
        {isSearching && <SettingsFound facts={facts} query={query} server={server} form={form} />}
        {!isSearching && open !== undefined && (
          <>
            <SettingsGroups table={facts.table} groups={open.groups} server={server} form={form} />
            <ResetSection facts={facts} section={open.section} form={form} />
          </>
        )}
        <SettingsLinks links={facts.links} />
      </TabSet>
    </Dialog>
  );
}

interface ResetSectionProps<Settings extends object, Section extends string> {
  readonly facts: SettingsFacts<Settings, Section>;
  readonly section: Section;
  readonly form: SettingsForm<Settings>;
}

/** "Reset all" of a section, which asks first. */
function ResetSection<Settings extends object, Section extends string>(
  props: ResetSectionProps<Settings, Section>,
) {
  const { facts, section, form } = props;
  const { settings, change, definition } = form;
  const id = useId();
  const [confirm, dialog] = useConfirm();
  const changed = changedSettings(facts, settings, section, definition);
  const reset = async () => {
    if (changed.length === 0) return;
    if (!(await confirm(resetQuestion(facts, section, changed, definition)))) return;
    change(facts.reset(settings, section, definition));
  };
  return (
    <div className={`row wrap between gap-2-4 line-above ${styles['reset']}`}>
      <p id={id} className="small-note" aria-live="polite">
        {resetNote(changed)}
      </p>
      {/* Not `disabled`: it would lose the focus that returns to it from the confirmation. */}
      <button
        type="button"
        className={buttonClass('plain')}
        aria-describedby={id}
        aria-disabled={changed.length === 0}
        onClick={() => void reset()}
      >
        Reset all
      </button>
      {dialog}
    </div>
  );
}

interface SettingsFoundProps<Settings extends object, Section extends string, Group extends string> {
  readonly facts: SettingsFacts<Settings, Section, Group>;
  readonly query: string;
  /** Name of the server whose list is shown; null = the list of all servers. */
  readonly server: string | null;
  readonly form: SettingsForm<Settings>;
}

/** Search results from all tabs, grouped by tab, with working controls. */
function SettingsFound<Settings extends object, Section extends string, Group extends string>(
  props: SettingsFoundProps<Settings, Section, Group>,
) {
  const { facts, query, server, form } = props;
  const { definition } = form;
  const found = useMemo(() => searchSettings(facts, query, definition), [facts, query, definition]);
  return (
    <>
      <p className={`small-note ${styles['found']}`} aria-live="polite">
        {foundText(countItems(found), query.trim())}
      </p>
      {found.map(({ section, title, groups }) => (
        <section key={section} className={styles['foundSection']} aria-label={title}>
          <p className={`line-below semibold ${styles['foundTab']}`} aria-hidden>
            {title}
          </p>
          <SettingsGroups table={facts.table} groups={groups} server={server} form={form} />
        </section>
      ))}
    </>
  );
}

function foundText(count: number, query: string): string {
  if (count === 0) return `No settings match “${query}”.`;
  return count === 1 ? '1 setting found' : `${count} settings found`;
}

interface SettingsGroupsProps<Settings> {
  readonly table: SettingTable<Settings, string>;
  readonly groups: readonly SettingsHeading<Settings>[];
  /** Name of the server whose list is shown; null = the list of all servers. */
  readonly server: string | null;
  readonly form: SettingsForm<Settings>;
}

/** Settings under their headings, with the lists that they refer to. */
function SettingsGroups<Settings>(props: SettingsGroupsProps<Settings>) {
  const { table, groups, server, form } = props;
  const id = useId();
  return groups.map(({ id: group, title, note, items, lists, After }) => (
    <section key={group} className={styles['group']} aria-labelledby={`${id}-${group}`}>
      <h3 id={`${id}-${group}`} className={`small-note semibold text-font ${styles['heading']}`}>
        {title}
      </h3>
      {note !== undefined && <p className={`small-note ${styles['note']}`}>{note}</p>}
      {items.map((item) => (
        <div key={item.kind === 'part' ? item.part.name : item.name} className={itemClass(item)}>
          {item.kind === 'part' ? (
            <item.part.Part server={server} form={form} />
          ) : (
            <SettingControl table={table} name={item.name} form={form} />
          )}
        </div>
      ))}
      {lists && <PeopleButtons kinds={lists} />}
      {After && <After />}
    </section>
  ));
}

function itemClass<Settings>(item: SettingItem<Settings>): string {
  const classes = [
    'item',
    item.kind === 'part' && 'part',
    item.kind === 'setting' && item.isUnder && 'under',
  ];
  return classes
    .filter((name) => name !== false)
    .map((name) => styles[name])
    .join(' ');
}

interface SettingControlProps<Settings, Name> {
  readonly table: SettingTable<Settings, string>;
  readonly name: Name;
  readonly form: SettingsForm<Settings>;
}

/** The control of one setting, from the table. */
function SettingControl<Settings, Name extends NameOf<Settings>>(props: SettingControlProps<Settings, Name>) {
  const { table, name, form } = props;
  const { settings, standard, textOf, change } = form;
  const row: SettingRow<Settings, Settings[Name], string> = table[name];
  if (!('control' in row)) return null;
  const { control: Control, idleWhile, under, along } = row;
  const isIdle = idleWhile !== undefined && settings[idleWhile.flag] === true;
  const isOff = under !== undefined && settings[under] !== true;
  const { label, explanation } = textOf(name);
  return (
    <Control
      label={label}
      hint={isIdle ? idleWhile.because : explanation}
      value={settings[name]}
      standard={standard[name]}
      isDisabled={isIdle || isOff}
      onChange={(value) => {
        const patch: Partial<Settings> = { ...along?.(settings, value) };
        patch[name] = value;
        change(patch);
      }}
    />
  );
}

/** Links to the pages of the lists that the settings refer to. */
function SettingsLinks({ links }: { links: readonly SettingsLink[] }) {
  return (
    <nav className={styles['links']} aria-label="Your lists">
      <ul className="flex wrap gap-0-4">
        {links.map(({ page, label }) => (
          <li key={page.name}>
            <Link className="inline-row touch-height size-note" to={page.path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
