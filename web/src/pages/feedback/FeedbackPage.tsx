import { Page, Section } from '../../ui/Page.tsx';

export function FeedbackPage() {
  return (
    <Page>
      <Section title="Feedback">{null}</Section>
    </Page>
  );
}
