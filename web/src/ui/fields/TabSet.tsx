import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface TabFacts<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabSetProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabFacts<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** Stands above the tabs and stays in sight with them. */
  readonly above?: ReactNode;
  /** Of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs of one page of controls: arrow keys go from one to the next, which opens at once. */
export function TabSet<Id extends string>(props: TabSetProps<Id>) {
  const { label, tabs, chosen, onChoose, above, children } = props;
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(id) => {
        const tab = tabs.find((each) => each.id === id);
        if (tab !== undefined) onChoose(tab.id);
      }}
    >
      <div className={styles['top']}>
        {above}
        <Tabs.List className={styles['tabs']} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id} className={styles['tab']}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel key={chosen} value={chosen} className={styles['panel']}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
