const mark = /^\(\d+\) /;

/** The title of a tab with the number of groups that wait in it; without one when there are none. */
export function markTitle(title: string, count: number): string {
  const plain = title.replace(mark, '');
  return count === 0 ? plain : `(${count}) ${plain}`;
}
