import type { PlanSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Menu,
  PageHeader,
  SearchField,
  Segmented,
  Skeleton,
} from '../../ui/index.ts';
import { type PlansSearch, readPlansSearch } from '../../searches.ts';
import { ChosenDialog } from './chosen-dialog.tsx';
import { PlanCards } from './plan-cards.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import styles from './plans.module.css';

/** /plan: plans by section, each with its compensations. */
export function PlansPage() {
  const t = useTranslations('plans');
  const access = useAccess();
  const navigate = useNavigate();
  const search = readPlansSearch(useSearch({ strict: false }));
  const { state = 'live', q = '', new: isAdding } = search;
  const plans = useQuery(planData.list(state));
  const [chosen, setChosen] = useState<PlanDialog | null>(null);
  const go = (part: PlansSearch) =>
    void navigate({ ...addresses.plans({ ...search, ...part }), replace: true });
  const wanted = q.trim().toLowerCase();
  const shown = (plans.data?.plans ?? []).filter((plan) => matches(plan, wanted));
  const sections = [...new Set(shown.map(({ section }) => section))];
  const canWrite = access.can('plan.plans', 'write');
  const added = { kind: isAdding === 'template' ? 'template' : 'add' } as const;
  const dialog: PlanDialog | null = isAdding && canWrite ? added : chosen;
  const close = () => {
    setChosen(null);
    if (isAdding) go({ new: undefined });
  };
  const addButton = canWrite ? (
    <Button variant="main" icon={<Plus size={16} aria-hidden />} onPress={() => setChosen({ kind: 'add' })}>
      {t('add')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <OtherWays onChoose={setChosen} />
            {addButton}
          </>
        }
      />
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
        <NoPlans
          search={wanted ? q : null}
          state={state}
          add={addButton}
          onClear={() => go({ q: undefined })}
        />
      ) : null}
      {sections.map((section) => (
        <section key={section} className={styles['section']} aria-label={section || t('noSection')}>
          {sections.length > 1 || section ? (
            <h2 className={styles['sectionName']}>{section || t('noSection')}</h2>
          ) : null}
          <PlanCards
            label={section || t('noSection')}
            plans={shown.filter((plan) => plan.section === section)}
            order={(plans.data?.plans ?? []).map(({ id }) => id)}
            onChoose={setChosen}
          />
        </section>
      ))}
      {dialog ? <ChosenDialog chosen={dialog} onClose={close} /> : null}
    </>
  );
}

const matches = ({ name, section, description, compensations }: PlanSummary, wanted: string) =>
  [name, section, description, ...compensations.map((each) => each.name)].some((text) =>
    text.toLowerCase().includes(wanted),
  );

/** Other ways to a new plan, for those who may also make compensations. */
function OtherWays({ onChoose }: { readonly onChoose: (dialog: PlanDialog) => void }) {
  const t = useTranslations('plans');
  const access = useAccess();
  if (!access.can('plan.plans', 'write') || !access.can('plan.compensations', 'write')) return null;
  return (
    <Menu
      label={t('otherWays')}
      items={[
        { id: 'template', text: t('templates.menu'), onAction: () => onChoose({ kind: 'template' }) },
        { id: 'text', text: t('text.new'), onAction: () => onChoose({ kind: 'new_text' }) },
      ]}
    >
      <Button>{t('otherWays')}</Button>
    </Menu>
  );
}

interface NoPlansProps {
  /** What was searched for; `null`: nothing. */
  readonly search: string | null;
  readonly state: 'live' | 'archived';
  readonly add: ReactNode;
  readonly onClear: () => void;
}

function NoPlans({ search, state, add, onClear }: NoPlansProps) {
  const t = useTranslations('plans');
  if (search !== null)
    return (
      <EmptyState
        title={t('noMatch.title', { search })}
        action={<Button onPress={onClear}>{t('clearSearch')}</Button>}
      >
        {t('noMatch.text')}
      </EmptyState>
    );
  if (state === 'archived')
    return <EmptyState title={t('emptyArchived.title')}>{t('emptyArchived.text')}</EmptyState>;
  return (
    <EmptyState title={t('empty.title')} action={add}>
      {t('empty.text')}
    </EmptyState>
  );
}
