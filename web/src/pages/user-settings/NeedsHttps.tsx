import { Notice } from '../../ui/Notice.tsx';

/** A page that came without https may not use the browser's means to lock anything. */
export function NeedsHttps() {
  return (
    <Notice tone="info" title="Not on this address">
      A code is locked in your browser, and browsers allow that on https pages alone. Open this site by https,
      or use a file.
    </Notice>
  );
}
