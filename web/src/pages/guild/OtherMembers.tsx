import { type Guild, guildMemberPage } from '@rollcall/game/guild';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { offlineCount } from './guild-facts.ts';
import { type MemberAccess, memberAccess } from './member-access.ts';
import styles from './members.module.css';

// For members alone.
const OfflineMembers = lazy(async () => ({
  default: (await import('./OfflineMembers.tsx')).OfflineMembers,
}));

/** Who of a guild is not online: told to members, and to all others how to become one who is told. */
export function OtherMembers({ guild }: { readonly guild: Guild }) {
  const { server_name: serverName, guild_name: guildName } = guild;
  const { entries } = useCharacterList('registered');
  const tokens = useStored(accessTokensStore);
  const access = useMemo(
    () => memberAccess(entries, tokens, serverName, guildName),
    [entries, tokens, serverName, guildName],
  );
  /** Of those who have left the guild, or were never in it. */
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const addStranger = useCallback((token: string) => setStrangers((before) => [...before, token]), []);
  const held = access.kind === 'tokens' ? access.tokens : [];
  const current = held.find(({ token }) => !strangers.includes(token.token));
  return (
    <Section id="offline-members" title="Offline Members">
      {current === undefined ? (
        <Prompt access={access} />
      ) : (
        <Suspense fallback={<AwaitedMembers guild={guild} />}>
          <OfflineMembers key={current.token.token} guild={guild} holder={current} onStranger={addStranger} />
        </Suspense>
      )}
    </Section>
  );
}

/** As large as the first page of them. */
function AwaitedMembers({ guild }: { readonly guild: Guild }) {
  const rows: CSSProperties & Record<'--rows', number> = {
    '--rows': Math.min(guildMemberPage.default, Math.max(1, offlineCount(guild))),
  };
  return (
    <p className={`${styles['board']} ${styles['awaited']}`} style={rows}>
      Loading...
    </p>
  );
}

/** How to see more. */
function Prompt({ access }: { readonly access: MemberAccess }) {
  return (
    <div className={styles['prompt']}>
      <p>{promptText(access)}</p>
      {access.kind === 'unverified' ? (
        <Link
          to={pageFacts.verification.path}
          search={{ id: String(access.id) }}
          className={buttonClass('primary')}
        >
          Verify <bdi>{access.name}</bdi>
        </Link>
      ) : (
        <Link to={pageFacts.registration.path} className={buttonClass('plain')}>
          Verify a character
        </Link>
      )}
    </div>
  );
}

function promptText(access: MemberAccess): string {
  switch (access.kind) {
    case 'unverified':
      return `${access.name} is in this guild. Verify the character, and you see the members who are offline, too.`;
    case 'tokens':
      return 'None of your verified characters is in this guild any more. Its members see here who is offline.';
    case 'none':
      return 'Members of this guild see here who is offline. Are you one? Register and verify your character.';
  }
}
