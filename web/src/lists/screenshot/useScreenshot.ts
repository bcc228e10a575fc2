import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { PanelTool } from '../panel-slot.ts';
import type { PicturedRow, ScreenshotKind } from './draw-screenshot.ts';
import type { ShownList } from './take-screenshot.ts';

/** Loaded when the visitor is about to press the button. */
const load = () => import('./take-screenshot.ts');

/** The Screenshot button of a panel, which saves the whole list as it is shown now. */
export function useScreenshot<Row extends PicturedRow, Look>(
  kind: ScreenshotKind<Row, Look>,
  shown: Omit<ShownList<Row, Look>, 'productName'>,
): PanelTool {
  const { site } = usePageSettings();
  const [isBusy, setIsBusy] = useState(false);
  const isEmpty = shown.rows.length === 0;
  const now = { ...shown, productName: site.product_name };
  // Rows change with every answer, but the button must stay the same object.
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
      // A failure is reported when the button is pressed.
      onPrepare: () => void load().catch(() => undefined),
      onPress: () => {
        setIsBusy(true);
        void takeAndTell(kind, latest.current).finally(() => setIsBusy(false));
      },
    }),
    [kind, isBusy, isEmpty],
  );
}

/** Lifetime of the toast about a saved file, ms. */
const savedToastLife = 5000;
const failedToastLife = 8000;

/** Never rejects. Errors are logged in full, and a toast shows a short message. */
async function takeAndTell<Row extends PicturedRow, Look>(
  kind: ScreenshotKind<Row, Look>,
  shown: ShownList<Row, Look>,
): Promise<void> {
  const title = 'Screenshot';
  const begun = pageToasts.show({ type: 'info', title, message: 'Creating the screenshot...' });
  try {
    const { takeScreenshot } = await load();
    const message = `Saved as ${await takeScreenshot(kind, shown)}`;
    pageToasts.show({ type: 'success', title, message, lifeMs: savedToastLife });
  } catch (cause) {
    logProblem('warn', cause instanceof Error ? cause.message : 'The screenshot could not be made.', cause);
    const isTooLong = cause instanceof RangeError;
    const message = isTooLong ? cause.message : 'The screenshot could not be created.';
    pageToasts.show({ type: 'error', title, message, lifeMs: failedToastLife });
  } finally {
    pageToasts.dismiss(begun);
  }
}
