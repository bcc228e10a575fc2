import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';

/** An id that may not be seen from here, and what to do. */
export function PermissionDenied({
  id,
  isRegistered,
}: {
  readonly id: number | null;
  readonly isRegistered: boolean;
}) {
  return (
    <MessageCard
      title="Permission denied"
      actions={
        isRegistered ? (
          <Link to={pageFacts.verification.path} search={{ id }} className={buttonClass('primary')}>
            Verify this character
          </Link>
        ) : (
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Register characters
          </Link>
        )
      }
    >
      {isRegistered
        ? 'What a character did is shown to its player alone. This browser is not, or no longer, verified for this character.'
        : 'What a character did is shown to its player alone. If this character is yours, register it first and then press Verify.'}
    </MessageCard>
  );
}
