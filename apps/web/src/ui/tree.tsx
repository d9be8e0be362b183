import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './tree.module.css';

export interface TreeItem {
  readonly id: string;
  /** Read aloud on the button that opens and closes it. */
  readonly name: string;
  readonly children: readonly TreeItem[];
}

export interface TreeProps<Item extends TreeItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** What a row shows after the toggle: a link fills the line, a count in it is a `<small>`. */
  readonly row: (item: Item) => ReactNode;
  readonly highlighted?: string | null;
  /** Levels that are open at first. */
  readonly openLevels?: number;
}

/** A nested list whose branches open and close. */
export function Tree<Item extends TreeItem>({
  label,
  items,
  row,
  highlighted = null,
  openLevels = Infinity,
}: TreeProps<Item>) {
  // Those that differ from their level's default.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (id: string) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const t = useTranslations('common');
  const isFlat = items.every((item) => item.children.length === 0);
  const branch = (list: readonly Item[], depth: number): ReactNode => (
    <ul className={css['tree']} {...(depth === 0 ? { 'aria-label': label } : {})}>
      {list.map((item) => {
        const isOpen = depth < openLevels !== turned.has(item.id);
        return (
          <li key={item.id}>
            <div
              className={cx(css['row'], highlighted === item.id && css['on'])}
              style={{ paddingLeft: 12 + Math.min(depth, 8) * 24 }}
            >
              {item.children.length > 0 ? (
                <button
                  type="button"
                  className={css['toggle']}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'collapse' : 'expand', { name: item.name })}
                  onClick={() => turn(item.id)}
                >
                  <ChevronRight size={15} aria-hidden />
                </button>
              ) : isFlat ? null : (
                <span className={css['noToggle']} />
              )}
              {row(item)}
            </div>
            {/* A tree's children are of its own kind. */}
            {item.children.length > 0 && isOpen ? branch(item.children as readonly Item[], depth + 1) : null}
          </li>
        );
      })}
    </ul>
  );
  return branch(items, 0);
}
