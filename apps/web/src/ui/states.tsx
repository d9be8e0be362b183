import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { Button } from './button.tsx';
import css from './states.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Why it is empty. */
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
  readonly isCompact?: boolean;
}

export function EmptyState({ icon, title, children, action, isCompact }: EmptyStateProps) {
  return (
    <div className={cx(css['state'], isCompact && css['compact'])}>
      {icon ? <span className={css['picture']}>{icon}</span> : null}
      <p className={css['title']}>{title}</p>
      {children ? <div className={css['text']}>{children}</div> : null}
      {action ? <div className={css['actions']}>{action}</div> : null}
    </div>
  );
}

/** A part that could not be loaded: what happened, and a way to try again. */
export function ErrorState({ error, onRetry, isCompact }: { error: unknown; onRetry?: () => void; isCompact?: boolean }) {
  const t = useTranslations('common');
  const words = useErrorText();
  return (
    <div className={cx(css['state'], isCompact && css['compact'])} role="alert">
      <span className={cx(css['picture'], css['bad'])}>
        <CircleAlert size={20} aria-hidden />
      </span>
      <p className={css['text']}>{words(error)}</p>
      {onRetry ? (
        <div className={css['actions']}>
          <Button icon={<RotateCw size={14} aria-hidden />} onPress={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const ICONS = { neutral: Info, info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/** A sentence that stays on the page: a warning above a form, the result of an import. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  action,
}: {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(css['note'], tone !== 'neutral' && css[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <div className={css['noteBody']}>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
