import { type MissingSpan, missingWords } from '@rollcall/game/population/coverage-words';
import styles from './population-chart.module.css';

interface MissingSpansProps {
  /** Newest first. */
  readonly spans: readonly MissingSpan[];
  /** Number of servers shown. */
  readonly serverCount: number;
  readonly spanText: (fromMs: number, untilMs: number) => string;
}

/** Number of spans listed; older ones are counted. */
const mostListed = 30;

/** Explains breaks in lines: outages and gaps by server. */
export function MissingSpans({ spans, serverCount, spanText }: MissingSpansProps) {
  const more = spans.length - mostListed;
  return (
    <ul className={styles['spans']} aria-label="Gaps in the data">
      {spans.slice(0, mostListed).map((span) => (
        <li key={`${span.kind} ${span.fromMs} ${span.names.join()}`}>
          {missingWords(span, serverCount)}: {spanText(span.fromMs, span.untilMs)}
        </li>
      ))}
      {more > 0 && <li>{more} earlier ones</li>}
    </ul>
  );
}
