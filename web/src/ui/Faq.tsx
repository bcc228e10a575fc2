import styles from './faq.module.css';

/** Questions with their answers, for people and, as structured data, for search engines. */
export function Faq({ items }: { readonly items: readonly FaqItem[] }) {
  const data = faqData(items);
  return (
    <>
      <div className={`grid ${styles['faq']}`}>
        {items.map(({ id, question, answer, isFallback }) => (
          <div key={id} id={`faq-${id}`} className={styles['item']}>
            <h3 className={`text-font size-text semibold ${styles['question']}`}>{question}</h3>
            <p className={`color-second ${isFallback ? styles['fallback'] : styles['answer']}`}>{answer}</p>
          </div>
        ))}
      </div>
      {data !== null && <script type="application/ld+json">{data}</script>}
    </>
  );
}

/** One question, ready to read; plain text. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The answer stands in for one whose facts are missing. */
  readonly isFallback: boolean;
}

/**
 * Questions as search engines read them (schema.org, JSON to stand in a `<script>`), or null when none of them is
 * answered. Fallback answers are shown, but not published.
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
  // No text may end the script that it stands in; JSON reads the escape as the same sign.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
