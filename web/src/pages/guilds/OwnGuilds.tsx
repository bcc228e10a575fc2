import * as censusReads from '@rollcall/game/endpoints/census-reads';
import { serverKey } from '@rollcall/game/servers';
import { memo, useMemo, useState } from 'react';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { useRead } from '../../data/useRead.ts';
import { useVerifiedIds } from '../../data/verification/useVerifiedIds.ts';
import { GuildLink, hasGuildPage } from '../../panels/GuildLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatKnown, formatNames } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './own-guilds.module.css';
import { type OwnGuild, ownGuilds } from './own-guilds.ts';

/** Of the visitor's characters in a guild; the others are counted. */
const namedCharacters = 3;
/** So many cards stand above the list before somebody wants all. */
const cardsAtFirst = 6;

/** The guilds of the visitor's own characters (§2.1), nothing for a visitor who has registered none. */
export function OwnGuilds() {
  const { entries } = useCharacterList('registered');
  const verifiedIds = useVerifiedIds();
  const guilds = useMemo(() => ownGuilds(entries, verifiedIds), [entries, verifiedIds]);
  const [isWhole, setIsWhole] = useState(false);
  if (guilds.length === 0) return null;
  const shown = isWhole ? guilds : guilds.slice(0, cardsAtFirst);
  const others = guilds.length - shown.length;
  return (
    <Section id="my-guilds" title={guilds.length === 1 ? 'My Guild' : 'My Guilds'}>
      {/* `role`: without bullets Safari does not read a list as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul className={styles['cards']} role="list">
        {shown.map((guild) => (
          <li key={guild.key}>
            <GuildCard guild={guild} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p>
          <Button onClick={() => setIsWhole(true)}>Show {others} more</Button>
        </p>
      )}
    </Section>
  );
}

const GuildCard = memo(function GuildCard({ guild }: { readonly guild: OwnGuild }) {
  const { guildName, serverName, characters, isVerified } = guild;
  const { data, state } = useRead(
    censusReads.guild,
    { server: serverKey(serverName), guild: guildName },
    { isWanted: hasGuildPage(guildName) },
  );
  const hasFailed = state === 'error';
  const online = data === null ? null : Object.keys(data.online_characters).length;
  return (
    <div className={styles['card']}>
      <p className={styles['head']}>
        <GuildLink serverName={serverName} guildName={guildName} className={styles['link']} />
        <span className={styles['server']}>{serverName}</span>
      </p>
      <p className={styles['figures']}>
        <span>
          <strong className={styles['online']}>
            {formatKnown(online, hasFailed) ?? <Skeleton width={2} />}
          </strong>{' '}
          online
        </span>{' '}
        <span>
          <strong>{formatKnown(data?.character_count ?? null, hasFailed) ?? <Skeleton width={2} />}</strong>{' '}
          members
        </span>
      </p>
      <p className={styles['characters']}>
        With <bdi>{formatNames(characters, namedCharacters)}</bdi>
        {isVerified && <span className={styles['mark']}> · You see all members</span>}
      </p>
    </div>
  );
});
