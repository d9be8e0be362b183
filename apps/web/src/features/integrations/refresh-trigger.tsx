import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { importData } from '../../data/imports.ts';
import { integrationData } from '../../data/integrations.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useFormat } from '../../lib/use-format.ts';
import { IconButton, Menu, toast, useAction } from '../../ui/index.ts';
import css from './integrations.module.css';

/** Refreshes what connections fill, from any page. Absent where none refreshes at times of its own. */
export function RefreshTrigger() {
  const t = useTranslations('shell');
  const format = useFormat();
  const router = useRouter();
  const opensPage = useMayOpen(PAGE_NEEDS.integrations);
  const found = useQuery(integrationData.refreshes);
  const imports = useQuery(importData.progress);
  const refresh = useAction({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) =>
      integrationData.refresh({ params: { id }, body: { mode: 'full' } }),
    onSuccess: (_, { name }) => toast.info(t('refresh_started', { name })),
  });
  const known = found.data ?? [];
  if (!known.some(({ is_scheduled }) => is_scheduled)) return null;
  const active = known.filter((one) => one.active);
  const percent = known.flatMap(({ progress }) => progress ?? [])[0];
  const isRunning = percent !== undefined || (imports.data?.length ?? 0) > 0;
  const label =
    percent !== undefined
      ? t('refresh_running', { percent })
      : active.length === 0
        ? t('refresh_none')
        : t('refresh_menu');
  const captionOf = (one: (typeof known)[number]) => {
    if (one.progress !== null) return t('refresh_running', { percent: one.progress });
    if (one.failed) return t('refresh_failed');
    return one.last_refreshed_at === null
      ? undefined
      : t('refresh_last', { when: format.instant(one.last_refreshed_at) });
  };
  return (
    <Menu
      label={t('refresh_menu')}
      placement="bottom start"
      items={[
        ...active.map((one) => ({
          id: one.id,
          text: one.connection_name,
          caption: captionOf(one),
          isDisabled: one.progress !== null,
          onAction: () => refresh.mutate({ id: one.id, name: one.connection_name }),
        })),
        opensPage && {
          id: 'page',
          text: t('integrations'),
          section: ' ',
          onAction: () => void router.navigate({ to: PATHS.integrations }),
        },
      ]}
    >
      <IconButton
        label={label}
        isDisabled={active.length === 0}
        icon={<RotateCw size={16} aria-hidden className={isRunning ? css['turning'] : undefined} />}
      />
    </Menu>
  );
}
