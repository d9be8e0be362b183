import { dismissImport, getLastImport, type ImportWire, listImportProgress } from '@comptoir/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, ButtonLink, Notice, Panel, ProgressBar, toast } from '../../ui/index.ts';
import { importKeys } from './api/imports-api.ts';
import css from './import-notices.module.css';

const RUNNING_EVERY_MS = 1000;

/** What runs now. While something does it is asked for again: the table's freshness is a figure that moves. */
const progressQuery = queryOptions({
  queryKey: [...importKeys.all, 'progress'],
  queryFn: ({ signal }) => call(listImportProgress, {}, { signal }),
  select: (answer) => answer.imports,
  refetchInterval: (query) =>
    query.state.data && query.state.data.imports.length > 0 ? RUNNING_EVERY_MS : 30_000,
});

const lastQuery = queryOptions({
  queryKey: [...importKeys.all, 'last'],
  queryFn: ({ signal }) => call(getLastImport, {}, { signal }),
  select: (answer) => answer.import,
});

/** The state of the data refresh: in progress with a percentage, or what the last one left to be looked at, until it is dismissed. */
export function ImportNotices({ table_id }: { readonly table_id?: string }) {
  const concerns = (one: ImportWire) => table_id === undefined || one.table_id === table_id;
  const running = (useQuery(progressQuery).data ?? []).filter(concerns);
  const last = useQuery(lastQuery).data ?? null;
  const needsLook =
    last !== null && concerns(last) && (last.status === 'failed' || (last.results?.rejected ?? 0) > 0);
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
        label={t('refreshing', { file: imported.file_name, table: imported.object_model ?? '' })}
        value={imported.progress}
      />
    </Panel>
  );
}

function Last({ imported }: { readonly imported: ImportWire }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const access = useAccess();
  const client = useQueryClient();
  const words = useErrorText();
  const dismiss = useMutation({
    mutationFn: () => call(dismissImport, { params: { id: imported.id }, body: { dismissed: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: importKeys.all }),
    onError: (error) => toast.error(words(error)),
  });
  const isBad = imported.status === 'failed';
  const { error } = imported;
  return (
    <Notice
      tone={isBad ? 'bad' : 'warn'}
      title={t(isBad ? 'toast_failed' : 'toast_done', { file: imported.file_name })}
      action={
        <span className={css['actions']}>
          <ButtonLink size="s" href={`/tables/imports?import=${imported.id}`}>
            {t('details')}
          </ButtonLink>
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
        : t('toast_refused', { count: imported.results?.rejected ?? 0 })}
    </Notice>
  );
}
