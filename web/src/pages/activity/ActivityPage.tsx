import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, type ReactNode } from 'react';
import { useAddressField } from '../../ui/useAddressChoice.ts';
import { late, LatePart } from '../../api/Late.tsx';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useTokenOf, useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import { personWho } from '../../people/person-name.ts';
import { RegistrationPrompt } from '../../people/RegistrationPrompt.tsx';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { Page } from '../../ui/Page.tsx';
import { characterField } from './activity-view.ts';
import styles from './activity.module.css';
import { ActivitySkeleton, PermissionDenied } from './ActivityFrame.tsx';

/** Most of the page. Only loaded for visitors with a character to show. */
const OneCharacter = late(async () => (await import('./OneCharacter.tsx')).OneCharacter);

/** The history of the visitor's own characters. The server renders it without a character. */
export function ActivityPage() {
  return useHydrated() ? (
    <OwnActivity />
  ) : (
    <Column kind="wide">
      <Waiting picker={null} />
    </Column>
  );
}

interface ColumnProps {
  /** text = no picture, so no space is reserved for one. */
  readonly kind: 'text' | 'wide';
  readonly children: ReactNode;
}

function Column({ kind, children }: ColumnProps) {
  return (
    <Page kind={kind}>
      <div className={`stack gap-section ${styles['body']}`}>{children}</div>
      <SeeAlso pages={['timers', 'registration', 'friends']} />
    </Page>
  );
}

/** Placeholder for a character. @param picker null = the character is not known yet */
function Waiting({ picker }: { picker: ReactNode }) {
  return (
    <>
      <div className={`grid align-center gap-4-6 ${styles['top']}`}>
        {picker ?? <div className={`grid ${styles['picker']}`} />}
        <div className={`card ${styles['cardRoom']}`} />
      </div>
      <ActivitySkeleton />
    </>
  );
}

function OwnActivity() {
  const { entries } = useCharacterList('registered');
  const verifiedIds = useVerifiedIds();
  const verified = useMemo(() => entries.filter(({ id }) => verifiedIds.has(id)), [entries, verifiedIds]);
  const [asked, choose] = useAddressField(characterField);
  const chosenId = asked ?? verified[0]?.id ?? null;
  const token = useTokenOf(chosenId);
  const chosen = entries.find(({ id }) => id === chosenId) ?? null;

  if (asked === null && verified.length === 0) {
    return (
      <Column kind="text">
        <RegistrationPrompt lacking={entries.length === 0 ? 'registered' : 'verified'} />
      </Column>
    );
  }
  const picker = <Picker verified={verified} chosenId={chosenId} onChoose={choose} />;
  if (token === null || chosen === null) {
    return (
      <Column kind="text">
        {verified.length > 0 && picker}
        <PermissionDenied registeredId={chosen?.id ?? null} />
      </Column>
    );
  }
  return (
    <Column kind="wide">
      <LatePart
        failure="The activity of a character could not be loaded"
        placeholder={<Waiting picker={picker} />}
      >
        <OneCharacter key={chosen.id} token={token} entry={chosen} picker={picker} onRefused={choose} />
      </LatePart>
    </Column>
  );
}

interface PickerProps {
  readonly verified: readonly ListedCharacter[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

function Picker({ verified, chosenId, onChoose }: PickerProps) {
  const id = useId();
  const isAmong = verified.some((entry) => entry.id === chosenId);
  return (
    <div className={`grid ${styles['picker']}`}>
      <label className="note" htmlFor={id}>
        Character
      </label>
      <select
        id={id}
        className="control semibold"
        value={isAmong && chosenId !== null ? String(chosenId) : ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {!isAmong && (
          <option value="" disabled>
            Choose a character
          </option>
        )}
        {verified.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {personWho(entry)}
          </option>
        ))}
      </select>
      <Link to={pageFacts.registration.path} className="inline-row size-note touch-height">
        Verify another character
      </Link>
    </div>
  );
}
