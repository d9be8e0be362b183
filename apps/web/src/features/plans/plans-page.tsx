import { archivePlan, deletePlan, type PlanSummary } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { thisDay } from '../../lib/this-month.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Button,
  ConfirmDialog,
  DatePicker,
  EmptyState,
  ErrorState,
  Notice,
  PageHeader,
  SearchField,
  Segmented,
  Skeleton,
  toast,
} from '../../ui/index.ts';
import { type PlansSearch, readPlansSearch } from './address.ts';
import { catalogueQuery, planKeys, plansQuery } from './api/plan-queries.ts';
import { blockersOf } from './blockers.ts';
import { readersIn } from './readers.ts';
import { type Asked, PlanCards } from './plan-cards.tsx';
import { NewCompensationDialog, PlanNameDialog } from './plan-dialogs.tsx';
import styles from './plans.module.css';

/** /plan: plans by section, each with its compensations. */
export function PlansPage() {
  const t = useTranslations('plans');
  const access = useAccess();
  const navigate = useNavigate();
  const { state = 'live', q = '', new: isAdding } = readPlansSearch(useSearch({ strict: false }));
  const plans = useQuery(plansQuery(state));
  const [chosen, setAsked] = useState<Asked | null>(null);
  const go = (part: PlansSearch) =>
    void navigate({ to: '.', search: ((now: PlansSearch) => ({ ...now, ...part })) as never, replace: true });
  const wanted = q.trim().toLowerCase();
  const shown = (plans.data?.plans ?? []).filter(
    (plan) =>
      wanted === '' ||
      [plan.name, plan.section, ...plan.compensations.map(({ name }) => name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const sections = [...new Set(shown.map(({ section }) => section))];
  const canWrite = access.can('plan.plans', 'write');
  const asked: Asked | null = isAdding && canWrite ? { kind: 'add' } : chosen;
  const close = () => {
    setAsked(null);
    if (isAdding) go({ new: undefined });
  };
  const addButton = canWrite ? (
    <Button variant="main" icon={<Plus size={16} aria-hidden />} onPress={() => setAsked({ kind: 'add' })}>
      {t('add')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('title')} actions={addButton} />
      <div className={styles['tools']}>
        <SearchField label={t('search')} value={q} onChange={(text) => go({ q: text || undefined })} />
        <Segmented
          label={t('title')}
          value={state}
          items={[
            { value: 'live', text: t('live') },
            { value: 'archived', text: t('archived') },
          ]}
          onChange={(value) => go({ state: value === 'archived' ? 'archived' : undefined })}
        />
      </div>
      {plans.isError ? <ErrorState error={plans.error} onRetry={() => void plans.refetch()} /> : null}
      {plans.isPending ? <Skeleton height={220} radius={12} /> : null}
      {plans.data && shown.length === 0 ? (
        wanted ? (
          <EmptyState
            title={t('noMatch.title', { search: q })}
            action={<Button onPress={() => go({ q: undefined })}>{t('clearSearch')}</Button>}
          >
            {t('noMatch.text')}
          </EmptyState>
        ) : state === 'archived' ? (
          <EmptyState title={t('emptyArchived.title')}>{t('emptyArchived.text')}</EmptyState>
        ) : (
          <EmptyState title={t('empty.title')} action={addButton}>
            {t('empty.text')}
          </EmptyState>
        )
      ) : null}
      {sections.map((section) => (
        <section key={section} className={styles['section']} aria-label={section || t('noSection')}>
          {sections.length > 1 || section ? <h2 className={styles['sectionName']}>{section || t('noSection')}</h2> : null}
          <PlanCards
            label={section || t('noSection')}
            plans={shown.filter((plan) => plan.section === section)}
            order={(plans.data?.plans ?? []).map(({ id }) => id)}
            onAsk={setAsked}
          />
        </section>
      ))}
      {asked ? <AskedDialog asked={asked} onClose={close} /> : null}
    </>
  );
}

function AskedDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  if (asked.kind === 'add') return <PlanNameDialog kind="add" onClose={onClose} />;
  if (asked.kind === 'rename' || asked.kind === 'duplicate')
    return <PlanNameDialog kind={asked.kind} plan={asked.plan} onClose={onClose} />;
  if (asked.kind === 'compensation') return <NewCompensationDialog plan={asked.plan} onClose={onClose} />;
  return <EndDialog kind={asked.kind} plan={asked.plan} onClose={onClose} />;
}

/** Archive (with its last day) or delete (with what stands in the way). */
function EndDialog({
  kind,
  plan,
  onClose,
}: {
  readonly kind: 'archive' | 'delete';
  readonly plan: PlanSummary;
  readonly onClose: () => void;
}) {
  const t = useTranslations('plans');
  const client = useQueryClient();
  const errorText = useErrorText();
  const access = useAccess();
  const [endDate, setEndDate] = useState<string | null>(thisDay());
  const act = useMutation({
    mutationFn: async () => {
      if (kind === 'archive') await call(archivePlan, { params: { id: plan.id }, body: { end_date: endDate ?? thisDay() } });
      else await call(deletePlan, { params: { id: plan.id } });
    },
    onSuccess: () => {
      toast.success(kind === 'archive' ? t('toast.archived') : t('toast.deleted'));
      onClose();
      return client.invalidateQueries({ queryKey: planKeys.all });
    },
    onError: (error) => {
      if (!blockersOf(error)) toast.error(errorText(error));
    },
  });
  const blockers = blockersOf(act.error);
  const catalogue = useQuery({ ...catalogueQuery, enabled: kind === 'archive' && access.can('plan.compensations', 'read') });
  const readers = catalogue.data
    ? readersIn(
        catalogue.data,
        plan.compensations.map(({ id }) => id),
      )
    : [];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      isDanger={kind === 'delete'}
      title={kind === 'archive' ? t('form.archiveTitle', { name: plan.name }) : t('form.deleteTitle', { name: plan.name })}
      action={kind === 'archive' ? t('form.archive') : t('form.delete')}
      isPending={act.isPending}
      isDisabled={kind === 'archive' && endDate === null}
      onConfirm={() => act.mutate()}
      {...(blockers ? { blockers } : {})}
    >
      <p>{kind === 'archive' ? t('form.archiveText') : t('form.deleteText')}</p>
      {kind === 'archive' ? <DatePicker label={t('form.endDate')} value={endDate} onChange={setEndDate} /> : null}
      {kind === 'archive' && readers.length > 0 ? (
        <Notice tone="warn">{t('form.archiveReaders', { names: readers.join(', ') })}</Notice>
      ) : null}
    </ConfirmDialog>
  );
}
