import { useTimeZone } from '../../data/useTimeZone.ts';
import type { PartName } from '../../storage/transfer/import-parts.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { formatCount, formatMoment, formatNumber } from '../../ui/format.ts';
import type { OpenedBundle } from './import-work.ts';
import { keyWords } from './part-words.ts';
import type { PreviewRow } from './preview-view.ts';
import { TransferNoticeStrip } from './TransferNoticeStrip.tsx';
import type { TransferNotice } from './transfer-words.ts';
import type { Import } from './useImport.ts';
import styles from './import-progress.module.css';
import page from './user-settings.module.css';

interface PreviewProps {
  readonly rows: readonly PreviewRow[];
  readonly opened: OpenedBundle;
  readonly unticked: ReadonlySet<PartName>;
  readonly notice: TransferNotice | null;
  readonly imported: Import;
}

/** What an import would change, each part to be taken or left. */
export function Preview({ rows, opened, unticked, notice, imported }: PreviewProps) {
  const news = rows.filter(({ isNews }) => isNews);
  const rest = rows.filter(({ isNews }) => !isNews);
  const chosen = news.filter(({ name }) => !unticked.has(name));
  return (
    <>
      <Origin opened={opened} />
      {news.length === 0 && <p>There is nothing new in it: this browser has all of it already.</p>}
      {news.length > 0 && (
        <ul className={styles['parts']}>
          {news.map((row) => (
            <li key={row.name} className={styles['part']}>
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
      {news.length > 0 && rest.length > 0 && (
        <p className={page['quiet']}>Nothing new in: {rest.map(({ label }) => label).join(', ')}.</p>
      )}
      {rest.map(({ name, label, notes }) => (
        <Notes key={name} notes={notes.map((note) => `${label}: ${note}`)} />
      ))}
      <LeftOut opened={opened} />
      <TransferNoticeStrip notice={notice} />
      <div className={page['actions']}>
        {news.length > 0 && (
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => imported.apply(rows)}>
            {chosen.length === 0 ? 'Nothing chosen' : `Import ${formatCount(chosen.length, 'part')}`}
          </Button>
        )}
        <CloseButton label={news.length > 0 ? 'Cancel' : 'Close'} onClose={imported.close} />
      </div>
    </>
  );
}

function Origin({ opened: { madeAt } }: { readonly opened: OpenedBundle }) {
  const timeZone = useTimeZone();
  const lists = 'Settings are replaced; lists are added to, and nothing on them goes.';
  if (madeAt === null) return <p className={page['lead']}>{lists}</p>;
  return (
    <p className={page['lead']}>
      Exported <time dateTime={madeAt}>{formatMoment(Date.parse(madeAt), timeZone)}</time>. {lists}
    </p>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className={page['caution']}>
      {note}
    </p>
  ));
}

const openUpTo = 4;

function Fields({ row: { label, fields } }: { readonly row: PreviewRow }) {
  if (fields.length === 0) return null;
  return (
    <details className={styles['details']} open={fields.length <= openUpTo}>
      <summary>What changes</summary>
      <table className={styles['fields']}>
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
              <td className={styles['before']}>{field.before}</td>
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

const namedAtMost = 6;
const nameLength = 40;

/** What is in it and cannot be taken: told, so that nobody misses it without knowing. */
function LeftOut({ opened: { unknownKeys, unreadableKeys } }: { readonly opened: OpenedBundle }) {
  const names = unknownKeys
    .slice(0, namedAtMost)
    .map((name) => `“${Array.from(name).slice(0, nameLength).join('')}”`);
  const more = unknownKeys.length - names.length;
  return (
    <>
      {unreadableKeys.length > 0 && (
        <p className={page['caution']}>
          Not understood, and left out: {unreadableKeys.map((key) => keyWords[key]).join(', ')}.
        </p>
      )}
      {names.length > 0 && (
        <p className={page['caution']}>
          Unknown here, and left out: {names.join(', ')}
          {more > 0 && ` and ${formatNumber(more)} more`}.
        </p>
      )}
    </>
  );
}
