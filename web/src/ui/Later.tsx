import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { doEarlyPresses } from './early-presses.ts';
import { keepFocus } from './keep-focus.ts';

/** Signs of somebody at the page. */
const interactions = [
  'pointermove',
  'pointerdown',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'touchstart',
] as const;
/** Nobody there: what is shown is brought up to date all the same. */
const aloneForMs = 15_000;

const parts = new Set<() => Promise<void>>();

/** Loads every part that has been named so far: the server draws them with the page. */
export async function loadParts(): Promise<void> {
  await Promise.all([...parts].map((start) => start()));
}

/**
 * A part of a page below its first screen. What the server drew of it stays, as it is, until somebody moves (or for
 * fifteen seconds): only then is its code loaded, and the live part takes its place, focus and presses included. Where the
 * server drew nothing it is loaded at once.
 *
 * @param name of the place, unlike that of any other part of the page
 * @param load gives the component
 */
export function later<Props extends object = Record<never, never>>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const start = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        listeners.forEach((listener) => listener());
      },
      (error: unknown) => {
        // The next who comes tries again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  parts.add(start);

  return function Later(props: Props) {
    const Part = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => loaded,
    );
    const [served] = useState(() => servedNodes(name));
    const [, fail] = useState<null>(null);
    const restoreFocus = useRef<(() => void) | null>(null);
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
      if (loaded !== null) return undefined;
      if (served === null) {
        start().catch((error: unknown) => {
          fail(() => {
            throw error;
          });
        });
        return undefined;
      }
      // What the server drew stays when it fails.
      const startOrStay = () => void start().catch(() => undefined);
      if (place.current?.querySelector('[data-pressed]')) {
        startOrStay();
        return undefined;
      }
      return onFirstInteraction(startOrStay);
    }, [served]);
    useEffect(
      () =>
        subscribe(() => {
          restoreFocus.current = keepFocus(document);
        }),
      [],
    );
    useLayoutEffect(() => {
      restoreFocus.current?.();
      if (Part !== null && place.current !== null) doEarlyPresses(served ?? [], place.current);
    }, [Part, served]);

    const putServed = useCallback(
      (element: HTMLDivElement | null) => {
        place.current = element;
        element?.append(...(served ?? []));
      },
      [served],
    );
    // What is pressed in it until it lives is kept (public/drawn-page.js).
    if (Part === null) return <div key="served" data-later={name} data-served="" ref={putServed} />;
    return (
      <div key="live" data-later={name} ref={place}>
        <Part {...props} />
      </div>
    );
  };
}

/**
 * What the server drew, while it still stands in the page: React has not taken its place yet. Nothing may be what there
 * is to draw; null = the server did not draw this place.
 */
function servedNodes(name: string): readonly ChildNode[] | null {
  const place = typeof document === 'undefined' ? null : document.querySelector(`[data-later="${name}"]`);
  return place && [...place.childNodes];
}

/** @returns forgets it */
function onFirstInteraction(run: () => void): () => void {
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    run();
  };
  for (const type of interactions) {
    addEventListener(type, once, { passive: true, capture: true, signal: stop.signal });
  }
  const timer = setTimeout(once, aloneForMs);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}
