import { embedKinds, embedPath, embedTitle, frameHtml } from '@rollcall/game/embed/frame';
import { escapeHtml } from '@rollcall/game/text';
import { countedServers, firstServerName } from '@rollcall/game/population/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { exampleAddress } from '@rollcall/game/site/api-overview';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import styles from './api.module.css';

const themes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const badgePath = (server: string) => `/badge/${encodeURIComponent(serverKey(server))}.svg`;

/** Badges and frames of a chosen server, with the code that shows them on other sites. */
export function EmbedSection({ hasOembed }: { hasOembed: boolean }) {
  const { game } = usePageSettings();
  const isHydrated = useHydrated();
  const [server, setServer] = useState(() => firstServerName(game.servers));
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('auto');
  const origin = isHydrated ? window.location.origin : exampleAddress;
  const badge = badgePath(server);
  const badgeName = `${server}: server status`;
  const board = origin + serverPath('/grouping/$server', server);
  const query = theme === 'auto' ? '' : `?theme=${theme}`;
  return (
    <>
      <p className="lead">
        Show a server on your own site, without a key or an account. Badges and frames stay current by
        themselves, set no cookies and store nothing.
      </p>
      <div className="row wrap gap-3">
        <label className="row gap-2">
          <span className="medium">Server</span>
          <select className="control" value={server} onChange={({ target }) => setServer(target.value)}>
            {countedServers(game.servers).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <SegmentedControl label="Theme of the frames" options={themes} value={theme} onChange={setTheme} />
      </div>
      <div className="stack gap-3">
        <div className="card stack gap-3 pad-4">
          <div className="row wrap between gap-2">
            <h3 className="semibold">Badge</h3>
            <img src={badge} alt={badgeName} height={20} loading="lazy" />
          </div>
          <Code name="Markdown" text={`[![${badgeName}](${origin}${badge})](${board})`} />
          <Code
            name="HTML"
            text={`<a href="${escapeHtml(board)}"><img src="${escapeHtml(origin + badge)}" alt="${escapeHtml(badgeName)}" height="20"></a>`}
          />
        </div>
        {embedKinds.map((kind) => (
          <div key={kind} className="card stack gap-3 pad-4">
            <h3 className="semibold">{embedTitle(kind, server)}</h3>
            <Code name={`Frame with ${kind}`} text={frameHtml(kind, server, origin, { query })}>
              <a href={embedPath(kind, server) + query} target="_blank" rel="noopener">
                Preview
              </a>
            </Code>
          </div>
        ))}
      </div>
      <p className="note">
        {hasOembed &&
          'On sites that support oEmbed, such as WordPress, a link to a board, a Who list, a quest or a chart turns into a preview by itself. '}
        A frame uses one stream while it is visible. It also works with{' '}
        <code>sandbox=&quot;allow-scripts allow-popups&quot;</code>.
      </p>
    </>
  );
}

/** Code with a button that copies it. */
function Code({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <div className="stack gap-2">
      <div className="row wrap between gap-2">
        <span className="small-note">{name}</span>
        <span className="row gap-4">
          {children}
          <CopyText label="Copy" text={() => text} />
        </span>
      </div>
      <pre
        className={`pad-3 rounded ground-sunken size-small code-font ${styles['code']} ${styles['snippet']}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- So that the keyboard can scroll it.
        tabIndex={0}
        aria-label={`Code: ${name}`}
      >
        {text}
      </pre>
    </div>
  );
}
