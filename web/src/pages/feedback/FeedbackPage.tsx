import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import { SentAlong } from './SentAlong.tsx';
import { useSendFeedback } from './useSendFeedback.ts';
import styles from './feedback.module.css';

/** A message to the operator, and the ticket that it gets (product 4, Feedback). */
export function FeedbackPage() {
  const settings = usePageSettings();
  const { form, send, startAnew } = useSendFeedback(settings);
  const [isAnew, setIsAnew] = useState(false);
  return (
    <Page>
      <div className={styles['columns']}>
        <Section id="message" title="Your message">
          {form.state === 'sent' ? (
            <Ticket
              ticket={form.ticket}
              onAnother={() => {
                setIsAnew(true);
                startAnew();
              }}
            />
          ) : (
            <FeedbackForm form={form} onSend={send} hasFocus={isAnew} />
          )}
        </Section>
        <Section id="sent-along" title="What is sent with it">
          <SentAlong settings={settings} />
          {settings.site.source_url !== null && (
            <p className={styles['aside']}>
              You write code? <a href={settings.site.source_url}>The source</a> is open.
            </p>
          )}
        </Section>
      </div>
    </Page>
  );
}

/** Gets the focus when it comes: the form that had it is gone, and this is what the sender waits for. */
function Ticket({ ticket, onAnother }: { readonly ticket: string; readonly onAnother: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles['sent']}>
      <MessageCard
        title="Thank you!"
        actions={
          <>
            <Button kind="primary" onClick={onAnother}>
              Submit another message
            </Button>
            <Link to="/" className={buttonClass('plain')}>
              Return to the homepage
            </Link>
          </>
        }
      >
        <p>Your message has arrived, and somebody will read it. Its ticket number:</p>
        <p className={styles['ticket']}>{ticket}</p>
        <p>Keep it if you want to come back to this message.</p>
      </MessageCard>
    </div>
  );
}
