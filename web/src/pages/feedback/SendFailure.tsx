import { useTimeZone } from '../../data/useTimeZone.ts';
import { Notice } from '../../ui/Notice.tsx';
import { waitWords, type SendNotice } from './feedback-view.ts';

/** Why a message was not taken, and when to try again. Drawn in a browser only, after a try. */
export function SendFailure({ notice: { tone, title, text, again } }: { readonly notice: SendNotice }) {
  const timeZone = useTimeZone();
  return (
    <Notice tone={tone} title={title}>
      {text}
      {again !== null && (
        <>
          {' '}
          You can send it <Again {...again} timeZone={timeZone} />.
        </>
      )}
    </Notice>
  );
}

interface AgainProps {
  readonly atMs: number;
  readonly waitMs: number;
  readonly timeZone: string;
}

function Again({ atMs, waitMs, timeZone }: AgainProps) {
  const at = new Intl.DateTimeFormat(undefined, { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    atMs,
  );
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {waitWords(waitMs)}, at {at}
    </time>
  );
}
