import type { LfmSettingSection } from '@rollcall/game/lfm-settings';
import { memo, useRef, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { TabSet } from '../../../ui/fields/TabSet.tsx';
import type { ShownView } from '../view/useShownView.ts';
import { ResetSection } from './ResetSection.tsx';
import { sectionTitles } from './settings-table.ts';
import { arrangeSettings, sections } from './settings-view.ts';
import { SettingsFound } from './SettingsFound.tsx';
import { SettingsGroups } from './SettingsGroups.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

interface LfmSettingsDialogProps {
  /** Name of the server whose groups are shown: its characters come first. */
  readonly server: string;
  readonly view: ShownView;
  readonly onClose: () => void;
}

const views = arrangeSettings();
const tabs = sections.map((id) => ({ id, label: sectionTitles[id] }));

/**
 * All settings of the LFM viewer in four tabs, with a search over all of them (§2.7). Stands beside the list, which shows
 * each change as it is made.
 */
export const LfmSettingsDialog = memo(function LfmSettingsDialog(props: LfmSettingsDialogProps) {
  const { server, view, onClose } = props;
  const form = useSettingsForm(view);
  const [section, setSection] = useState<LfmSettingSection>('filters');
  const [query, setQuery] = useState('');
  const chosenTab = useRef<HTMLButtonElement>(null);
  const isSearching = query.trim() !== '';
  const groups = views.find((part) => part.section === section)?.groups ?? [];
  return (
    <Dialog title="LFM settings" placement="side" initialFocus={chosenTab} onClose={onClose}>
      <TabSet
        label="Sections"
        tabs={tabs}
        chosen={isSearching ? null : section}
        chosenRef={chosenTab}
        onChoose={(id) => {
          setQuery('');
          setSection(id);
        }}
        above={
          <div className={styles['search']}>
            <SearchField label="Search all settings" value={query} onChange={setQuery} />
          </div>
        }
      >
        {isSearching ? (
          <SettingsFound query={query} server={server} form={form} />
        ) : (
          <>
            <SettingsGroups groups={groups} server={server} form={form} />
            <ResetSection section={section} form={form} />
          </>
        )}
        <SettingsLinks />
      </TabSet>
    </Dialog>
  );
});
