import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { userData } from '../../../data/users.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Breadcrumbs,
  Button,
  EmptyState,
  ErrorState,
  MonthPicker,
  Notice,
  PageHeader,
  Panel,
  Skeleton,
} from '../../../ui/index.ts';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { UserDrawer } from '../drawer/user-drawer.tsx';
import { PeopleTabs } from '../../../ui/people/people-tabs.tsx';
import { Chart } from './chart.tsx';
import { chartTree } from './chart-tree.ts';
import css from './orgchart.module.css';

const searchSchema = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .catch('')
    .default(''),
});

const chartOf = (manager: string | undefined, month: string) => ({
  ...(manager ? { user_id: manager } : {}),
  ...(month ? { period: month } : {}),
});

/** Who manages whom in a month, from the top or from one manager down; `profile/:user` opens that person's drawer over it. */
export function OrgChartPage() {
  const t = useTranslations('users');
  const { manager, user } = useParams({ strict: false }) as { manager?: string; user?: string };
  const [search, setSearch] = usePageSearch(searchSchema);
  const navigate = useNavigate();
  const found = useQuery(userData.orgChart(chartOf(manager, search.month)));
  const HERE = { search: (old: object) => old, resetScroll: false } as const;
  const focus = (id: string) => void navigate({ ...addresses.orgChartBelow(id), ...HERE });
  const close = () =>
    manager === undefined ? void navigate({ to: PATHS.orgChart, ...HERE }) : focus(manager);
  const open = (id: string) => void navigate({ ...addresses.orgChartUser(manager, id), ...HERE });
  const chart = found.data;
  const exports = useTranslations('exports');
  const exported = useExport();
  usePageTitle(user === undefined ? t('tab_orgchart') : null);
  const nameOf = new Map(chart?.nodes.map((node) => [node.id, node.name]));
  return (
    <>
      <PageHeader
        title={<>{t('title')}</>}
        actions={
          chart && chart.nodes.length > 0 ? (
            <Button
              onPress={() =>
                exported.start({
                  source: { kind: 'org_chart', ...chartOf(manager, search.month) },
                  what: exports('what_org_chart'),
                })
              }
            >
              {exports('action')}
            </Button>
          ) : null
        }
      />
      {exported.dialog}
      <PeopleTabs />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={320} radius={12} /> : null}
      {chart ? <Loops names={chart.loop_user_ids.map((id) => nameOf.get(id) ?? '')} /> : null}
      {chart && manager ? (
        <Breadcrumbs
          label={t('tab_orgchart')}
          items={[{ text: t('orgchart_all'), to: PATHS.orgChart }, { text: nameOf.get(manager) ?? '' }]}
        />
      ) : null}
      {chart?.nodes.length === 0 ? (
        <Panel
          title={t('tab_orgchart')}
          aside={
            <MonthPicker
              label={t('orgchart_month')}
              value={chart.period}
              onChange={(month) => setSearch({ month })}
            />
          }
        >
          <EmptyState icon={<Network size={20} aria-hidden />} title={t('orgchart_empty')} />
        </Panel>
      ) : null}
      {chart && chart.nodes.length > 0 ? (
        <Chart
          items={chartTree(chart.nodes)}
          month={chart.period}
          onMonth={(month) => setSearch({ month })}
          manager={manager}
          user={user}
          onFocus={focus}
        />
      ) : null}
      <UserDrawer id={user ?? null} onClose={close} onOpen={open} />
    </>
  );
}

/** People who manage each other in a cycle have no place in the chart. */
function Loops({ names }: { readonly names: readonly string[] }) {
  const t = useTranslations('users');
  if (names.length === 0) return null;
  return (
    <div className={css['note']}>
      <Notice tone="warn" title={t('orgchart_loop')}>
        {t('orgchart_loop_text', { names: names.join(', ') })}
      </Notice>
    </div>
  );
}
