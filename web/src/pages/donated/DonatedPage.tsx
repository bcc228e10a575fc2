import { Page, Section } from '../../ui/Page.tsx';

export function DonatedPage() {
  return (
    <Page>
      <Section title="Thank you">{null}</Section>
    </Page>
  );
}
