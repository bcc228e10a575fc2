import { Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { afterRest } from '../api/after-load.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPage } from './lazy-page.ts';
import { LoadError } from './LoadError.tsx';
import navStyles from './nav.module.css';
import styles from './preferences.module.css';
import { reportCrash } from './report-crash.ts';

const PreferencesPanel = lazyPage(() => import('./PreferencesPanel.tsx'), 'PreferencesPanel');
const PreferencesCallout = lazyPage(() => import('./PreferencesCallout.tsx'), 'PreferencesCallout');

const panelId = 'preferences';

/**
 * Theme, time zone, fullscreen and the way of one's settings to a phone, in one small place; loaded when a pointer comes
 * near. Narrow screens have it in the sheet of `Me`.
 *
 * @param path of the page that is shown
 * @param isBoard tools of a panel stand right below, which a note would cover
 */
export function Preferences({ path, isBoard }: { readonly path: string; readonly isBoard: boolean }) {
  const panelRef = useRef<HTMLElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    void afterRest().then(() => setHasRested(true));
  }, []);
  const prepare = () => void PreferencesPanel.preload?.();
  return (
    <div className="relative hidden-to-768">
      <button
        type="button"
        className={navStyles['iconButton']}
        popoverTarget={panelId}
        aria-label="Preferences"
        title="Preferences"
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="settings" size={20} />
      </button>
      <section
        ref={panelRef}
        id={panelId}
        popover="auto"
        aria-label="Preferences"
        className={`popover ${styles['panel']}`}
        onBeforeToggle={() => setIsOpened(true)}
      >
        {isOpened && (
          <Part>
            {/* It gives the focus back to its button: a dialog that opens next will return it there. */}
            <PreferencesPanel close={() => panelRef.current?.hidePopover()} />
          </Part>
        )}
      </section>
      {hasRested && !isBoard && (
        <Part fallback={() => null}>
          <PreferencesCallout isFound={isOpened} path={path} />
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  /** What stands in its place when it cannot be drawn: nothing for what nobody has asked for. */
  readonly fallback?: ComponentProps<typeof ErrorBoundary>['fallback'];
  readonly children: ReactNode;
}

/** A lazy part with its own failure: the page around it stays. */
function Part({ fallback = LoadError, children }: PartProps) {
  return (
    <ErrorBoundary fallback={fallback} onError={reportPartCrash}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

const reportPartCrash = reportCrash('The preferences could not be drawn');
