import { useId } from 'react';
import { PeopleButtons } from '../../people/PeopleButtons.tsx';
import type { PeopleDialogKind } from '../../people/usePeopleDialogs.ts';
import { TestSound } from '../sound/TestSound.tsx';
import { EligibilityPart } from './EligibilityPart.tsx';
import { PacksPart } from './PacksPart.tsx';
import { SettingControl } from './SettingControl.tsx';
import type { SettingGroup } from './settings-table.ts';
import type { GroupView, SettingItem } from './settings-view.ts';
import styles from './settings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

interface SettingsGroupsProps {
  readonly groups: readonly GroupView[];
  readonly server: string;
  readonly form: SettingsForm;
}

/** The lists that the options of a group are about. */
const listsOf: { readonly [Group in SettingGroup]?: readonly PeopleDialogKind[] } = {
  friends: ['friends'],
  ignored: ['ignored', 'words'],
};

/** Options under their headings, with the lists that they are about. */
export function SettingsGroups({ groups, server, form }: SettingsGroupsProps) {
  const id = useId();
  return groups.map(({ group, title, items }) => (
    <section key={group} className={styles['group']} aria-labelledby={`${id}-${group}`}>
      <h3 id={`${id}-${group}`} className={styles['heading']}>
        {title}
      </h3>
      {items.map((item) => (
        <div
          key={item.kind === 'part' ? item.part : item.name}
          className={`${styles['item']} ${styles[item.kind]}`}
        >
          <Item item={item} server={server} form={form} />
        </div>
      ))}
      {listsOf[group] && <PeopleButtons kinds={listsOf[group]} />}
      {group === 'sound' && <TestSound />}
    </section>
  ));
}

function Item({ item, server, form }: Omit<SettingsGroupsProps, 'groups'> & { readonly item: SettingItem }) {
  if (item.kind === 'setting') return <SettingControl name={item.name} form={form} />;
  return item.part === 'packs' ? <PacksPart form={form} /> : <EligibilityPart server={server} form={form} />;
}
