import { useRouter } from '@tanstack/react-router';
import { CircleAlert, Compass, Lock, RotateCw, ServerOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { ApiError } from '../../lib/api.ts';
import { useLive } from '../../lib/live-figures.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, EmptyState, LinkButton } from '../../ui/index.ts';
import css from './shell.module.css';

export type ErrorKind = 'unauthorized' | 'not_found' | 'error' | 'unreachable';
const ICONS = { unauthorized: Lock, not_found: Compass, error: CircleAlert, unreachable: ServerOff } as const;

/** A whole page that cannot be shown: why, and a way on. */
export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  usePageTitle(t(`${kind}_title`));
  useLive(true);
  const Icon = ICONS[kind];
  return (
    <div className={css['errorPage']}>
      <h1 className="visually-hidden">{t(`${kind}_title`)}</h1>
      <EmptyState
        icon={<Icon size={20} aria-hidden />}
        title={t(`${kind}_title`)}
        action={
          <>
            <Button icon={RotateCw} onPress={() => location.reload()}>
              {common('refresh')}
            </Button>
            <LinkButton to={PATHS.home} variant="main">
              {t('back_home')}
            </LinkButton>
          </>
        }
      >
        {kind === 'unreachable' ? errors('unavailable') : t(`${kind}_text`)}
      </EmptyState>
    </div>
  );
}

/** The router's last resort: an error that no part of the page caught. */
export function RouteError({ error }: { error: unknown }) {
  // Reading the router keeps this page inside it, so that its links work.
  useRouter();
  return <ErrorPage kind={kindOf(error)} />;
}

export function kindOf(error: unknown): ErrorKind {
  if (error instanceof ApiError) {
    if (error.status === 403) return 'unauthorized';
    if (error.status === 404) return 'not_found';
    if (error.code === 'unavailable') return 'unreachable';
  }
  // Without a line it is the page's own code that could not be read: nothing is broken.
  return navigator.onLine ? 'error' : 'unreachable';
}

/** Outside the shell there is no other landmark. */
export function LoneRouteError({ error }: { error: unknown }) {
  return (
    <main>
      <RouteError error={error} />
    </main>
  );
}

export function NotFoundPage() {
  return <ErrorPage kind="not_found" />;
}
