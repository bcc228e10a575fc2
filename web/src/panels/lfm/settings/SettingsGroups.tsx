import { useId } from 'react';
import { EligibilityPart } from './EligibilityPart.tsx';
import { PacksPart } from './PacksPart.tsx';
import { SettingControl } from './SettingControl.tsx';
import type { GroupView, SettingItem } from './settings-view.ts';
import styles from './settings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

interface SettingsGroupsProps {
  readonly groups: readonly GroupView[];
  readonly server: string;
  readonly form: SettingsForm;
}

/** Options under their headings. */
export function SettingsGroups({ groups, server, form }: SettingsGroupsProps) {
  const id = useId();
  return groups.map(({ group, title, items }) => (
    <section key={group} className={styles['group']} aria-labelledby={`${id}-${group}`}>
      <h3 id={`${id}-${group}`} className={styles['heading']}>
        {title}
      </h3>
      {items.map((item) => (
        <div key={item.kind === 'part' ? item.part : item.name} className={styles['item']}>
          <Item item={item} server={server} form={form} />
        </div>
      ))}
    </section>
  ));
}

function Item({ item, server, form }: Omit<SettingsGroupsProps, 'groups'> & { readonly item: SettingItem }) {
  if (item.kind === 'setting') return <SettingControl name={item.name} form={form} />;
  return item.part === 'packs' ? <PacksPart form={form} /> : <EligibilityPart server={server} form={form} />;
}
