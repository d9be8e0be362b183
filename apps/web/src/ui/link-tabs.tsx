import { Link, useLocation } from '@tanstack/react-router';
import { cx } from '../lib/cx.ts';
import css from './link-tabs.module.css';

export interface LinkTabsProps {
  readonly label: string;
  readonly items: readonly { readonly to: string; readonly text: string }[];
}

/** Neighbouring pages with addresses of their own, so links and not tabs. The longest address that fits is the current one. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  const { pathname } = useLocation();
  const fits = items.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const current = fits.reduce<string | null>(
    (best, { to }) => (best === null || to.length > best.length ? to : best),
    null,
  );
  return (
    <nav aria-label={label} className={css['tabs']}>
      {items.map(({ to, text }) => (
        <Link
          key={to}
          to={to as never}
          aria-current={to === current ? 'page' : undefined}
          className={cx(css['tab'], to === current && css['on'])}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
