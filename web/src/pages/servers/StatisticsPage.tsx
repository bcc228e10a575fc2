import { Page, Section } from '../../ui/Page.tsx';
import type { SectionProps } from './sections/section-props.ts';
import { statisticsSections } from './statistics-sections.ts';

/** How the game's servers are doing, or one among the others (§2.9, product 2). */
export function StatisticsPage({ focus }: SectionProps) {
  return (
    <Page>
      {statisticsSections.map(({ id, title, Content }) => (
        <Section key={id} id={id} title={title}>
          <Content focus={focus} />
        </Section>
      ))}
    </Page>
  );
}
