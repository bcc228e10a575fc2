import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Event data of a web vital: milliseconds; CLS without a unit. */
export function describeVital({ name, value, rating, navigationType }: Metric) {
  return {
    name,
    value: name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value),
    rating,
    navigation_type: navigationType,
  };
}

/** Calls `onVital` with each web vital when it is final. */
export function onWebVital(onVital: (vital: ReturnType<typeof describeVital>) => void): void {
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    watch((metric) => onVital(describeVital(metric)));
  }
}
