import { describe, expect, it, vi } from 'vitest';
import type { Metric } from 'web-vitals';
import { describeVital, onWebVital } from './web-vitals-events.ts';

const heard = vi.hoisted(() => new Map<string, (metric: Metric) => void>());
vi.mock('web-vitals', () => {
  const watch = (name: string) => (hear: (metric: Metric) => void) => void heard.set(name, hear);
  return {
    onCLS: watch('CLS'),
    onFCP: watch('FCP'),
    onINP: watch('INP'),
    onLCP: watch('LCP'),
    onTTFB: watch('TTFB'),
  };
});

const metric = (name: Metric['name'], value: number): Metric => ({
  name,
  value,
  rating: 'good',
  delta: value,
  id: 'v5-1',
  entries: [],
  navigationType: 'navigate',
  navigationId: 1,
});

describe('a web vital', () => {
  it('is reported in whole milliseconds, layout shift with four digits', () => {
    expect(describeVital(metric('LCP', 640.4))).toEqual({
      name: 'LCP',
      value: 640,
      rating: 'good',
      navigation_type: 'navigate',
    });
    expect(describeVital(metric('CLS', 0.012345)).value).toBe(0.0123);
  });

  it('is reported for each metric of the browser', () => {
    const told: unknown[] = [];
    onWebVital((vital) => told.push(vital.name));
    expect([...heard.keys()].toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
    heard.get('INP')?.(metric('INP', 48));
    expect(told).toEqual(['INP']);
  });
});
