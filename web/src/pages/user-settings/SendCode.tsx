import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { canEncrypt } from '../../storage/transfer/packed-text.ts';
import type { TransferNotice } from './transfer-messages.ts';
import styles from './user-settings.module.css';
import { useSendCode } from './useTransferCode.ts';

const CodeReady = late(async () => (await import('./CodeReady.tsx')).CodeReady);

interface SendCodeProps {
  /** Number of access tokens that can be sent along; omitted = none can. */
  readonly tokenCount?: number;
  /** Creates the code at once, without another press. */
  readonly isRequested?: boolean;
  /** Called when the visitor is done with the code; omitted = offers another code. */
  readonly onDone?: () => void;
}

/** Creates a code for another device, and shows it. */
export function SendCode({ tokenCount, isRequested = false, onDone }: SendCodeProps) {
  const settings = usePageSettings();
  const { state, make, clear } = useSendCode(settings);
  const [withTokens, setWithTokens] = useState(false);
  const isPossible = !useHydrated() || canEncrypt();
  const start = () => {
    CodeReady.prepare();
    make(withTokens);
  };
  const makeNow = useEffectEvent(start);
  useEffect(() => {
    if (isRequested && isPossible) makeNow();
  }, [isRequested, isPossible]);

  if (!isPossible) return <NeedsHttps />;
  if (state.state === 'ready') {
    return (
      <LatePart failure="A code could not be shown">
        <CodeReady {...state} onRestart={start} onDone={onDone ?? clear} />
      </LatePart>
    );
  }
  const isMaking = state.state === 'making' || (isRequested && state.state === 'none');
  return (
    <>
      {tokenCount !== undefined && (
        <TokensCheckbox
          tokenCount={tokenCount}
          isOn={withTokens}
          onChange={setWithTokens}
          warning="The other device can then see your verified characters’ activity."
        />
      )}
      <TransferNoticeStrip notice={state.state === 'failed' ? state.notice : null} />
      <div className="row wrap gap-3">
        <Button kind="primary" aria-disabled={isMaking} onClick={() => !isMaking && start()}>
          {isMaking ? 'Encrypting…' : 'Create a code'}
        </Button>
      </div>
    </>
  );
}

/** Says that encryption needs https: browsers disable it on other pages. */
export function NeedsHttps() {
  return (
    <Notice tone="info" title="HTTPS required">
      Codes are encrypted in your browser, and browsers only allow that on https pages. Open this site over
      https, or use a file.
    </Notice>
  );
}

interface TokensCheckboxProps {
  readonly tokenCount: number;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Warns what somebody who gets hold of the file or code could do. */
  readonly warning: string;
}

/** Tokens only leave the browser when this is ticked. */
export function TokensCheckbox({ tokenCount, isOn, onChange, warning }: TokensCheckboxProps) {
  const isKnown = useHydrated();
  return (
    <div className="grid gap-1">
      <CheckRow
        label="Include access tokens"
        note={isKnown ? `${formatNumber(tokenCount)} here` : ''}
        isOn={isOn}
        onChange={onChange}
      />
      <p className={isOn ? 'color-amber size-note' : 'note text-prose'}>{warning}</p>
    </div>
  );
}

/** Notice of a failure. Always rendered, so that screen readers announce its content. */
export function TransferNoticeStrip({ notice }: { notice: TransferNotice | null }) {
  const ref = useRef<HTMLDivElement>(null);
  // Scrolls it clear of the bar at the bottom.
  useEffect(() => {
    if (notice !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={ref} role="alert" className={styles['alert']}>
      {notice !== null && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
