import { useOnline } from '../api/online.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRootMark } from '../ui/useRootMark.ts';
import styles from './offline-banner.module.css';

/** Shown while offline. Its live region is always present, as screen readers require. */
export function OfflineBanner() {
  const isOnline = useOnline();
  useRootMark('offline', !isOnline);
  return (
    <div role="alert">
      {!isOnline && (
        <div className={`row centered color-text gap-2 ${styles['strip']}`}>
          <Icon name="alert" size={18} className="color-rose rigid" />
          You&apos;re offline
        </div>
      )}
    </div>
  );
}
