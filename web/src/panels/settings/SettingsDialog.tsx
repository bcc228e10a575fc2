import { useMemo, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TabSet } from '../../ui/fields/TabSet.tsx';
import { ResetSection } from './ResetSection.tsx';
import type { SettingsFacts, ShownSettings } from './setting-rows.ts';
import { arrangeSettings } from './settings-view.ts';
import { SettingsFound } from './SettingsFound.tsx';
import { SettingsGroups } from './SettingsGroups.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

interface SettingsDialogProps<Settings extends object, Section extends string, Group extends string> {
  readonly facts: SettingsFacts<Settings, Section, Group>;
  /** Name of the server whose list is shown: its characters come first. */
  readonly server: string;
  readonly view: ShownSettings<NoInfer<Settings>>;
  readonly onClose: () => void;
}

/**
 * All settings of a list in tabs, with a search over all of them (§2.7, §2.8). Stands beside the list, which shows each
 * change as it is made.
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
