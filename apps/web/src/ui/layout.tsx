import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { HelpLink } from './help-link.tsx';
import css from './layout.module.css';
import { PageActions } from './page-actions.tsx';
import { useMoreBeside } from './use-more-beside.ts';

export interface PanelProps {
  readonly title?: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** No padding: a table fills it to the edge. */
  readonly isFlush?: boolean;
  readonly className?: string | undefined;
}

/** A framed part of a page with its own heading. */
export function Panel({ title, aside, children, isFlush, className }: PanelProps) {
  return (
    <section className={cx(css['panel'], isFlush && css['flush'], className)}>
      {title || aside ? (
        <div className={css['panelHead']}>
          <h2 className={css['panelTitle']}>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** The title on the page, where it is more than its text: a name that can be edited. */
  readonly heading?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly crumbs?: ReactNode;
  /** Right after the title: a badge, the month. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** A long title is cut so that the actions stay beside it; on a phone they have the next line. */
  readonly isOneLine?: boolean;
}

export function PageHeader({
  title,
  heading = title,
  subtitle,
  crumbs,
  beside,
  actions,
  isOneLine,
}: PageHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : null);
  return (
    <header className={css['header']}>
      {crumbs}
      <div
        className={cx(
          css['headline'],
          isOneLine && css['oneLine'],
          Boolean(subtitle) && !beside && !isOneLine && css['explained'],
        )}
      >
        <div className={css['titles']}>
          <div className={css['titleLine']}>
            <h1 className={css['title']} title={isOneLine && typeof title === 'string' ? title : undefined}>
              {heading}
            </h1>
            <HelpLink />
          </div>
          {subtitle ? <div className={css['subtitle']}>{subtitle}</div> : null}
        </div>
        {beside ? <div className={css['beside']}>{beside}</div> : null}
        <span className={css['grow']} />
        {actions ? (
          <div className={cx(css['actions'], 'no-print')}>
            <PageActions>{actions}</PageActions>
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** The path to this page; the last one is the page itself and no link. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly ({ readonly text: string } & Pick<LinkProps, 'to' | 'params' | 'search'>)[];
}) {
  return (
    <nav aria-label={label} className={css['crumbs']}>
      {items.map(({ text, ...link }, at) => (
        <Fragment key={text}>
          {at > 0 ? <span aria-hidden>›</span> : null}
          {/* A page above is not the current one. */}
          {link.to ? (
            <Link {...link} activeOptions={{ exact: true }}>
              {text}
            </Link>
          ) : (
            <span>{text}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

export interface StepperProps<Value extends string> {
  readonly label: string;
  readonly steps: readonly {
    readonly value: Value;
    readonly text: string;
    readonly state?: 'done' | 'error' | undefined;
    readonly isDisabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange?: ((value: Value) => void) | undefined;
}

export function Stepper<Value extends string>({ label, steps, value, onChange }: StepperProps<Value>) {
  const t = useTranslations('common');
  return (
    <nav aria-label={label} className={css['steps']}>
      {steps.map((step, at) => (
        <button
          key={step.value}
          type="button"
          disabled={(step.isDisabled ?? false) || (!onChange && step.value !== value)}
          aria-current={step.value === value ? 'step' : undefined}
          aria-label={`${t('step_of', { step: at + 1, steps: steps.length, name: step.text })}${step.state === 'done' ? `, ${t('step_done')}` : ''}`}
          onClick={() => onChange?.(step.value)}
          className={cx(
            css['step'],
            step.state === 'done' && css['stepDone'],
            step.state === 'error' && css['stepBad'],
            step.value === value && css['stepOn'],
          )}
        >
          {step.state === 'done' && step.value !== value ? (
            <Check size={13} strokeWidth={2.6} className={cx(css['tick'])} aria-hidden />
          ) : (
            at + 1
          )}{' '}
          {step.text}
        </button>
      ))}
    </nav>
  );
}

interface KeyValuesProps {
  readonly items: readonly { readonly label: ReactNode; readonly value: ReactNode }[];
  /** Long values, such as addresses: on a phone they are below their labels. */
  readonly isLong?: boolean;
}

/** Label and value pairs, one a line. */
export function KeyValues({ items, isLong = false }: KeyValuesProps) {
  return (
    <dl className={isLong ? css['longValues'] : undefined}>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list, its place is its identity
        <div key={at} className={css['kv']}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A page of panels in one column, such as settings: no line of text gets too long. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={css['narrow']}>{children}</div>;
}

/** Search, filters and view switches above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={css['toolbar']}>{children}</div>;
}

/** Scrolls by itself, so the keyboard must be able to reach it. Its edge fades where more is beside. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const more = useMoreBeside();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its name and role say what it is
    <div ref={more} className={cx(css['scroll'], className)} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

export type FormulaPart = string | { readonly name: string } | { readonly value: string };

/** A formula in monospace: names in the accent colour, the values that filled them in grey. */
export function FormulaText({ parts }: { parts: readonly FormulaPart[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- may scroll
    <div className={css['formula']} tabIndex={0} role="group">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text's own order
        <Fragment key={at}>
          {typeof part === 'string' ? (
            part
          ) : 'name' in part ? (
            <span className={css['name']}>{part.name}</span>
          ) : (
            <span className={css['filled']}> {part.value}</span>
          )}
        </Fragment>
      ))}
    </div>
  );
}
