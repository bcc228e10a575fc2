import { useMemo } from 'react';
import { countItems, searchSettings } from './settings-view.ts';
import { SettingsGroups } from './SettingsGroups.tsx';
import styles from './settings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

interface SettingsFoundProps {
  readonly query: string;
  readonly server: string;
  readonly form: SettingsForm;
}

/** What a search finds over all tabs, grouped by them; the controls are the real ones. */
export function SettingsFound({ query, server, form }: SettingsFoundProps) {
  const { definition } = form;
  const found = useMemo(() => searchSettings(query, definition), [query, definition]);
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
          <SettingsGroups groups={groups} server={server} form={form} />
        </section>
      ))}
    </>
  );
}

function foundText(count: number, query: string): string {
  if (count === 0) return `No setting has anything to do with “${query}”.`;
  return count === 1 ? '1 setting found' : `${count} settings found`;
}
