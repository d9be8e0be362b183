import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './tabs.module.css';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly items: readonly {
    readonly value: Value;
    readonly text: string;
    readonly count?: number | undefined;
    readonly isDisabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** At the end of their line: what applies to each of them. */
  readonly beside?: ReactNode;
  /** What is beside takes the rest of the line. */
  readonly besideFills?: boolean;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs whose choice the caller keeps (in the address). */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  beside,
  besideFills = false,
  children,
}: TabsProps<Value>) {
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => onChange(String(key) as Value)}
      className={cx(css['tabs'])}
    >
      <div className={cx(css['line'], besideFills && css['filled'])}>
        <TabList aria-label={label} className={cx(css['list'])}>
          {items.map((item) => (
            <Tab
              key={item.value}
              id={item.value}
              isDisabled={item.isDisabled ?? false}
              className={cx(css['tab'])}
            >
              {item.text}
              {item.count === undefined ? null : <span className={css['count']}>{item.count}</span>}
            </Tab>
          ))}
        </TabList>
        {beside ? <div className={css['beside']}>{beside}</div> : null}
      </div>
      {items.map((item) => (
        <TabPanel key={item.value} id={item.value} className={cx(css['panel'])}>
          {item.value === value ? children : null}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
