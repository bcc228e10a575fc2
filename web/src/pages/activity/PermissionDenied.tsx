import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';

interface PermissionDeniedProps {
  /** Null = the character is none of the visitor's. */
  readonly registeredId: number | null;
}

/** An id that may not be seen from here, and what to do. */
export function PermissionDenied({ registeredId }: PermissionDeniedProps) {
  return (
    <MessageCard
      title="Permission denied"
      actions={
        registeredId !== null ? (
          <Link
            to={pageFacts.verification.path}
            search={{ id: String(registeredId) }}
            className={buttonClass('primary')}
          >
            Verify this character
          </Link>
        ) : (
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Register characters
          </Link>
        )
      }
    >
      {registeredId !== null
        ? 'What a character did is shown to its player alone. This browser is not, or no longer, verified for this character.'
        : 'What a character did is shown to its player alone. If this character is yours, register it first and then press Verify.'}
    </MessageCard>
  );
}
