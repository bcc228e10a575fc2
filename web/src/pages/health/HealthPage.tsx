import { useState } from 'react';
import * as healthReads from '@rollcall/game/api/health-reads';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../../ui/format.ts';

import { LiveDot } from '../../ui/StatusMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  type HealthPart,
  healthView,
  type HealthView,
  problemsOf,
  rememberSince,
  type ServerFreshness,
} from './health-view.ts';
import styles from './health.module.css';

/** The health of the service itself. */
export function HealthPage() {
  const { game, site, build } = usePageSettings();
  const poll = useLive(healthReads.health, {}, { intervalMs: 10_000, lifespanMs: liveLifespanMs });
  const nowMs = useServerNow(5000);
  const timeZone = useTimeZone();
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map());
  const { data, receivedAtMs } = poll;
  const problems = data === null || receivedAtMs === null ? [] : problemsOf(data, game.servers, receivedAtMs);
  const remembered = rememberSince(seen, problems, receivedAtMs ?? 0);
  if (remembered !== seen) setSeen(remembered);
  const view = healthView({ game, poll, seen: remembered, nowMs });
  const builtAtMs = build.built_at === null ? null : Date.parse(build.built_at);
  return (
    <Page>
      <Overall view={view} onRetry={poll.reload} />
      <Section id="parts" title="Parts">
        <Parts parts={view.parts} />
      </Section>
      <Section id="servers" title="Newest Reports">
        <Servers servers={view.servers} />
        {view.unknownServers !== null && <p className="note space-above-1">{view.unknownServers}</p>}
      </Section>
      <Section id="version" title="Version">
        <dl className={`grid gap-1-4 size-note tabular ${styles['version']}`}>
          <dt className="color-second">Commit</dt>
          <dd>{build.commit_hash}</dd>
          <dt className="color-second">Built</dt>
          <dd>{builtAtMs === null ? 'unknown' : formatMoment(builtAtMs, timeZone)}</dd>
        </dl>
        <p className="flex gap-5">
          <a href={healthReads.health.path}>Raw data</a>
          {site.status_page_url !== null && (
            <a href={site.status_page_url} target="_blank" rel="noopener noreferrer">
              Status page
            </a>
          )}
        </p>
      </Section>
    </Page>
  );
}

const verdictIcons = {
  well: 'check',
  troubled: 'warning',
  unanswered: 'alert',
  paused: 'timer',
  loading: 'reload',
} as const;

const verdictTones = {
  well: 'tone-leaf',
  troubled: 'tone-amber',
  unanswered: 'tone-rose',
  paused: 'tone-amber',
  loading: styles['loading'],
} as const;

function Overall({ view, onRetry }: { view: HealthView; onRetry: () => void }) {
  const { verdict, title, lines, checked } = view;
  return (
    <div className={`card row wrap gap-4 ${styles['overall']} ${verdictTones[verdict]}`}>
      <output className={styles['words']}>
        <span className="row title-font gap-3 size-title-2 tight">
          <Icon name={verdictIcons[verdict]} size={28} className="rigid color-tone" />
          {title}
        </span>
        {lines.map(({ id, text, since }) => (
          <span key={id} className="block space-above-2">
            {text} {since !== '' && <span className="color-second">{since}</span>}
          </span>
        ))}
      </output>
      {checked !== null && <LiveDot tone={checked.tone}>{checked.text}</LiveDot>}
      {(verdict === 'unanswered' || verdict === 'paused') && (
        <Button onClick={onRetry}>{verdict === 'paused' ? 'Refresh' : 'Try Again'}</Button>
      )}
    </div>
  );
}

const awaitedParts = ['Reports', 'Database', 'Journal', 'Streams'].map((name) => ({
  name,
  isWell: true,
  state: null,
  note: null,
}));

function Parts({ parts }: { parts: readonly HealthPart[] | null }) {
  return (
    <dl className={`grid gap-3 ${styles['parts']}`}>
      {(parts ?? awaitedParts).map(({ name, isWell, state, note }) => (
        <div key={name} className={`card pad-4 ${styles['part']}`}>
          <dt className="small-note">{name}</dt>
          <dd className={`semibold tabular size-lead ${isWell ? '' : 'color-rose'}`}>
            {state ?? (
              <>
                <Skeleton width={8} />
                <span className="visually-hidden">Loading...</span>
              </>
            )}
          </dd>
          <dd className="note space-above-1">{note ?? <Skeleton width={24} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Servers({ servers }: { servers: readonly ServerFreshness[] }) {
  return (
    <dl className={`grid ${styles['servers']}`}>
      {servers.map(({ name, tone, text }) => (
        <div key={name} className={`row between line-below ${styles['server']}`}>
          <dt>{name}</dt>
          <dd className="color-second">
            {text === null ? <Skeleton width={4} /> : <LiveDot tone={tone}>{text}</LiveDot>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
