import { useMemo } from 'react';
import { countItems, searchSettings } from './settings-view.ts';
import { SettingsGroups } from './SettingsGroups.tsx';
import styles from './settings.module.css';
import type { SettingsFacts, SettingsForm } from './setting-rows.ts';

interface SettingsFoundProps<Settings extends object, Section extends string, Group extends string> {
  readonly facts: SettingsFacts<Settings, Section, Group>;
  readonly query: string;
  /** Name of the server whose list is shown. */
  readonly server: string;
  readonly form: SettingsForm<Settings>;
}

/** What a search finds over all tabs, grouped by them; the controls are the real ones. */
export function SettingsFound<Settings extends object, Section extends string, Group extends string>(
  props: SettingsFoundProps<Settings, Section, Group>,
) {
  const { facts, query, server, form } = props;
  const { definition } = form;
  const found = useMemo(() => searchSettings(facts, query, definition), [facts, query, definition]);
  return (
    <>
      <p className={styles['found']} aria-live="polite">
        {foundText(countItems(found), query.trim())}
      </p>
      {found.map(({ section, title, groups }) => (
        <section key={section} className={styles['foundSection']} aria-label={title}>
          <p className={styles['foundTab']} aria-hidden>
            {title}
          </p>
          <SettingsGroups table={facts.table} groups={groups} server={server} form={form} />
        </section>
      ))}
    </>
  );
}

function foundText(count: number, query: string): string {
  if (count === 0) return `No setting has anything to do with “${query}”.`;
  return count === 1 ? '1 setting found' : `${count} settings found`;
}
