import { useState } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { canLock } from './can-lock.ts';
import { Card } from './Card.tsx';
import { NeedsHttps } from './NeedsHttps.tsx';
import { TokensTick } from './TokensTick.tsx';
import { TransferNoticeStrip } from './TransferNoticeStrip.tsx';
import { useSendCode } from './useSendCode.ts';
import styles from './user-settings.module.css';

/** Everything that travels, by a code that works once and for five minutes. */
export function SendCard({ tokenCount }: { readonly tokenCount: number }) {
  const { game } = usePageSettings();
  const { state, work, make, clear } = useSendCode(game);
  const [withTokens, setWithTokens] = useState(false);
  const isPossible = !useIsBrowser() || canLock();
  const isMaking = state.state === 'making';
  return (
    <Card title="Send to another device" icon="outward">
      <p className={styles['text']}>
        A code that works once, for five minutes. Your settings are locked in this browser before they leave
        it: the server holds them and cannot read them.
      </p>
      {!isPossible && <NeedsHttps />}
      {isPossible && state.state === 'ready' && work !== null && (
        <work.CodeReady {...state} onAnew={() => make(withTokens)} onDone={clear} />
      )}
      {isPossible && state.state !== 'ready' && (
        <>
          <TokensTick
            tokenCount={tokenCount}
            isOn={withTokens}
            onChange={setWithTokens}
            warning="The other device can then read what your verified characters do."
          />
          <TransferNoticeStrip notice={state.state === 'failed' ? state.notice : null} />
          <div className={styles['actions']}>
            <Button kind="primary" aria-disabled={isMaking} onClick={() => !isMaking && make(withTokens)}>
              {isMaking ? 'Locking…' : 'Make a code'}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
