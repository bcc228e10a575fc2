import { peakThreshold } from '@rollcall/game/peak-times';
import { createElement } from 'react';
import { useChangeSearch, useSearch } from '../../../charts/controls/useAddressChoice.ts';
import type { OwnControl } from '../../../charts/controls/useOwnChoice.ts';
import { NumberInput } from '../../../ui/fields/NumberInput.tsx';
import { thresholdOf, thresholdSearch } from './peak-choices.ts';

/** How near to the maximum an hour must come to be a peak hour (§2.9: Peak Times); the address is where it is kept. */
export function usePeakThreshold(): readonly [number, OwnControl] {
  const threshold = thresholdOf(useSearch());
  const change = useChangeSearch();
  const control = createElement(NumberInput<number>, {
    shape: 'inline',
    label: 'Threshold',
    value: threshold,
    limits: peakThreshold,
    fallback: peakThreshold.default,
    onChange(next) {
      change(thresholdSearch(next));
      return null;
    },
  });
  return [threshold, { key: 'threshold', control, word: String(threshold) }];
}
