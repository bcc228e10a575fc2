import styles from './faq.module.css';
import { faqData, type FaqItem } from './faq-data.ts';

/** Questions with their answers, for people and, as structured data, for search engines (§1, §2.5). */
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
