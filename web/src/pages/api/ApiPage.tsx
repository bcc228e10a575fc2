import * as healthReads from '@rollcall/game/api/health-reads';
import * as descriptionReads from '@rollcall/game/api/description-reads';
import {
  type ApiCall,
  type ApiGroup,
  type ApiLimits,
  type ApiOverview,
  type ApiExample,
  exampleAddress,
} from '@rollcall/game/site/api-overview';
import { useState } from 'react';
import { useLive } from '../../api/useLive.ts';
import { useRead } from '../../api/useRead.ts';
import { liveLifespanMs, useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  figuresView,
  findCall,
  firstValues,
  type LimitRow,
  limitRows,
  referencePath,
  programFor,
} from './api-view.ts';
import { EmbedSection } from './EmbedSection.tsx';
import { FilterBuilder } from './FilterBuilder.tsx';
import { KeySection } from './KeySection.tsx';
import { Playground, type Trial } from './Playground.tsx';
import { useReaderKey } from './useReaderKey.ts';
import styles from './api.module.css';
import { useHydrated } from '../../api/useHydrated.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { CopyText } from '../../ui/CopyText.tsx';

const firstCall = 'lfmsOnServer';
const playgroundId = 'playground';

/** The page for programmers: calls of the API, how to use them, and keys. */
export function ApiPage() {
  const overview = useRead(descriptionReads.apiOverview, {});
  return (
    <Page kind="wide">
      <div className="stack gap-4 below-banner">
        <p className="lead">
          Programs can read everything that this site shows: live data, streams and history. No key or account
          is needed; answers are JSON, and pages of any origin may read them.
        </p>
        <p className="row wrap gap-3">
          <a className={buttonClass('primary')} href={referencePath}>
            API reference
          </a>
          <a className={buttonClass('plain')} href={descriptionReads.openApi.path}>
            OpenAPI document
          </a>
        </p>
        <Figures />
      </div>
      {overview.data === null ? (
        <Awaited isFailed={overview.state === 'error'} onRetry={overview.reload} />
      ) : (
        <Sections overview={overview.data} />
      )}
    </Page>
  );
}

function Awaited({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (!isFailed)
    return (
      <div className={`card pad-5 ${styles['awaited']}`} aria-busy="true">
        <span className="visually-hidden">Loading...</span>
        <Skeleton width={40} />
      </div>
    );
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
      The list of calls could not be loaded. The reference may still be available.
    </Notice>
  );
}

function Sections({ overview }: { overview: ApiOverview }) {
  const { groups, limits, programs } = overview;
  const ownKey = useReaderKey();
  const [trial, setTrial] = useState<Trial>(() => startOf(findCall(groups, firstCall)));
  const tryCall = (call: ApiCall, values: Trial['values']) => {
    setTrial({ name: call.name, values });
    document.getElementById(playgroundId)?.scrollIntoView();
  };
  return (
    <>
      <Section id={playgroundId} title="Playground">
        <Playground groups={groups} ownKey={ownKey} trial={trial} onChange={setTrial} />
      </Section>
      <Section id="examples" title="Sample Code">
        <Examples examples={programs} />
      </Section>
      <Section id="filters" title="Filters">
        <FilterBuilder groups={groups} onTry={tryCall} />
      </Section>
      <Section id="streams" title="Streams">
        <Streams groups={groups} onTry={tryCall} />
      </Section>
      <Section id="embeds" title="Badges and Frames">
        <EmbedSection hasOembed={findCall(groups, 'oembed') !== null} />
      </Section>
      <Section id="limits" title="Limits">
        <Limits limits={limits} />
      </Section>
      <Section id="keys" title="Keys">
        <KeySection limits={limits} ownKey={ownKey} />
      </Section>
      <Section id="calls" title="All Calls">
        <Calls groups={groups} onTry={tryCall} />
      </Section>
    </>
  );
}

function startOf(call: ApiCall | null): Trial {
  return call === null ? { name: '', values: {} } : { name: call.name, values: firstValues(call) };
}

function Figures() {
  const health = useLive(healthReads.health, {}, { intervalMs: 10_000, lifespanMs: liveLifespanMs });
  const servers = useServerInfo();
  const nowMs = useServerNow();
  return (
    <dl className={`grid gap-3 ${styles['figures']}`} aria-label="Right now">
      {figuresView(health.data, servers.data, nowMs).map(({ name, value, isWell }) => (
        <div key={name} className="card pad-3-4">
          <dt className="small-note">{name}</dt>
          <dd className={`semibold tabular size-lead ${isWell ? '' : 'color-rose'}`}>
            {value ?? (
              <>
                <Skeleton width={6} />
                <span className="visually-hidden">Loading...</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OffersProps {
  readonly groups: readonly ApiGroup[];
  readonly onTry: (call: ApiCall, values: Trial['values']) => void;
}

function Streams({ groups, onTry }: OffersProps) {
  const streams = groups.flatMap(({ calls }) => calls).filter(({ is_stream: isStream }) => isStream);
  return (
    <>
      <p className="lead">
        A stream sends changes as server-sent events, moments after each report: first a snapshot of
        everything, then deltas. After a lost connection, send the id of the last event to get what you
        missed. The sample code above does all of this.
      </p>
      <ul className={`card ${styles['calls']}`}>
        {streams.map((call) => (
          <CallRow key={call.name} call={call} onTry={onTry} />
        ))}
      </ul>
    </>
  );
}

const limitColumns = [
  { label: 'For one address', cell: ({ what }: LimitRow) => what },
  { label: 'Without a key', isNumber: true, cell: ({ without }: LimitRow) => without },
  { label: 'With keys', isNumber: true, cell: ({ withKey }: LimitRow) => withKey },
];

function Limits({ limits }: { limits: ApiLimits }) {
  return (
    <>
      <p className="lead">
        Every read says in <code>RateLimit-Remaining</code> how much is left. Beyond the limit the answer is
        429, with the seconds to wait in <code>Retry-After</code>. An address is one IPv4 address, or a /64 of
        IPv6.
      </p>
      <DataTable
        caption="Limits of one address"
        columns={limitColumns}
        rows={limitRows(limits)}
        keyOf={({ what }) => what}
      />
      <p className="note">
        Request only what you need: an unchanged answer costs nothing if you send its <code>ETag</code> back
        as <code>If-None-Match</code>, filters drop what you don’t need, and a stream tells you when something
        happens.
      </p>
    </>
  );
}

function Calls({ groups, onTry }: OffersProps) {
  return (
    <div className="stack gap-3">
      {groups.map(({ name, title, about, calls }) => (
        <details key={name} className={`card ${styles['group']}`}>
          <summary className="row wrap between gap-2 touch-height">
            <span className="semibold">{title}</span>
            <span className="small-note">{calls.length === 1 ? 'One call' : `${calls.length} calls`}</span>
          </summary>
          <p className="note">{about}</p>
          <ul className={styles['calls']}>
            {calls.map((call) => (
              <CallRow key={call.name} call={call} onTry={onTry} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function CallRow({ call, onTry }: { call: ApiCall; onTry: OffersProps['onTry'] }) {
  const { name, method, path, summary, caller, is_open: isOpen } = call;
  return (
    <li className={`flex wrap between gap-2 line-between ${styles['call']}`}>
      <div className="grow">
        <a href={`${referencePath}#${name}`}>
          <code>{`${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`}</code>
        </a>
        <p className="small-note">
          {summary}. {caller === 'Anybody.' ? '' : caller}
        </p>
      </div>
      {isOpen && (
        <Button kind="slim" aria-label={`Try: ${summary}`} onClick={() => onTry(call, firstValues(call))}>
          Try
        </Button>
      )}
    </li>
  );
}

const topics = [
  { value: 'groups', label: 'Groups' },
  { value: 'stream', label: 'Stream' },
  { value: 'statistics', label: 'Statistics' },
] as const;
const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;

/** Whole programs, which tests run against a real server. */
function Examples({ examples }: { examples: readonly ApiExample[] }) {
  const isHydrated = useHydrated();
  const [topic, setTopic] = useState<ApiExample['topic']>('groups');
  const [language, setLanguage] = useState<ApiExample['language']>('curl');
  const shown = examples.find((each) => each.topic === topic && each.language === language);
  if (shown === undefined) return <p className="note">There is no sample code here.</p>;
  const text = programFor(shown.text, isHydrated ? window.location.origin : exampleAddress);
  return (
    <>
      <p className="lead">
        They only need the language’s standard library, and send a key if the variable <code>API_KEY</code>{' '}
        holds one.
      </p>
      <div className="row wrap gap-3">
        <SegmentedControl label="Sample" options={topics} value={topic} onChange={setTopic} />
        <SegmentedControl label="Language" options={languages} value={language} onChange={setLanguage} />
      </div>
      <div className={`card stack clip ${styles['program']}`}>
        <div className="row wrap between gap-2 pad-2-4">
          <code>{shown.file}</code>
          <CopyText label="Copy" text={() => text} />
        </div>
        <pre
          className={`pad-3 rounded ground-sunken size-small code-font ${styles['code']}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- So that the keyboard can scroll it.
          tabIndex={0}
          aria-label={`Program ${shown.file}`}
        >
          {text}
        </pre>
      </div>
    </>
  );
}
