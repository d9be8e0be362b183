import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../addresses.ts';
import { cx } from '../lib/cx.ts';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button, LinkButton } from './button.tsx';
import css from './states.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Why it is empty. */
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
  readonly isCompact?: boolean;
  /** Replaces the whole page: its title is the page's. */
  readonly isPage?: boolean;
}

export function EmptyState({ icon, title, children, action, isCompact, isPage }: EmptyStateProps) {
  usePageTitle(isPage ? title : null);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cx(css['state'], isCompact && css['compact'])}>
      {icon ? <span className={css['picture']}>{icon}</span> : null}
      <Title className={css['title']}>{title}</Title>
      {children ? <div className={css['text']}>{children}</div> : null}
      {action ? <div className={css['actions']}>{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly isCompact?: boolean;
  /** Replaces the whole page, which has no other title. */
  readonly isPage?: boolean;
}

/** What could not be loaded: what happened, and a way to try again or to leave. */
export function ErrorState({ error, onRetry, isCompact, isPage }: ErrorStateProps) {
  const t = useTranslations('common');
  const shell = useTranslations('shell');
  const words = useErrorText();
  const status = error instanceof ApiError ? error.status : null;
  const title = isPage
    ? shell(status === 404 ? 'not_found_title' : status === 403 ? 'unauthorized_title' : 'error_title')
    : null;
  usePageTitle(title);
  // A page that is gone, or closed to the reader, stays so.
  const canRetry = onRetry !== undefined && !(isPage && (status === 404 || status === 403));
  return (
    <div className={cx(css['state'], isCompact && css['compact'])} role="alert">
      <span className={cx(css['picture'], css['bad'])}>
        <CircleAlert size={20} aria-hidden />
      </span>
      {title ? <h1 className={css['title']}>{title}</h1> : null}
      <p className={css['text']}>{words(error)}</p>
      {canRetry || isPage ? (
        <div className={css['actions']}>
          {canRetry ? (
            <Button icon={<RotateCw size={14} aria-hidden />} onPress={onRetry}>
              {t('retry')}
            </Button>
          ) : null}
          {isPage ? (
            <LinkButton to={PATHS.home} variant="main">
              {shell('back_home')}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const ICONS = {
  neutral: Info,
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
} as const;

/** A sentence that stays on the page: a warning above a form, the result of an import. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  action,
}: {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div
      className={cx(css['note'], tone !== 'neutral' && css[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden />
      <div className={css['noteBody']}>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
