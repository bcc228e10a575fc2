import { averageNumber } from '@rollcall/game/average-number';
import { changePercent, partPercent } from '@rollcall/game/percent';
import { forEachLocale, numberFormat, pageLocale } from '../../ui/locale.ts';

/** Formats a value for the axis, the tooltip and the table. */
export type ValueFormat = (value: number) => string;

/** Counts, and averages of counts. */
export function countFormat(locale?: string): ValueFormat {
  return averageNumber(locale ?? pageLocale());
}

/** Percentages, always with one decimal, so that they align. */
export function percentFormat(locale?: string): ValueFormat {
  return percents({ minimumFractionDigits: 1, maximumFractionDigits: 1 }, locale);
}

/** Percentages for an axis or a sentence, with decimals only if needed. */
export function shortPercentFormat(locale?: string): ValueFormat {
  return percents({ maximumFractionDigits: 1 }, locale);
}

function percents(digits: Intl.NumberFormatOptions, locale: string | undefined): ValueFormat {
  const format = new Intl.NumberFormat(locale ?? pageLocale(), { style: 'percent', ...digits });
  return (percent) => format.format(percent / 100);
}

const parts = forEachLocale(partPercent);
const changes = forEachLocale((tag) => changePercent(tag));

/** A share in the locale of the page: `12%`, `99.6%` */
export function formatPart(share: number): string {
  return parts()(share);
}

const times = numberFormat({ maximumFractionDigits: 1 });

/** Number formats of comparisons: `41%`, `3.2` */
export const comparisonNumbers = {
  percent: (share: number) => changes()(share),
  times: (factor: number) => times.format(factor),
};
