/**
 * Shares as whole percents, or with one decimal where a whole number would mislead: 0.4 % is not 0 %, and 99.6 % is not
 * all.
 */

type WritePercent = (share: number) => string;

function formats(locale: string | undefined, options: Intl.NumberFormatOptions) {
  const percent = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', ...options, maximumFractionDigits });
  return { whole: percent(0), tenths: percent(1) };
}

const smallShare = 0.01;

/**
 * Formats a change: 0.124 → `12%`, 0.004 → `0.4%`.
 *
 * @param signDisplay for `Intl.NumberFormat`
 */
export function changePercent(
  locale?: string,
  signDisplay: Intl.NumberFormatOptions['signDisplay'] = 'auto',
): WritePercent {
  const { whole, tenths } = formats(locale, { signDisplay });
  return (share) => (Math.abs(share) < smallShare ? tenths : whole).format(share);
}

/** Formats a part of a whole: 0.124 → `12%`, 0.996 → `99.6%`, 0.9999 → `>99.9%`. */
export function partPercent(locale?: string): WritePercent {
  const { whole, tenths } = formats(locale, {});
  return (share) => {
    if (share <= 0 || share >= 1) return whole.format(share);
    if (share < 0.0005) return `<${tenths.format(0.001)}`;
    if (share >= 0.9995) return `>${tenths.format(0.999)}`;
    // Without the decimal, 99.5 % would be rounded to 100 %.
    return (share < smallShare || share >= 0.995 ? tenths : whole).format(share);
  };
}
