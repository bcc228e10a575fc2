import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/Button.tsx';
import { MessageCard } from '../ui/MessageCard.tsx';

/** Missing characters that a page needs. */
type Lacking = 'registered' | 'verified';

const prompts: Readonly<Record<Lacking, { title: string; text: string; link: string }>> = {
  registered: {
    title: 'No registered characters',
    text: 'Register your characters. They stay in this browser; no account is needed.',
    link: 'Register characters',
  },
  verified: {
    title: 'No verified characters',
    text: 'Only you can see your character’s activity. Press Verify next to one of your characters.',
    link: 'Verify a character',
  },
};

/** Shown in place of content that needs registered or verified characters. */
export function RegistrationPrompt({ lacking }: { lacking: Lacking }) {
  const { title, text, link } = prompts[lacking];
  return (
    <MessageCard
      title={title}
      actions={
        <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
          {link}
        </Link>
      }
    >
      {text}
    </MessageCard>
  );
}
