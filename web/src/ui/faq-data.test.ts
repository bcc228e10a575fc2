import { describe, expect, it } from 'vitest';
import { faqData, type FaqItem } from './Faq.tsx';

const item = (overrides: Partial<FaqItem> = {}): FaqItem => ({
  id: 'what',
  question: 'What is it?',
  answer: 'A light in the window.',
  isFallback: false,
  ...overrides,
});

describe('structured data of questions', () => {
  it('is an FAQPage of schema.org', () => {
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

  it('excludes questions without an answer', () => {
    const data = faqData([item(), item({ question: 'How many?', isFallback: true })]);
    expect(data).toContain('What is it?');
    expect(data).not.toContain('How many?');
    expect(faqData([item({ isFallback: true })])).toBeNull();
    expect(faqData([])).toBeNull();
  });

  it('cannot end the script around it, and its content is unchanged', () => {
    const answer = '</script><!-- "Dungeons & Dragons" <b>';
    const data = faqData([item({ answer })]) ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ mainEntity: [{ acceptedAnswer: { text: answer } }] });
  });
});
