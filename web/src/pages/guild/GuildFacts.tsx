import type { ServerFacts } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { unknownNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { guildFigures } from './guild-facts.ts';
import styles from './guild-facts.module.css';

interface GuildFactsProps {
  /** null = on its way. */
  readonly guild: Guild | null;
  /** It is not on its way any more. */
  readonly hasFailed: boolean;
  readonly server: ServerFacts;
}

/** What a guild comes to, and where it is. */
export function GuildFacts({ guild, hasFailed, server }: GuildFactsProps) {
  const { game } = usePageSettings();
  return (
    <dl className={styles['facts']}>
      {guildFigures(guild, game).map(({ label, value, note, isLit }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd data-lit={isLit ? '' : undefined}>
            {value ?? (hasFailed ? unknownNumber : <Skeleton width={3} />)}
            {note !== '' && <span className={styles['note']}>{note}</span>}
          </dd>
        </div>
      ))}
      <div className={styles['fact']}>
        <dt>Server</dt>
        <dd className={styles['server']}>
          <span className={styles['sample']} style={{ backgroundColor: server.colour }} aria-hidden="true" />
          <Link
            to={pageFacts.server.path}
            params={{ server: serverKey(server.name) }}
            title={`Statistics of ${server.name}`}
          >
            {server.name}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
