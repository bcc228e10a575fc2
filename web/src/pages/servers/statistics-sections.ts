import type { ComponentType } from 'react';
import { CompareSection } from './sections/CompareSection.tsx';
import { DailySection } from './sections/DailySection.tsx';
import {
  ClassCountSection,
  GenderSection,
  GuildAffiliatedSection,
  PrimaryClassSection,
  RaceSection,
} from './sections/DemographicSections.tsx';
import { HourlySection } from './sections/HourlySection.tsx';
import { LevelSection } from './sections/LevelSection.tsx';
import { PeakTimesSection } from './sections/PeakTimesSection.tsx';
import { PopulationDistributionSection } from './sections/PopulationDistributionSection.tsx';
import type { SectionProps } from './sections/section-props.ts';

export interface StatisticsSection {
  /** Id of its element, used in addresses; kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly Content: ComponentType<SectionProps>;
  /**
   * Width where there is room: half = beside its neighbour, lead = most of a row, beside the preceding element. Left
   * out = full width.
   */
  readonly width?: 'half' | 'lead';
}

export const statisticsSections: readonly StatisticsSection[] = [
  {
    id: 'population-distribution',
    title: 'Server Population Distribution',
    shortTitle: 'Population',
    Content: PopulationDistributionSection,
    width: 'lead',
  },
  { id: 'compare', title: 'Compare Servers', shortTitle: 'Compare', Content: CompareSection },
  {
    id: 'hourly',
    title: 'Hourly Population Distribution',
    shortTitle: 'Hourly',
    Content: HourlySection,
  },
  {
    id: 'daily',
    title: 'Daily Population Distribution',
    shortTitle: 'Daily',
    Content: DailySection,
  },
  { id: 'peak-times', title: 'Peak Times', shortTitle: 'Peak Times', Content: PeakTimesSection },
  { id: 'levels', title: 'Level Distribution', shortTitle: 'Levels', Content: LevelSection },
  { id: 'races', title: 'Race Distribution', shortTitle: 'Races', Content: RaceSection },
  {
    id: 'genders',
    title: 'Gender Distribution',
    shortTitle: 'Genders',
    Content: GenderSection,
    width: 'half',
  },
  {
    id: 'primary-classes',
    title: 'Primary Class Distribution',
    shortTitle: 'Primary Classes',
    Content: PrimaryClassSection,
    width: 'half',
  },
  {
    id: 'class-counts',
    title: 'Number of Classes',
    shortTitle: 'Number of Classes',
    Content: ClassCountSection,
    width: 'half',
  },
  {
    id: 'guilds',
    title: 'Guild Affiliated',
    shortTitle: 'Guild Affiliated',
    Content: GuildAffiliatedSection,
    width: 'half',
  },
];
