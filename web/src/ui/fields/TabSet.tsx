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
  /** Null = no tab is selected, and the panel shows something else. */
  readonly chosen: Id | null;
  /** Ref of the selected tab, or of the first if none is. */
  readonly chosenRef?: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (id: Id) => void;
  /** Content above the tabs, which stays visible with them. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Tabs of a settings page. Arrow keys select the next tab, whose panel starts at its top. While none is selected, the
 * Tab key skips the tabs on its way to the panel.
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
        // Not a tab stop: its first control directly follows the tabs.
        <Tabs.Panel key={chosen} value={chosen} tabIndex={-1} className={styles['panel']}>
          {children}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
}
