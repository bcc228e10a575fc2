import type { ServerFacts } from '@rollcall/game/definition';
import { missingSpans, missingSummary, missingWords } from '@rollcall/game/population/coverage-words';
import type { PopulationCoverage } from '@rollcall/game/population/population';
import { useMemo } from 'react';
import styles from './population-chart.module.css';

interface MissingSpansProps {
  /** Of the same time as the chart; null = not known (yet). */
  readonly coverage: PopulationCoverage | null;
  readonly servers: readonly ServerFacts[];
  readonly spanText: (fromMs: number, untilMs: number) => string;
}

/** So many are listed; the older ones are counted. */
const mostListed = 30;

/** Why lines break: outages and gaps by name, folded, since there may be many. Its line has its place from the beginning. */
export function MissingSpans({ coverage, servers, spanText }: MissingSpansProps) {
  const spans = useMemo(() => missingSpans(coverage ?? {}, servers), [coverage, servers]);
  if (coverage === null) return <p className={`size-note ${styles['summary']}`} />;
  if (spans.length === 0) {
    return <p className={`color-third size-note ${styles['summary']}`}>{missingSummary(spans)}.</p>;
  }
  const more = spans.length - mostListed;
  return (
    <details className="color-second size-note">
      <summary className={styles['summary']}>{missingSummary(spans)}</summary>
      <ul className={styles['spans']}>
        {spans.slice(0, mostListed).map((span) => (
          <li key={`${span.kind} ${span.fromMs} ${span.names.join()}`}>
            {missingWords(span, servers.length)}: {spanText(span.fromMs, span.untilMs)}
          </li>
        ))}
        {more > 0 && <li>{more} earlier ones</li>}
      </ul>
    </details>
  );
}
