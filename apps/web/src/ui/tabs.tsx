import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabListStateContext } from 'react-aria-components';
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

/** The library draws what is in tabs a second time, without a state, to find the tabs: lists fail there. */
function Beside({ children }: { readonly children: ReactNode }) {
  const state = useContext(TabListStateContext);
  return state ? <div className={css['beside']}>{children}</div> : null;
}

const chosenIn = (line: HTMLElement | null) =>
  line?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null;

/**
 * Names the panel after the chosen tab, once the tabs are there. The library's own panel would do it too, but computes the layout at each
 * change of its content, to find the first place to tab to: too slow for a whole board.
 */
function PanelNames({ list, panel }: Record<'list' | 'panel', RefObject<HTMLElement | null>>) {
  const state = useContext(TabListStateContext);
  const chosen = state?.selectedItem?.key;
  useEffect(() => {
    const tab = chosenIn(list.current);
    if (!tab) return;
    panel.current?.setAttribute('id', tab.getAttribute('aria-controls') ?? '');
    panel.current?.setAttribute('aria-labelledby', tab.id);
  }, [chosen, list, panel]);
  return null;
}

/** A narrow line scrolls: the chosen tab comes into view. */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = list.current;
    const tab = chosenIn(line);
    if (!line || !tab) return;
    // Only the line moves, not the page.
    const { left, right } = tab.getBoundingClientRect();
    const view = line.getBoundingClientRect();
    if (right > view.right) line.scrollLeft += right - view.right;
    else if (left < view.left) line.scrollLeft -= view.left - left;
  }, [value]);
  return list;
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
  const list = useChosenInView(value);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={css['tabs']}>
      <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(String(key) as Value)}>
        <div className={cx(css['line'], besideFills && css['filled'])}>
          <TabList ref={list} aria-label={label} className={cx(css['list'])}>
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
          {beside ? <Beside>{beside}</Beside> : null}
        </div>
        <PanelNames list={list} panel={panel} />
      </AriaTabs>
      <div key={value} ref={panel} role="tabpanel" className={css['panel']}>
        {children}
      </div>
    </div>
  );
}
