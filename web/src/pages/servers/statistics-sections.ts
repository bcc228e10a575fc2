import type { ComponentType } from 'react';
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
export const statisticsSections: readonly StatisticsSection[] = [];
