/**
 * Pushes a row so that what is current in it stands in its middle; what does not scroll stays as it is, and so does the
 * page.
 */
export function keepCurrentInSight(row: Element | null | undefined): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollTo({ left: row.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2 });
}
