import { stripAddress } from '@rollcall/game/site/log-event-privacy';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** What is told of a measure: milliseconds, CLS without a unit. */
export function describeVital({ name, value, rating, navigationType }: Metric, address: string) {
  return {
    name,
    value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
    rating,
    navigation_type: navigationType,
    page_path: stripAddress(address),
  };
}

/** Tells of each web vital when it is final. They are about the page that was loaded, whichever is shown by then. */
export function tellVitals(tell: (vital: ReturnType<typeof describeVital>) => void): void {
  const [entry] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(entry?.name ?? location.href);
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    watch((metric) => tell(describeVital(metric, pathname + search)));
  }
}
