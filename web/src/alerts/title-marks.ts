/** The used parts of a document; tests supply their own. */
interface MarkedPage extends Pick<Document, 'visibilityState'> {
  title: string;
  readonly addEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

/** Counts unseen things in the title of a hidden tab. */
export interface TitleMarks {
  /** Counts the item once, if the tab is hidden. */
  readonly add: (key: string) => void;
  /** Removes an item from the count. */
  readonly remove: (key: string) => void;
}

export function createTitleMarks(page: MarkedPage): TitleMarks {
  const unseen = new Set<string>();
  const write = () => {
    const title = markTitle(page.title, unseen.size);
    if (title !== page.title) page.title = title;
  };
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'visible') return;
    unseen.clear();
    write();
  });
  return {
    add(key) {
      if (page.visibilityState !== 'hidden') return;
      unseen.add(key);
      write();
    },
    remove(key) {
      if (unseen.delete(key)) write();
    },
  };
}

let pageMarks: TitleMarks | null = null;

/** The marks of this tab, shared by everything that adds to its count. */
export const pageTitleMarks = (): TitleMarks => (pageMarks ??= createTitleMarks(document));

const mark = /^\(\d+\) /;

/** The title of the tab, preceded by the number of unseen things if there are any. */
export function markTitle(title: string, count: number): string {
  const plain = title.replace(mark, '');
  return count === 0 ? plain : `(${count}) ${plain}`;
}
