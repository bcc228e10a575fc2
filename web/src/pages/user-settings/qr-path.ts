/**
 * The dark squares of a QR code as one path, each row's neighbours drawn at once.
 *
 * @param rows true = dark; a square is one unit wide
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return { from, length: (end === -1 ? row.length : end) - from };
  });
}
