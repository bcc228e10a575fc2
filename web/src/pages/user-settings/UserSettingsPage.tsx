import { Link } from '@tanstack/react-router';
import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import {
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { lfmPresetsStore } from '../../storage/lfm-presets-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { syncStore } from '../../storage/sync-store.ts';
import { formatNumber } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OtherSiteCard } from './OtherSiteCard.tsx';
import { SyncSection } from './SyncSection.tsx';
import { ExportCard, ImportCard, ReceiveCard, SendCard } from './TransferCards.tsx';
import { useImport } from './useImport.ts';
import styles from './user-settings.module.css';
import { useLinkedCode } from './useTransferCode.ts';

const ImportProgress = late(async () => (await import('./ImportProgress.tsx')).ImportProgress);

const ownFields: readonly string[] = ['ownedContent', 'trackedCharacterIds'];

/** Number of settings that differ from the defaults, except for the visitor's own lists. */
function changedCount(settings: object, standard: object): number {
  return Object.entries(settings).filter(
    ([name, value]) =>
      !ownFields.includes(name) && JSON.stringify(value) !== JSON.stringify(Reflect.get(standard, name)),
  ).length;
}

/** The visitor's data in this browser, and how to move it to another. */
export function UserSettingsPage() {
  const { game, site } = usePageSettings();
  const imported = useImport(game, site.product_name);
  const linked = useLinkedCode();
  const tokenCount = useStored(accessTokensStore).data.length;
  return (
    <Page>
      <Section id="here" title="In This Browser">
        <StoredCounts />
      </Section>
      <Section id="sync" title="Sync Devices">
        <SyncSection tokenCount={tokenCount} />
      </Section>
      {(imported.state.state !== 'none' || imported.undoCount > 0) && (
        <LatePart failure="An import could not be shown">
          <ImportProgress imported={imported} />
        </LatePart>
      )}
      <div className={`columns-2 ${styles['columns']}`}>
        <Section id="take" title="Export and Send">
          <ExportCard tokenCount={tokenCount} />
          <SendCard tokenCount={tokenCount} />
        </Section>
        <Section id="bring" title="Import and Receive">
          <ImportCard imported={imported} />
          <ReceiveCard key={linked} linked={linked} onText={imported.openText} />
        </Section>
      </div>
      <Section id="other-site" title="Coming from DDO Audit">
        <OtherSiteCard imported={imported} />
      </Section>
    </Page>
  );
}

/** Counts of stored data. The server does not know them and renders placeholders. */
function StoredCounts() {
  const isKnown = useHydrated();
  const counts = useStoredCounts();
  const isSynced = useStored(syncStore) !== null;
  const isEmpty = isKnown && counts.every(({ count }) => count === 0);
  return (
    <>
      <p className={`text-prose color-second ${styles['lead']}`}>
        {isEmpty
          ? 'Nothing is saved in this browser yet. Transfer your settings from another device below, or start by registering a character.'
          : isSynced
            ? 'All of this is stored in this browser, and encrypted in your sync.'
            : 'All of this is stored only in this browser. If you clear its storage, anything you haven’t exported is lost.'}
      </p>
      <ul className={`cells columns-4 ${styles['counts']}`}>
        {counts.map(({ label, count, note, to }) => (
          <li key={label} className="flex">
            <Link
              to={to}
              className={`flex baseline gap-3 pad-4 no-underline color-text hover-raised ${styles['countBody']}`}
            >
              <span className={`size-title-2 tabular color-ember ${styles['number']}`}>
                {isKnown ? formatNumber(count) : <Skeleton width={2} />}
              </span>
              <span className={`grid can-shrink ${styles['words']}`}>
                {label}
                <span className={`small-note ${styles['note']}`}>{isKnown ? note : ''}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The visitor's data in this browser, with links to where it is managed; live. */
function useStoredCounts() {
  const lfmStore = lfmSettingsStore(usePageSettings().game);
  const lfm = useStored(lfmStore);
  const verifiedCount = useVerifiedIds().size;
  const packCount = lfm.ownedContent.length;
  return [
    {
      label: 'Registered characters',
      count: useStored(registeredCharactersStore).data.length,
      note: `${formatNumber(verifiedCount)} verified`,
      to: '/registration',
    },
    { label: 'Friends', count: useStored(friendsStore).data.length, note: '', to: '/friends' },
    { label: 'Ignored characters', count: useStored(ignoresStore).data.length, note: '', to: '/ignores' },
    { label: 'Ignored words', count: useStored(ignoredWordsStore).data.length, note: '', to: '/ignores' },
    {
      label: 'Owned packs',
      count: packCount,
      note: packCount === 0 ? 'all count as owned' : '',
      to: '/owned-content',
    },
    {
      label: 'Saved views',
      count: useStored(lfmPresetsStore).length,
      note: 'of the LFM viewer',
      to: '/grouping',
    },
    {
      label: 'Dismissed raid timers',
      count: useStored(dismissedTimersStore).data.length,
      note: '',
      to: '/timers',
    },
    {
      label: 'Changed LFM settings',
      count: changedCount(lfm, lfmStore.getDefault()),
      note: '',
      to: '/grouping',
    },
  ] as const;
}
