import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../../data/browser-log.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { pageToasts } from '../../../ui/toast-store.ts';
import type { PanelTool } from '../../panel-tool.ts';
import type { ShownList } from './take-screenshot.ts';

const load = () => import('./take-screenshot.ts');

/** A failure shows when the button is pressed. */
const prepare = () => void load().catch(() => undefined);

/** The Screenshot button of a panel: a file with the whole list as it is shown now (§2.7, look). */
export function useLfmScreenshot(shown: Omit<ShownList, 'productName'>): PanelTool {
  const { site } = usePageSettings();
  const [isBusy, setIsBusy] = useState(false);
  const isEmpty = shown.rows.length === 0;
  const now = { ...shown, productName: site.product_name };
  // Rows are others with every answer; the button stays the same.
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return useMemo(
    () => ({
      label: 'Screenshot',
      icon: 'camera',
      isExtra: true,
      isDisabled: isBusy || isEmpty,
      onPrepare: prepare,
      onPress: () => {
        setIsBusy(true);
        void takeAndTell(latest.current).finally(() => setIsBusy(false));
      },
    }),
    [isBusy, isEmpty],
  );
}

/** Milliseconds. */
const savedToastLife = 5000;
const failedToastLife = 8000;

/** Never rejects. What fails is logged in its own words (§8), and told in short. */
async function takeAndTell(shown: ShownList): Promise<void> {
  const title = 'Screenshot';
  const begun = pageToasts.show({ type: 'info', title, message: 'The whole list is being drawn...' });
  try {
    const { takeScreenshot } = await load();
    const message = `Saved as ${await takeScreenshot(shown)}`;
    pageToasts.show({ type: 'success', title, message, lifeMs: savedToastLife });
  } catch (cause) {
    logProblem('warn', cause instanceof Error ? cause.message : 'The screenshot could not be made.', cause);
    const isTooLong = cause instanceof RangeError;
    const message = isTooLong ? cause.message : 'The picture could not be made.';
    pageToasts.show({ type: 'error', title, message, lifeMs: failedToastLife });
  } finally {
    pageToasts.dismiss(begun);
  }
}
