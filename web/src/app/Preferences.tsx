import { useEffect, useRef, useState } from 'react';
import { afterStartup } from '../api/after-load.ts';
import { late, LatePart } from '../api/Late.tsx';
import { calloutsStore } from '../storage/preference-stores.ts';
import { Icon } from '../ui/Icon.tsx';
import navStyles from './nav.module.css';
import styles from './preferences.module.css';

const PreferencesPanel = late(async () => (await import('./PreferencesPanel.tsx')).PreferencesPanel);
const PreferencesCallout = late(async () => (await import('./PreferencesCallout.tsx')).PreferencesCallout);

const panelId = 'preferences';

/**
 * Popover for theme, time zone, fullscreen and the transfer of settings to a phone; loaded when a pointer comes near.
 * On narrow screens it is in the sheet of `Me`.
 *
 * @param isBoard true = a panel's tools are right below, and the note would cover them
 */
export function Preferences({ path, isBoard }: { path: string; isBoard: boolean }) {
  const panelRef = useRef<HTMLElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [isNoteDue, setIsNoteDue] = useState(false);
  useEffect(() => {
    void afterStartup().then(() => setIsNoteDue(isCalloutDue()));
  }, []);
  return (
    <div className="relative hidden-to-768">
      <button
        type="button"
        className={navStyles['iconButton']}
        popoverTarget={panelId}
        aria-label="Preferences"
        title="Preferences"
        onPointerEnter={PreferencesPanel.prepare}
        onFocus={PreferencesPanel.prepare}
      >
        <Icon name="settings" size={20} />
      </button>
      <section
        ref={panelRef}
        id={panelId}
        popover="auto"
        aria-label="Preferences"
        className={`popover ${styles['panel']}`}
        onBeforeToggle={() => setIsOpened(true)}
      >
        {isOpened && (
          <LatePart failure="The preferences could not be loaded">
            {/*
             * Closing the popover returns the focus to its button, so that a dialog opened next returns it there too.
             */}
            <PreferencesPanel close={() => panelRef.current?.hidePopover()} />
          </LatePart>
        )}
      </section>
      {isNoteDue && !isBoard && (
        <LatePart failure="A note about the preferences could not be loaded" instead={null}>
          <PreferencesCallout isFound={isOpened} path={path} />
        </LatePart>
      )}
    </div>
  );
}

/** Whether to show the note: only if the bar has the button, and only once. */
function isCalloutDue(): boolean {
  return !calloutsStore.get().includes('preferences') && matchMedia('(min-width: 769px)').matches;
}
