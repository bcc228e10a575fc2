import { Page, Section } from '../../ui/Page.tsx';

export function AboutPage() {
  return (
    <Page>
      <Section title="About">{null}</Section>
    </Page>
  );
}
