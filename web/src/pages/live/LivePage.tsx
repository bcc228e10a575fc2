import { Page, Section } from '../../ui/Page.tsx';

export function LivePage() {
  return (
    <Page>
      <Section title="Server Status">{null}</Section>
    </Page>
  );
}
