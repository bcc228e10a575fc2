import * as characterReads from '@rollcall/game/api/character-reads';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addCharacter } from '../../api/people/change-lists.ts';
import { characterLists } from '../../api/people/character-lists.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { characterListLabels } from '../../people/list-labels.ts';
import { personWho } from '../../people/person-name.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Says that the address names a character that is not registered; only registered ones can be verified. */
export function Unregistered({ id }: { id: number }) {
  const { game } = usePageSettings();
  const read = useRead(characterReads.characterById, { id: String(id) });
  const [isFull, setFull] = useState(false);
  const character = read.data?.data ?? null;
  const toRegistration = (
    <Link to={pageFacts.registration.path} className={buttonClass('plain')}>
      Your characters
    </Link>
  );

  if (character !== null) {
    const who = personWho({ id, character });
    return (
      <MessageCard
        title={`${who} is not registered`}
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => setFull(addCharacter('registered', character, game).outcome === 'full')}
            >
              Register and verify
            </Button>
            {toRegistration}
          </>
        }
      >
        <p>Only characters on your own list can be verified. Is this one yours?</p>
        {isFull && (
          <Notice tone="error">
            {characterListLabels.registered.full(characterLists.registered.kind.limit)}
          </Notice>
        )}
      </MessageCard>
    );
  }
  if (read.error?.status === 404) {
    return (
      <MessageCard title="Character not found" actions={toRegistration}>
        <p>No character has the number in this address. Find your character by name instead.</p>
      </MessageCard>
    );
  }
  if (read.error !== null) {
    return (
      <MessageCard
        title="Couldn’t look up the character"
        actions={
          <>
            <Button kind="primary" onClick={read.reload}>
              Retry
            </Button>
            {toRegistration}
          </>
        }
      >
        <p>It isn’t on your list, and the server didn’t answer.</p>
      </MessageCard>
    );
  }
  return (
    <MessageCard title="Looking up the character…" actions={toRegistration}>
      <p>
        <Skeleton width={32} />
      </p>
    </MessageCard>
  );
}
