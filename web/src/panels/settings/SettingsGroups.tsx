import { useId } from 'react';
import { PeopleButtons } from '../people/PeopleButtons.tsx';
import { SettingControl } from './SettingControl.tsx';
import type { GroupView, SettingItem } from './settings-view.ts';
import styles from './settings.module.css';
import type { SettingsForm, SettingTable } from './setting-rows.ts';

interface SettingsGroupsProps<Settings> {
  readonly table: SettingTable<Settings, string>;
  readonly groups: readonly GroupView<Settings>[];
  /** Name of the server whose list is shown. */
  readonly server: string;
  readonly form: SettingsForm<Settings>;
}

/** Options under their headings, with the lists that they are about. */
export function SettingsGroups<Settings>(props: SettingsGroupsProps<Settings>) {
  const { table, groups, server, form } = props;
  const id = useId();
  return groups.map(({ id: group, title, note, items, lists, After }) => (
    <section key={group} className={styles['group']} aria-labelledby={`${id}-${group}`}>
      <h3 id={`${id}-${group}`} className={styles['heading']}>
        {title}
      </h3>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
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
