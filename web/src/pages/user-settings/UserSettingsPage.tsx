import type { GameDefinition } from '@rollcall/game/definition';
import { Link } from '@tanstack/react-router';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import {
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { lfmPresetsStore, lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { formatNumber } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ExportCard, ImportCard, ReceiveCard, SendCard } from './TransferCards.tsx';
import { useImport } from './useImport.ts';
import styles from './user-settings.module.css';
import { useLinkedCode } from './useTransferCode.ts';

/** How much of each kind is kept. */
interface StoredNumbers {
  readonly registered: number;
  readonly verified: number;
  readonly friends: number;
  readonly ignored: number;
  readonly words: number;
  readonly packs: number;
  readonly views: number;
  readonly dismissedTimers: number;
  /** Settings of the group list that are not as they came. */
  readonly lfmSettings: number;
}

/** A number of things that are kept, and where they are looked after. */
interface StoredCount {
  readonly label: string;
  readonly count: number;
  /** A few words below. */
  readonly note: string;
  readonly to: '/registration' | '/friends' | '/ignores' | '/owned-content' | '/timers' | '/grouping';
}

/** What of the visitor's is in this browser. */
function storedCounts(kept: StoredNumbers): StoredCount[] {
  return [
    {
      label: 'Registered characters',
      count: kept.registered,
      note: `${formatNumber(kept.verified)} verified`,
      to: '/registration',
    },
    { label: 'Friends', count: kept.friends, note: '', to: '/friends' },
    { label: 'Ignored characters', count: kept.ignored, note: '', to: '/ignores' },
    { label: 'Ignored words', count: kept.words, note: '', to: '/ignores' },
    {
      label: 'Owned packs',
      count: kept.packs,
      note: kept.packs === 0 ? 'all count as owned' : '',
      to: '/owned-content',
    },
    { label: 'Named views', count: kept.views, note: 'of the LFM viewer', to: '/grouping' },
    { label: 'Dismissed raid timers', count: kept.dismissedTimers, note: '', to: '/timers' },
    { label: 'Changed LFM settings', count: kept.lfmSettings, note: '', to: '/grouping' },
  ];
}

/** Is there nothing of the visitor's at all? */
function isNothingStored(counts: readonly StoredCount[]): boolean {
  return counts.every(({ count }) => count === 0);
}

const ownFields: readonly string[] = ['ownedContent', 'trackedCharacterIds'];

/** How many settings are not as they came; lists that are the visitor's own are none. */
function changedCount(settings: object, standard: object): number {
  return Object.entries(settings).filter(
    ([name, value]) =>
      !ownFields.includes(name) && JSON.stringify(value) !== JSON.stringify(Reflect.get(standard, name)),
  ).length;
}

/** What of the visitor's is in this browser, and how it comes to another (product 4, User settings). */
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
      {imported.work !== null && <imported.work.ImportProgress imported={imported} />}
      <div className={styles['columns']}>
        <Section id="take" title="Export and Send">
          <ExportCard tokenCount={tokenCount} />
          <SendCard tokenCount={tokenCount} />
        </Section>
        <Section id="bring" title="Import and Receive">
          <ImportCard imported={imported} />
          <ReceiveCard key={linked} linked={linked} onText={imported.openText} />
        </Section>
      </div>
    </Page>
  );
}

/** Counts of what is kept. The server knows none of it and draws their places. */
function StoredCounts() {
  const isKnown = useHydrated();
  const { game } = usePageSettings();
  const counts = storedCounts(useStoredNumbers(game));
  const isEmpty = isKnown && isNothingStored(counts);
  return (
    <>
      <p className={styles['lead']}>
        {isEmpty
          ? 'Nothing is saved in this browser yet. Transfer your settings from another device below, or start by registering a character.'
          : 'All of this is stored only in this browser. If you clear its storage, anything you haven’t exported is lost.'}
      </p>
      <ul className={styles['counts']}>
        {counts.map((count) => (
          <li key={count.label} className={styles['count']}>
            <Count count={count} isKnown={isKnown} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CountProps {
  readonly count: StoredCount;
  readonly isKnown: boolean;
}

function Count({ count: { label, count, note, to }, isKnown }: CountProps) {
  return (
    <Link to={to} className={styles['countBody']}>
      <span className={styles['number']}>{isKnown ? formatNumber(count) : <Skeleton width={2} />}</span>
      <span className={styles['words']}>
        {label}
        <span className={`small-note ${styles['note']}`}>{isKnown ? note : ''}</span>
      </span>
    </Link>
  );
}

/** How much of each kind is kept, live. */
function useStoredNumbers(game: GameDefinition): StoredNumbers {
  const lfmStore = lfmSettingsStore(game);
  const lfm = useStored(lfmStore);
  return {
    registered: useStored(registeredCharactersStore).data.length,
    verified: useStored(accessTokensStore).data.length,
    friends: useStored(friendsStore).data.length,
    ignored: useStored(ignoresStore).data.length,
    words: useStored(ignoredWordsStore).data.length,
    packs: lfm.ownedContent.length,
    views: useStored(lfmPresetsStore).length,
    dismissedTimers: useStored(dismissedTimersStore).data.length,
    lfmSettings: changedCount(lfm, lfmStore.getDefault()),
  };
}
