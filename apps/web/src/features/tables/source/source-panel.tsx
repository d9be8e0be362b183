import { type Integration, KINDS, type TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { integrationData } from '../../../data/integrations.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useAccess } from '../../../lib/session.ts';
import { useRefusalText } from '../../../lib/use-error-text.ts';
import {
  AgoText,
  Button,
  KeyValues,
  LinkButton,
  Notice,
  Panel,
  toast,
  useAction,
} from '../../../ui/index.ts';
import { RefreshState } from './refresh-state.tsx';
import css from './source.module.css';
import { type TableSource, useTableSources } from './use-table-sources.ts';

/** Where a table's records come from: files and people, or a connection, with what it reads and how its refresh went. */
export function SourcePanel({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const source = useTableSources().get(table.id);
  const opensConnections = useMayOpen(PAGE_NEEDS.integrations);
  return (
    <Panel title={t('source')} aside={source ? <RefreshNow source={source} /> : null}>
      <div className={css['panel']}>
        {source ? (
          <Facts source={source} hasDetails={opensConnections} />
        ) : (
          <p className={css['text']}>{t('source_files_text')}</p>
        )}
        {opensConnections ? (
          <LinkButton size="s" to={PATHS.integrations}>
            {t(source ? 'source_change' : 'source_connect')}
          </LinkButton>
        ) : null}
      </div>
    </Panel>
  );
}

interface FactsProps {
  readonly source: TableSource;
  /** The reader may see what the connection requests of the other system. */
  readonly hasDetails: boolean;
}

type Fact = { readonly label: ReactNode; readonly value: ReactNode };

function Facts({ source, hasDetails }: FactsProps) {
  const t = useTranslations('tables');
  const refusal = useRefusalText();
  const { connection, error } = source;
  const shared: readonly Fact[] = [
    { label: t('source_connection'), value: connection.connection_name },
    {
      label: t('source_refresh'),
      value: connection.active ? <LastRefresh source={source} /> : t('source_off'),
    },
  ];
  return (
    <>
      {error ? (
        <Notice tone="bad" title={t('refresh_failed')}>
          {refusal(error.code as Parameters<typeof refusal>[0], error.params)}
        </Notice>
      ) : null}
      {hasDetails ? (
        <LateTexts>
          <WithDetails source={source} shared={shared} />
        </LateTexts>
      ) : (
        <KeyValues items={shared} />
      )}
    </>
  );
}

/** When the last one brought the table up to date; beside it what goes on now, or waits. A failure is said above. */
function LastRefresh({ source }: { readonly source: TableSource }) {
  const t = useTranslations('tables');
  const { last_refreshed_at, progress, status } = source;
  const isNotable = progress !== null || status === 'mapping' || status === 'confirming';
  return (
    <span className={css['last']}>
      {isNotable ? <RefreshState source={source} /> : null}
      {last_refreshed_at === null ? t('never') : <AgoText value={last_refreshed_at} />}
    </span>
  );
}

function WithDetails({ source, shared }: Pick<FactsProps, 'source'> & { readonly shared: readonly Fact[] }) {
  const t = useTranslations('integrations');
  const tables = useTranslations('tables');
  const connections = useQuery(integrationData.list).data ?? [];
  const whole = connections.find(({ id }) => id === source.connection.id);
  const selection = whole?.syncs.find(({ table_id }) => table_id === source.table_id)?.selection ?? {};
  if (whole === undefined) return <KeyValues items={shared} />;
  const [name, ...rest] = shared;
  const requested = KINDS[whole.kind].selection.filter((field) => (selection[field.name] ?? '') !== '');
  const items = [
    ...(name ? [{ ...name, value: `${whole.connection_name} · ${t(`kind_${whole.kind}`)}` }] : []),
    ...rest,
    { label: tables('source_times'), value: <Times connection={whole} /> },
    ...requested.map((field) => ({
      label: t(`field_${field.name}` as 'field_path'),
      value: <span className={field.type === 'long' ? css['code'] : undefined}>{selection[field.name]}</span>,
    })),
  ];
  return <KeyValues items={items} />;
}

function Times({ connection: { import_settings: times } }: { readonly connection: Integration }) {
  const t = useTranslations('integrations');
  const when = [
    ...(times.incremental ? [t('fact_incremental')] : []),
    ...(times.nightly ? [t('fact_nightly')] : []),
    ...(times.slots.length > 0
      ? [t(times.weekdays_only ? 'fact_slots_weekdays' : 'fact_slots', { slots: times.slots.join(', ') })]
      : []),
  ];
  return when.length === 0 ? t('fact_never') : when.join(' · ');
}

/** Reads all that the connection fills again: one refresh is one look at the other system. */
function RefreshNow({ source: { connection, progress } }: { readonly source: TableSource }) {
  const t = useTranslations('tables');
  const { can } = useAccess();
  const refresh = useAction({
    mutationFn: () => integrationData.refresh({ params: { id: connection.id }, body: { mode: 'full' } }),
    onSuccess: () => toast.info(t('refresh_started', { name: connection.connection_name })),
  });
  if (!can('data_table', 'write') || !connection.active) return null;
  return (
    <Button
      size="s"
      icon={RotateCw}
      isDisabled={progress !== null}
      isPending={refresh.isPending}
      onPress={() => refresh.mutate()}
    >
      {t('refresh_now')}
    </Button>
  );
}
