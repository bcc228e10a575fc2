import { peakThreshold } from '@rollcall/game/peak-times';
import { countedOptions } from '../../../charts/controls/chart-choices.ts';
import { ChartChoice } from '../../../charts/frame/ChartChoice.tsx';
import { NumberInput } from '../../../ui/fields/NumberInput.tsx';
import { peakDayOptions } from './peak-choices.ts';
import type { PeakChoice } from './usePeakChoice.ts';

/** What is counted, on which day of the week, and how near to the maximum an hour must come (§2.9: Peak Times). */
export function PeakChoices({ choice }: { readonly choice: PeakChoice }) {
  return (
    <>
      <ChartChoice
        label="Data"
        options={countedOptions}
        value={choice.counted}
        onChange={choice.setCounted}
      />
      <ChartChoice
        label="Day of the week"
        options={peakDayOptions}
        value={choice.day}
        onChange={choice.setDay}
      />
      <NumberInput
        shape="inline"
        label="Threshold"
        value={choice.threshold}
        limits={peakThreshold}
        fallback={peakThreshold.default}
        onChange={(threshold) => {
          choice.setThreshold(threshold);
          return null;
        }}
      />
    </>
  );
}
