import type { ComponentType } from 'react';
import { PeakTimesSection } from './sections/PeakTimesSection.tsx';
import type { SectionProps } from './sections/section-props.ts';

export interface StatisticsSection {
  /** Of its element, and in addresses; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** In the index of the page. */
  readonly shortTitle: string;
  readonly Content: ComponentType<SectionProps>;
}

/** The sections of a page of statistics, in order (§2.9). */
export const statisticsSections: readonly StatisticsSection[] = [
  { id: 'peak-times', title: 'Peak Times', shortTitle: 'Peak Times', Content: PeakTimesSection },
];
