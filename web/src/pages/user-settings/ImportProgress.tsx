import type { GameDefinition } from '@rollcall/game/definition';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import type { PartName } from '../../storage/transfer/plan-import.ts';
import { storedValues, type StoredValues, valueStores } from '../../storage/transfer/stored-values.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { type OpenedBundle, planRows } from './import-work.ts';
import { namesText, partLabels, type PreviewRow } from './preview-view.ts';
import type { TransferNotice } from './transfer-messages.ts';
import { TransferNoticeStrip } from './SendCode.tsx';
import { CloseButton } from './TransferCards.tsx';
import type { Import } from './useImport.ts';
import styles from './user-settings.module.css';

interface PreviewProps {
  readonly rows: readonly PreviewRow[];
  readonly opened: OpenedBundle;
  readonly unticked: ReadonlySet<PartName>;
  readonly notice: TransferNotice | null;
  readonly imported: Import;
}

/** Preview of an import; each part can be included or left out. */
function Preview({ rows, opened, unticked, notice, imported }: PreviewProps) {
  const changes = rows.filter(({ isChange }) => isChange);
  const rest = rows.filter(({ isChange }) => !isChange);
  const chosen = changes.filter(({ name }) => !unticked.has(name));
  return (
    <>
      <Origin opened={opened} />
      {changes.length === 0 && <p>{noChangesText(rest, opened)}</p>}
      {changes.length > 0 && (
        <ul className={`grid ${styles['parts']}`}>
          {changes.map((row) => (
            <li key={row.name} className={`grid line-between ${styles['part']}`}>
              <CheckRow
                label={row.label}
                note={row.summary}
                isOn={!unticked.has(row.name)}
                onChange={(isOn) => imported.tick(row.name, isOn)}
              />
              <Notes notes={row.notes} />
              <Fields row={row} />
            </li>
          ))}
        </ul>
      )}
      <OtherKeys rest={rest} opened={opened} />
      <TransferNoticeStrip notice={notice} />
      <div className="row wrap gap-3">
        {changes.length > 0 && (
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => imported.apply(rows)}>
            {chosen.length === 0 ? 'Nothing chosen' : `Import ${formatCount(chosen.length, 'part')}`}
          </Button>
        )}
        <CloseButton label={changes.length > 0 ? 'Cancel' : 'Close'} onClose={imported.close} />
      </div>
    </>
  );
}

function Origin({ opened: { createdAt } }: { opened: OpenedBundle }) {
  const timeZone = useTimeZone();
  const lists = 'Settings are replaced. Lists are merged; nothing is removed from them.';
  if (createdAt === null) return <p className={`text-prose color-second ${styles['lead']}`}>{lists}</p>;
  return (
    <p className={`text-prose color-second ${styles['lead']}`}>
      Exported <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt), timeZone)}</time>. {lists}
    </p>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="color-amber size-note">
      {note}
    </p>
  ));
}

const openUpTo = 4;

function Fields({ row: { label, fields } }: { row: PreviewRow }) {
  if (fields.length === 0) return null;
  return (
    <details className={styles['details']} open={fields.length <= openUpTo}>
      <summary className="touch-height color-sky">What changes</summary>
      <table className={`size-note ${styles['fields']}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.label}>
              <th scope="row">{field.label}</th>
              <td className="color-second">{field.before}</td>
              <td>
                <span aria-hidden="true">→ </span>
                {field.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Why there is nothing to import. */
function noChangesText(rows: readonly PreviewRow[], { unknownKeys, unreadableKeys }: OpenedBundle): string {
  const isAllKnown = unknownKeys.length === 0 && unreadableKeys.length === 0;
  if (rows.length === 0 && isAllKnown) return 'There are no settings in it.';
  const isAllPresent = rows.every(({ isSame, notes }) => isSame && notes.length === 0);
  return isAllKnown && isAllPresent
    ? 'Nothing new: this browser already has all of it.'
    : 'None of it can be imported.';
}

interface OtherKeysProps {
  /** Parts that are not imported. */
  readonly rest: readonly PreviewRow[];
  readonly opened: OpenedBundle;
}

/** Everything in the file that is not imported, key by key, with the reason. */
function OtherKeys({ rest, opened: { unknownKeys, localKeys, unreadableKeys } }: OtherKeysProps) {
  const labelsOf = (rows: readonly PreviewRow[]) => rows.map(({ label }) => label).join(', ');
  const same = rest.filter(({ isSame }) => isSame);
  const unticked = rest.filter(({ isChange }) => isChange);
  return (
    <>
      {same.length > 0 && <p className="note text-prose">Already the same here: {labelsOf(same)}.</p>}
      {unticked.length > 0 && <p className="note text-prose">Not imported: {labelsOf(unticked)}.</p>}
      {rest.map(({ name, label, notes }) => (
        <Notes key={name} notes={notes.map((note) => `${label}: ${note}`)} />
      ))}
      {unreadableKeys.length > 0 && (
        <p className="color-amber size-note">
          Couldn’t be read, left out: {unreadableKeys.map((key) => partLabels[key]).join(', ')}.
        </p>
      )}
      {unknownKeys.length > 0 && (
        <p className="color-amber size-note">Unknown, left out: {namesText(unknownKeys)}.</p>
      )}
      {localKeys.length > 0 && (
        <p className="note text-prose">
          Not imported, because each browser has its own: {namesText(localKeys)}.
        </p>
      )}
    </>
  );
}

/** State of an import: preview, result, or why it failed. */
export function ImportProgress({ imported }: { imported: Import }) {
  const { game } = usePageSettings();
  const values = useStoredValues(game);
  const { state } = imported;
  switch (state.state) {
    case 'none':
      return <ImportActions imported={imported} />;
    case 'refused':
      return (
        <FocusedSection key="refused" label="Not imported">
          <TransferNoticeStrip notice={state.notice} />
          <ImportActions imported={imported} />
        </FocusedSection>
      );
    case 'preview':
      return (
        <FocusedSection key="preview" label="What would change">
          <Preview
            rows={planRows(state.opened, values, game)}
            opened={state.opened}
            unticked={state.unticked}
            notice={state.notice}
            imported={imported}
          />
        </FocusedSection>
      );
    case 'done':
      return (
        <FocusedSection key="done" label="Imported">
          <ul className="grid gap-1">
            {state.taken.map(({ name, label, summary, notes }) => (
              <li key={name}>
                {label}: {summary}
                <Notes notes={notes} />
              </li>
            ))}
          </ul>
          <OtherKeys rest={state.rest} opened={state.opened} />
          <ImportActions imported={imported} />
        </FocusedSection>
      );
    case 'undone':
      return (
        <FocusedSection key="undone" label="Undone">
          <p>Your settings are as they were before the import.</p>
          <ImportActions imported={imported} />
        </FocusedSection>
      );
  }
}

/** Next actions: an import can be undone while the page is open, even after further previews. */
function ImportActions({ imported: { state, undoCount, undo, close } }: { imported: Import }) {
  return (
    <div className="row wrap gap-3">
      {undoCount > 0 && <Button onClick={undo}>Undo import</Button>}
      {state.state !== 'none' && <CloseButton label="Close" onClose={close} />}
      {undoCount > 0 && <span className="note text-prose">It can be undone until you leave this page.</span>}
    </div>
  );
}

/** Scrolls into view and takes the focus, since the visitor waits for it elsewhere on the page. */
function FocusedSection({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`card grid gap-4 pad-5 quiet-focus ${styles['arrival']}`}
    >
      <h2 className="size-title-3">{label}</h2>
      {children}
    </section>
  );
}

/** All stored data that can be exported, live. */
function useStoredValues(game: GameDefinition): StoredValues {
  const stores = useMemo(() => valueStores(game), [game]);
  const [values, setValues] = useState(() => storedValues(stores));
  useEffect(() => {
    const update = () => setValues(storedValues(stores));
    const unsubscribes = Object.values(stores).map(({ subscribe }) => subscribe(update));
    update();
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [stores]);
  return values;
}
