import { closestQuest } from '@rollcall/game/quest/find-quest';
import { type Quest, questNameLengthMaximum, questPath } from '@rollcall/game/quest/quest';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useQuestAt } from '../../api/useQuestAt.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OneQuest } from './OneQuest.tsx';
import styles from './quest.module.css';

/** One quest, given by its id or name in the address. Anything after that is only for readers. */
export function QuestPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { quest, error, reload } = useQuestAt(path);
  useOwnAddress(quest ?? null, path);
  if (quest === null) {
    return (
      <Page>
        <QuestNotFound />
      </Page>
    );
  }
  if (quest !== undefined) return <OneQuest key={quest.id} quest={quest} />;
  return (
    <Page>
      {error === null ? (
        <div className={`card pad-5 ${styles['awaited']}`} aria-busy="true">
          <Skeleton width={20} />
          <span className="visually-hidden">Loading the quest</span>
        </div>
      ) : (
        <MessageCard title="The quest could not be loaded" actions={<Button onClick={reload}>Retry</Button>}>
          <p>The site did not answer. Your connection may be down.</p>
        </MessageCard>
      )}
    </Page>
  );
}

/** Replaces the address with the quest's own spelling, from which title and canonical link are made. */
function useOwnAddress(quest: Quest | null, path: string): void {
  const navigate = useNavigate();
  const own = quest === null ? path : questPath(quest);
  useEffect(() => {
    if (own === path) return;
    void navigate({ to: own, search: true, hash: true, replace: true, resetScroll: false });
  }, [navigate, own, path]);
}

/** Says that the catalogue has no quest with this id or name. */
function QuestNotFound() {
  const { quest: word = '', name = '' } = useParams({ strict: false });
  const { quests, state } = useCatalogue();
  // An unknown id says nothing about which quest was meant; the name after it may.
  const typed = /^\d*$/.test(word) ? name : word;
  const closest = useMemo(() => closestQuest(quests.values(), typed), [quests, typed]);
  const isShort = typed !== '' && typed.length <= questNameLengthMaximum;
  return (
    <MessageCard
      title="Quest Not Found"
      actions={
        <Link to={pageFacts.quests.path} className={buttonClass('primary')}>
          All quests
        </Link>
      }
    >
      <p>
        {isShort ? (
          <>
            There is no quest “<bdi>{cleanText(typed.replaceAll('-', ' '))}</bdi>”.
          </>
        ) : (
          'There is no quest at this address.'
        )}
      </p>
      <p aria-live="polite" className={styles['suggestion']}>
        {closest === null ? (
          isCatalogueSettled(state) && 'Check the spelling. The quest may also have left the game.'
        ) : (
          <>
            Did you mean <Link to={questPath(closest)}>{cleanText(closest.name)}</Link>?
          </>
        )}
      </p>
    </MessageCard>
  );
}
