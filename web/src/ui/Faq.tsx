import styles from './faq.module.css';

/** Questions with answers, for readers and, as structured data, for search engines. */
export function Faq({ items }: { readonly items: readonly FaqItem[] }) {
  const data = faqData(items);
  return (
    <>
      <div className={styles['faq']}>
        {items.map(({ id, question, answer, isFallback }) => (
          <div key={id} id={`faq-${id}`} className={styles['item']}>
            <h3 className={styles['question']}>{question}</h3>
            <p className={isFallback ? styles['fallback'] : styles['answer']}>{answer}</p>
          </div>
        ))}
      </div>
      {data !== null && <script type="application/ld+json">{data}</script>}
    </>
  );
}

/** A question in plain text. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The answer is a fallback for missing facts. */
  readonly isFallback: boolean;
}

/**
 * Questions as structured data (schema.org, JSON for a `<script>`), without fallback answers; null = none is answered.
 */
export function faqData(items: readonly FaqItem[]): string | null {
  const answered = items.filter(({ isFallback }) => !isFallback);
  if (answered.length === 0) return null;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  // No text may end the script element; JSON parses the escape as the same character.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
