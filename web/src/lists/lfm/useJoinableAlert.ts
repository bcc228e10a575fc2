import { useEffect, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import type { LfmList } from './useLfmList.ts';
import type { JoinableWatch } from './joinable-alert.ts';

/** Rings when a group appears that the visitor can join, while the setting says so (product 3). Loaded when it does. */
export function useJoinableAlert({ settings, facts, arranged, filter }: LfmList): void {
  const { isSoundOn } = settings;
  const [watch, setWatch] = useState<JoinableWatch | null>(null);

  useEffect(() => {
    if (!isSoundOn) return undefined;
    let opened: JoinableWatch | null = null;
    const stop = new AbortController();
    import('./joinable-alert.ts').then(
      ({ watchOnPage }) => {
        if (stop.signal.aborted) return;
        opened = watchOnPage();
        setWatch(opened);
      },
      (error: unknown) => logProblem('warn', 'The sound alert could not be loaded', error),
    );
    return () => {
      stop.abort();
      opened?.stop();
      setWatch(null);
    };
  }, [isSoundOn]);

  // While quests are missing, a raid counts as a party and looks full too soon.
  const isKnown = facts.poll === 'loaded' && isCatalogueSettled(facts.catalogue);
  const { shown } = arranged;
  useEffect(() => {
    if (isKnown) watch?.look({ shown, asked: filter });
  }, [watch, isKnown, shown, filter]);
}
