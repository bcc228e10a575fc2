import type { ServerFacts } from '@rollcall/game/definition';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flagsStore } from '../../storage/flags-store.ts';
import { Section } from '../../ui/Page.tsx';
import { type ServerCardProps, ServerGrid } from '../../ui/ServerCard.tsx';
import { keepCurrentInSight } from './keep-in-sight.ts';
import styles from './servers.module.css';

interface ServerPickerProps {
  readonly cards: readonly ServerCardProps[];
  readonly focus: ServerFacts | null;
  readonly has32Bit: boolean;
  readonly is32BitHidden: boolean;
}

/** The servers as ways to their pages; on the page of one of them a strip, for it is not what people came for (§2.9). */
export function ServerPicker({ cards, focus, has32Bit, is32BitHidden }: ServerPickerProps) {
  const under = useRef<HTMLDivElement>(null);
  useEffect(() => keepCurrentInSight(under.current?.previousElementSibling), [focus]);
  return (
    <Section id={serverPickerId} title="Select a Server">
      <ServerGrid kind={focus === null ? 'compact' : 'strip'} cards={cards} />
      <div ref={under} className={styles['under']}>
        <p>Unique numbers are based on the last quarter.</p>
        {focus !== null && (
          <Link to={pageFacts.servers.path} search activeOptions={thisPageAlone}>
            All servers
          </Link>
        )}
        <Link to={pageFacts.transfers.path}>Server transfers</Link>
        {has32Bit && (
          <button
            type="button"
            className={styles['toggle']}
            onClick={() => flagsStore.set({ ...flagsStore.get(), hide32BitServers: !is32BitHidden })}
          >
            {is32BitHidden ? 'Show 32-bit servers' : 'Hide 32-bit servers'}
          </button>
        )}
      </div>
    </Section>
  );
}

/** The pages below it are others. */
const thisPageAlone = { exact: true };

/** Of the section, in addresses. */
export const serverPickerId = 'select-a-server';
