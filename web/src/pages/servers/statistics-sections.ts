import type { ComponentType } from 'react';
import { DailySection } from './sections/DailySection.tsx';
import { PeakTimesSection } from './sections/PeakTimesSection.tsx';
import type { SectionProps } from './sections/section-props.ts';

export interface StatisticsSection {
  /** Of its element, and in addresses; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** In the index of the page. */
  readonly shortTitle: string;
  readonly Content: ComponentType<SectionProps>;
  /** Stands beside its neighbour where there is room. */
  readonly isHalf?: boolean;
}

/** The sections of a page of statistics, in order (§2.9). */
export const statisticsSections: readonly StatisticsSection[] = [
  {
    id: 'daily',
    title: 'Daily Population Distribution',
    shortTitle: 'Daily',
    Content: DailySection,
  },
  { id: 'peak-times', title: 'Peak Times', shortTitle: 'Peak Times', Content: PeakTimesSection },
];
