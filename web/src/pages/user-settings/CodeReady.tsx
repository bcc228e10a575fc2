import { countdownText } from '@rollcall/game/durations';
import { useEffect, useRef } from 'react';
import { useTicking } from '../../api/useTicking.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { holdFocus } from '../../ui/hold-focus.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { codeText, type TransferCode } from './transfer-code.ts';
import styles from './user-settings.module.css';
import type { QrPicture } from './useTransferCode.ts';

interface CodeReadyProps {
  readonly code: TransferCode;
  readonly link: string;
  readonly qr: QrPicture;
  readonly expiresAtMs: number;
  readonly onRestart: () => void;
  readonly onDone: () => void;
}

const toastLifeMs = 3000;

async function copy(text: string, what: string): Promise<void> {
  const isCopied = await copyText(text);
  pageToasts.show(
    isCopied
      ? {
          type: 'success',
          title: 'Copied',
          message: `The ${what} was copied.`,
          lifeMs: toastLifeMs,
        }
      : {
          type: 'info',
          title: 'Not copied',
          message: `Your browser doesn’t allow copying here. Write the ${what} down.`,
          lifeMs: toastLifeMs,
        },
  );
}

/** The code as letters, link and QR code, until it expires. */
export function CodeReady({ code, link, qr, expiresAtMs, onRestart, onDone }: CodeReadyProps) {
  const left = useTicking((nowMs) => countdownText(expiresAtMs - nowMs));
  const isOver = useTicking((nowMs) => nowMs >= expiresAtMs);
  const groups = codeText(code).split('-');
  const ref = useRef<HTMLElement>(null);
  // The button that had the focus has disappeared.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [code]);
  return (
    <section ref={ref} tabIndex={-1} aria-label="Transfer code" className="grid gap-4 quiet-focus">
      {isOver ? (
        <p>This code has expired, and its data is deleted.</p>
      ) : (
        <div className={`row wrap ${styles['codeAndPicture']}`}>
          <svg
            className={`rigid rounded ${styles['qr']}`}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element would need a data: address
            role="img"
            aria-label="QR code of the link. Point the camera of the other device at it."
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
          <div className={`grid gap-2 can-shrink ${styles['codeWords']}`}>
            <p className="note text-prose">Scan this with the other device, or enter this code there:</p>
            <p className={`grid gap-1-4 size-title-3 semibold color-ember ${styles['code']}`} translate="no">
              {groups.map((group, place) => (
                <span key={groups.slice(0, place + 1).join('-')}>{group}</span>
              ))}
            </p>
            <p className="tabular color-second">
              Works for <time>{left}</time>
            </p>
          </div>
        </div>
      )}
      <div className="row wrap gap-3">
        {!isOver && (
          <>
            <Button onClick={() => void copy(codeText(code), 'code')}>Copy code</Button>
            <Button onClick={() => void copy(link, 'link')}>Copy link</Button>
          </>
        )}
        <Button kind={isOver ? 'primary' : 'plain'} onClick={onRestart}>
          New code
        </Button>
        <Button
          onClick={() => {
            holdFocus(ref.current?.parentElement ?? null);
            onDone();
          }}
        >
          Done
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isOver ? 'The code has expired' : 'The code is ready and works for five minutes'}
      </p>
    </section>
  );
}
