import { Page, Section } from '../../ui/Page.tsx';

export function HealthPage() {
  return (
    <Page>
      <Section title="Health">{null}</Section>
    </Page>
  );
}
