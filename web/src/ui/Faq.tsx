import styles from './faq.module.css';

/** Questions with answers, for people and, as structured data, for search engines. */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  const data = faqData(items);
  return (
    <>
      <div className={`grid ${styles['faq']}`}>
        {items.map(({ id, question, answer, isFallback }) => (
          <div key={id} id={`faq-${id}`} className={styles['item']}>
            <h3 className={`text-font size-text semibold snug ${styles['question']}`}>{question}</h3>
            <p className={`color-second ${isFallback ? styles['fallback'] : styles['answer']}`}>{answer}</p>
          </div>
        ))}
      </div>
      {data !== null && <script type="application/ld+json">{data}</script>}
    </>
  );
}

/** A question with its answer, as plain text. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The answer is a fallback, since its facts are missing. */
  readonly isFallback: boolean;
}

/**
 * Structured data of the questions (schema.org, JSON for a `<script>`), without fallback answers; null = none is
 * answered.
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
  // Escapes `<`, so that no text can end the script; JSON parses it back.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
