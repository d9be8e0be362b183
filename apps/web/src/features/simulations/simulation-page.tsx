import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { type Simulation, simulationData } from '../../data/simulations.ts';
import { ApiError } from '../../lib/api.ts';
import { joinMonth } from '../../lib/format.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import { readSimulationSearch } from '../../searches.ts';
import {
  Avatar,
  Breadcrumbs,
  Button,
  EmptyState,
  ErrorState,
  Notice,
  PageHeader,
  Skeleton,
  useAction,
} from '../../ui/index.ts';
import { Comparison } from './comparison.tsx';
import { Pipeline, type RecordChange } from './pipeline.tsx';
import css from './simulations.module.css';
import { useReload } from './use-reload.ts';

/** /statements/simulation: what the next deals would bring. Without an active simulation it leads to the statements. */
export function SimulationPage() {
  const { simulation, statement } = readSimulationSearch(useSearch({ strict: false }));
  if (simulation === undefined || statement === undefined) return <Navigate to={PATHS.statements} replace />;
  return <Active key={simulation} id={simulation} statement_id={statement} />;
}

interface ActiveProps {
  readonly id: string;
  readonly statement_id: string;
}

/** Refusals after which the mode is over. */
const OVER: ReadonlySet<string> = new Set([
  'simulation_not_found',
  'simulation_disabled',
  'statement_not_found',
  'statement_forbidden',
  'statement_locked',
  'feature_off',
  'forbidden',
]);

function Active({ id, statement_id }: ActiveProps) {
  const t = useTranslations('simulations');
  const errorText = useErrorText();
  const after = useQuery(simulationData.statement(id, statement_id, 'true'));
  const before = useQuery(simulationData.statement(id, statement_id, 'false'));
  const run = useMutation({
    mutationFn: (records: RecordChange[]) =>
      simulationData.run({ params: { id }, query: { statement_id }, body: { records } }),
  });
  const { mutate } = run;
  const isOld = after.data?.ready === false;
  // Computed once when the mode begins, and again when the statement or the plan has changed.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isOld) isAsked.current = false;
    else if (!isAsked.current) {
      isAsked.current = true;
      mutate([]);
    }
  }, [isOld, mutate]);
  const isEmpty = after.data?.ready === true && after.data.transactions.length === 0;
  const error = after.error ?? before.error ?? run.error;
  const isOver = isEmpty || (error instanceof ApiError && OVER.has(error.code));
  useReload(isOver);
  if (isOver)
    return (
      <EmptyState isPage title={t('over_title')}>
        {isEmpty ? t('nothing_to_simulate') : errorText(error)} {t('reloading')}
      </EmptyState>
    );
  if (after.error && !after.data)
    return <ErrorState isPage error={after.error} onRetry={() => void after.refetch()} />;
  if (!after.data || !before.data) return <Skeleton height={320} radius={12} />;
  return (
    <>
      <Head simulation={after.data} />
      {run.error ? <Notice tone="bad">{errorText(run.error)}</Notice> : null}
      <div className={css['page']}>
        <Comparison before={before.data} after={after.data} isComputing={run.isPending || isOld} />
        {after.data.plans.map((plan) => (
          <Pipeline
            key={plan.id}
            plan={plan}
            simulation={after.data}
            isAlone={after.data.plans.length === 1}
            onRun={(records = []) => run.mutateAsync(records)}
          />
        ))}
      </div>
    </>
  );
}

function Head({ simulation }: { readonly simulation: Simulation }) {
  const t = useTranslations('simulations');
  const statements = useTranslations('statements');
  const format = useFormat();
  const navigate = useNavigate();
  const isMobile = useMedia(MOBILE);
  const { user } = simulation;
  const month = joinMonth(simulation);
  const back = addresses.statement(month, user.id);
  const end = useAction({
    mutationFn: () => simulationData.end({ params: { id: simulation.id } }),
    onSuccess: () => void navigate(back),
  });
  return (
    <PageHeader
      crumbs={
        <Breadcrumbs
          label={t('title')}
          items={[{ text: statements('title', { name: user.name }), ...back }]}
        />
      }
      title={t('page_title', { name: user.name, month: format.period(month) })}
      // A phone has no room for it beside the title.
      beside={isMobile ? undefined : <Avatar name={user.name} src={user.avatar} size={30} />}
      subtitle={t('only_a_trial')}
      actions={
        <Button isPending={end.isPending} onPress={() => end.mutate()}>
          {t('end')}
        </Button>
      }
    />
  );
}
