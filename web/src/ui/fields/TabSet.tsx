import { Tabs } from '@base-ui/react/tabs';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './tabs.module.css';

export interface TabFacts<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabSetProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabFacts<Id>[];
  /** Null = none of them: what is shown belongs to no tab. */
  readonly chosen: Id | null;
  /** The chosen tab, or the first. */
  readonly chosenRef?: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (id: Id) => void;
  /** Stands above the tabs and stays in sight with them. */
  readonly above?: ReactNode;
  /** Of the chosen tab. */
  readonly children: ReactNode;
}

/**
 * Tabs of one page of controls: arrow keys go from one to the next, which opens at once, from its beginning. While none is
 * chosen they only have the focus, so that the Tab key passes them on its way to what is shown.
 */
export function TabSet<Id extends string>(props: TabSetProps<Id>) {
  const { label, tabs, chosen, chosenRef, onChoose, above, children } = props;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const scroller = root.current?.parentElement;
    if (scroller) scroller.scrollTop = 0;
  }, [chosen]);
  return (
    <Tabs.Root
      ref={root}
      value={chosen}
      onValueChange={(id) => {
        const tab = tabs.find((each) => each.id === id);
        if (tab !== undefined) onChoose(tab.id);
      }}
    >
      <div className={`line-below ground-surface ${styles['top']}`}>
        {above}
        <Tabs.List
          className={`flex gap-1 ${styles['tabs']}`}
          aria-label={label}
          activateOnFocus={chosen !== null}
        >
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.id}
              value={tab.id}
              className={`pad-0-3 semibold color-second hover-text ${styles['tab']}`}
              ref={(chosen ?? tabs[0]?.id) === tab.id ? chosenRef : undefined}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {chosen === null ? (
        <div className={styles['panel']}>{children}</div>
      ) : (
        // Not a stop itself: the first of its controls comes right after the tabs.
        <Tabs.Panel key={chosen} value={chosen} tabIndex={-1} className={styles['panel']}>
          {children}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}
