import { useEffect, useRef, type ReactNode } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import { planRows } from './import-work.ts';
import { Preview } from './Preview.tsx';
import { TransferNoticeStrip } from './TransferNoticeStrip.tsx';
import type { Import } from './useImport.ts';
import { useStoredValues } from './useStoredValues.ts';
import styles from './import-progress.module.css';
import page from './user-settings.module.css';

/** What has become of what was brought: a look at it, the result, or why not. */
export function ImportProgress({ imported }: { readonly imported: Import }) {
  const { game } = usePageSettings();
  const values = useStoredValues(game);
  const { state } = imported;
  switch (state.state) {
    case 'none':
      return imported.undoCount > 0 && <Ways imported={imported} />;
    case 'refused':
      return (
        <Arrival key="refused" label="Not imported">
          <TransferNoticeStrip notice={state.notice} />
          <Ways imported={imported} />
        </Arrival>
      );
    case 'preview':
      return (
        <Arrival key="preview" label="What would change">
          <Preview
            rows={planRows(state.opened, values, game)}
            opened={state.opened}
            unticked={state.unticked}
            notice={state.notice}
            imported={imported}
          />
        </Arrival>
      );
    case 'done':
      return (
        <Arrival key="done" label="Imported">
          <ul className={styles['results']}>
            {state.taken.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Ways imported={imported} />
        </Arrival>
      );
    case 'undone':
      return (
        <Arrival key="undone" label="Undone">
          <p>Your settings are as they were before the import.</p>
          <Ways imported={imported} />
        </Arrival>
      );
  }
}

/** On from here: an import can be undone as long as the page is there, whatever has been looked at since. */
function Ways({ imported: { state, undoCount, undo, close } }: { readonly imported: Import }) {
  return (
    <div className={page['actions']}>
      {undoCount > 0 && <Button onClick={undo}>Undo import</Button>}
      {state.state !== 'none' && <CloseButton label="Close" onClose={close} />}
      {undoCount > 0 && <span className={page['quiet']}>It can be undone until you leave this page.</span>}
    </div>
  );
}

/** Comes into sight and takes the focus: it is what the visitor waits for, somewhere else on the page. */
function Arrival({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className={styles['arrival']}>
      <h2 className={styles['arrivalTitle']}>{label}</h2>
      {children}
    </section>
  );
}
