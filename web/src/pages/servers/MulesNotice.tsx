import { activityOptions } from '../../charts/controls/chart-choices.ts';
import { usePageFilter } from '../../charts/controls/usePageFilter.ts';
import { ChartChoice } from '../../charts/frame/ChartChoice.tsx';
import { flagsStore } from '../../storage/flags-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './servers.module.css';

/**
 * What the numbers of characters hold beside players, and the choice to leave it out (§2.9, product 2). Once closed it is
 * hidden before the first paint by its `data-page-notice` (public/theme.js).
 */
export function MulesNotice() {
  const { bankToonsDisclaimer: isClosed } = useStored(flagsStore);
  const { activity, setActivity } = usePageFilter();
  if (isClosed) return null;
  const close = () => {
    // The button goes: reading goes on with the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    flagsStore.set({ ...flagsStore.get(), bankToonsDisclaimer: true });
  };
  return (
    <section
      className={styles['mules']}
      aria-label="Bank Characters / Mules"
      data-page-notice="bankToonsDisclaimer"
    >
      <Icon name="info" size={20} className={styles['icon']} />
      <p className={styles['said']}>
        <strong>Bank Characters / Mules:</strong> some characters only store items and are hardly ever played.
        &ldquo;Active only&rdquo; leaves them out of the counts and charts of characters on this page.
      </p>
      <ChartChoice
        label="Characters that are counted"
        options={activityOptions}
        value={activity}
        onChange={setActivity}
      />
      <button
        type="button"
        className={`icon-button ${styles['close']}`}
        aria-label="Close this message"
        onClick={close}
      >
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
