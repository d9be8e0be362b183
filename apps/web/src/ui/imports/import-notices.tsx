import type { ImportWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { importData } from '../../data/imports.ts';
import { ApiError } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, LinkButton, Notice, Panel, ProgressBar, useAction } from '../index.ts';
import css from './import-notices.module.css';

/** The state of the data refresh: in progress with a percentage, or what the last one left to be looked at, until it is dismissed. */
export function ImportNotices({ table_id }: { readonly table_id?: string }) {
  const concerns = (one: ImportWire) => table_id === undefined || one.table_id === table_id;
  const running = (useQuery(importData.progress).data ?? []).filter(concerns);
  const last = useQuery(importData.last).data ?? null;
  const needsLook =
    last !== null &&
    concerns(last) &&
    (last.status === 'failed' || (last.configs.results?.rejected ?? 0) > 0);
  if (running.length === 0 && !needsLook) return null;
  return (
    <div className={css['notices']}>
      {running.map((one) => (
        <Running key={one.id} imported={one} />
      ))}
      {needsLook ? <Last imported={last} /> : null}
    </div>
  );
}

function Running({ imported }: { readonly imported: ImportWire }) {
  const t = useTranslations('imports');
  return (
    <Panel>
      <ProgressBar
        label={t('refreshing', { file: imported.file_name, table: imported.configs.object_model ?? '' })}
        value={imported.progress}
      />
    </Panel>
  );
}

function Last({ imported }: { readonly imported: ImportWire }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const access = useAccess();
  const words = useErrorText();
  const dismiss = useAction({
    mutationFn: () => importData.dismiss({ params: { id: imported.id }, body: { dismissed: true } }),
  });
  const isBad = imported.status === 'failed';
  const { error } = imported;
  return (
    <Notice
      tone={isBad ? 'bad' : 'warn'}
      title={t(isBad ? 'toast_failed' : 'toast_done', { file: imported.file_name })}
      action={
        <span className={css['actions']}>
          <LinkButton size="s" {...addresses.import(imported.id)}>
            {common('details')}
          </LinkButton>
          {access.can('data_table', 'write') ? (
            <Button size="s" variant="quiet" isPending={dismiss.isPending} onPress={() => dismiss.mutate()}>
              {common('dismiss')}
            </Button>
          ) : null}
        </span>
      }
    >
      {error
        ? words(new ApiError(error.code as ConstructorParameters<typeof ApiError>[0], 400, error.params))
        : t('toast_refused', { count: imported.configs.results?.rejected ?? 0 })}
    </Notice>
  );
}
