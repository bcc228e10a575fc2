import { describe, expect, it } from 'vitest';
import { faqData, type FaqItem } from './Faq.tsx';

const item = (overrides: Partial<FaqItem> = {}): FaqItem => ({
  id: 'what',
  question: 'What is it?',
  answer: 'A light in the window.',
  isFallback: false,
  ...overrides,
});

describe('questions for search engines', () => {
  it('are a page of questions as schema.org has it', () => {
    expect(JSON.parse(faqData([item()]) ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'What is it?',
          acceptedAnswer: { '@type': 'Answer', text: 'A light in the window.' },
        },
      ],
    });
  });

  it('leave out what is not answered yet', () => {
    const data = faqData([item(), item({ question: 'How many?', isFallback: true })]);
    expect(data).toContain('What is it?');
    expect(data).not.toContain('How many?');
    expect(faqData([item({ isFallback: true })])).toBeNull();
    expect(faqData([])).toBeNull();
  });

  it('cannot end the script that they stand in, and say the same all the same', () => {
    const answer = '</script><!-- "Dungeons & Dragons" <b>';
    const data = faqData([item({ answer })]) ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ mainEntity: [{ acceptedAnswer: { text: answer } }] });
  });
});
