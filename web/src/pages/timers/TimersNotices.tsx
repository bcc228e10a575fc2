import { liveNotices } from '../../data/live-notice.ts';
import { characterListWords } from '../../panels/people/people-words.ts';
import { RemedyNotice } from '../../panels/RemedyNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { namesText } from './timers-view.ts';
import type { RaidTimersNow } from './useRaidTimers.ts';

/** Nothing is known, and the server gave no answer: that is said in place of the timers. */
export function isInPlaceOfTimers({ isKnown, raidsError }: RaidTimersNow): boolean {
  return !isKnown && raidsError !== null;
}

/** What is known may not be all: that is said over the foot of the page, and moves nothing of it. */
export function isOverTimers(now: RaidTimersNow): boolean {
  const { charactersError, isHalted, isKnown, owners, raidsError } = now;
  if (owners.length === 0 || isInPlaceOfTimers(now)) return false;
  return isHalted || raidsError !== null || (isKnown && charactersError !== null);
}

/** What keeps the timers from being up to date, the worst first, with the way out (§8). */
export function TimersNotices({ now }: { readonly now: RaidTimersNow }) {
  const { charactersError, isHalted, isKnown, knowledgeOf, owners, raidsError, reload } = now;
  if (isHalted) return <RemedyNotice notice={liveNotices.halted} onRemedy={reload} />;
  const retry = <Button onClick={reload}>Retry</Button>;
  if (raidsError !== null) {
    if (!isKnown) return <RemedyNotice notice={liveNotices.failed} onRemedy={reload} />;
    const missing = owners.filter((owner) => knowledgeOf(owner) === 'unknown');
    return (
      <Notice tone="warning" action={retry}>
        {brokenText(namesText(missing))} What was known is shown.
      </Notice>
    );
  }
  // The room of the timers stays where it is until they come.
  if (charactersError === null || !isKnown) return null;
  return (
    <Notice tone="warning" action={retry}>
      {characterListWords.registered.failed}
    </Notice>
  );
}

/** @param names of those who could not be asked about this time; empty = of nobody */
function brokenText(names: string): string {
  return names === ''
    ? 'The timers could not be brought up to date.'
    : `The timers of ${names} could not be brought up to date.`;
}
