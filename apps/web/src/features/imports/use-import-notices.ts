import { getImport } from '@comptoir/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { call } from '../../lib/api.ts';
import { onRealtime } from '../../lib/realtime-events.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Do compensations read the table, so that its records change pay? */
async function feedsStatements(table_id: string | null): Promise<boolean> {
  if (table_id === null) return false;
  // Loaded at the first import that ends: the first load has no need of it.
  const uses = await import('../../data/tables.ts')
    .then(({ tableData }) => tableData.readUses(table_id))
    .catch(() => []);
  return uses.some(({ kind }) => kind === 'compensation');
}

/** When an import ends its author is notified, on whichever page they are: done, done with refused rows, or failed. */
export function useImportNotices(): void {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const me = useSession();
  const router = useRouter();
  const maySeeStatements = useAccess().can('statement', 'read');
  useEffect(
    () =>
      onRealtime('import', ({ import_id, status }) => {
        if (status !== 'finished' && status !== 'failed') return;
        // The page of this import shows it already.
        if (location.search.includes(import_id)) return;
        call(getImport, { params: { id: import_id } }).then(
          ({ import: ended }) => {
            // Undone: its page says so.
            if (ended.author?.id !== me.user.id || ended.undone_at !== null) return;
            const rejected = ended.configs.results?.rejected ?? 0;
            const history = {
              label: common('details'),
              onPress: () => void router.navigate(addresses.import(import_id)),
            };
            const openTable = {
              label: t('open_table'),
              onPress: () => void router.navigate(addresses.table(ended.table_id ?? '')),
            };
            const openStatements = {
              label: t('open_statements'),
              onPress: () => void router.navigate({ to: PATHS.statements }),
            };
            if (status === 'failed')
              toast.error(t('toast_failed', { file: ended.file_name }), { action: history });
            else if (rejected > 0)
              toast.warning(t('toast_done', { file: ended.file_name }), {
                text: t('toast_refused', { count: rejected }),
                action: history,
              });
            else
              void feedsStatements(ended.table_id).then((isPaid) =>
                toast.success(t('toast_done', { file: ended.file_name }), {
                  action: isPaid && maySeeStatements ? openStatements : openTable,
                }),
              );
          },
          // Without the right to read imports there is nothing to notify.
          () => {},
        );
      }),
    [t, common, me.user.id, router, maySeeStatements],
  );
}
