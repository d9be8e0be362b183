import type { SandboxComparison } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sandboxData } from '../../../data/sandboxes.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Notice,
  PageHeader,
  Segmented,
  Skeleton,
} from '../../../ui/index.ts';
import css from './comparison.module.css';
import { DifferencePanel } from './difference-panel.tsx';
import { groupDifferences, type Section, SECTIONS } from './group-differences.ts';
import { PromoteDialog } from './promote-dialog.tsx';
import { RecordsPanel } from './records-panel.tsx';

/** /sandboxes/:sandbox, in the live environment and in the sandbox itself. */
export function ComparisonPage() {
  const { sandbox = '' } = useParams({ strict: false });
  const found = useQuery(sandboxData.comparison(sandbox));
  if (found.error) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={420} radius={12} />;
  return <Comparison comparison={found.data} />;
}

const TITLES = {
  plan: 'plans',
  table: 'tables',
  attribute: 'attributes',
  dimension: 'groups',
  quota: 'quotas',
} as const satisfies Record<Section, string>;

function Comparison({ comparison }: { readonly comparison: SandboxComparison }) {
  const t = useTranslations('sandboxes.changes');
  const promote = useTranslations('sandboxes.promote');
  const [shown, setShown] = useState<'all' | 'plans'>('all');
  const [isPromoting, setPromoting] = useState(false);
  const { sandbox, live_id, hidden, differences, can_promote } = comparison;
  const sections = SECTIONS.filter((section) => shown === 'all' || section === 'plan')
    .map((section) => ({ section, groups: groupDifferences(differences, section) }))
    .filter(({ groups }) => groups.length > 0);
  const plans = groupDifferences(differences, 'plan').filter(({ own }) => own?.manner !== 'gone');
  return (
    <>
      <PageHeader
        title={t('title', { name: sandbox.name })}
        subtitle={t('lead')}
        actions={
          can_promote && plans.length > 0 ? (
            <Button variant="main" onPress={() => setPromoting(true)}>
              {promote('action')}
            </Button>
          ) : undefined
        }
      />
      <div className={css['bar']}>
        <Segmented
          label={t('what')}
          value={shown}
          items={[
            { value: 'all', text: t('all') },
            { value: 'plans', text: t('only_plans') },
          ]}
          onChange={setShown}
        />
      </div>
      {hidden.length > 0 && shown === 'all' ? (
        <Notice>{t('hidden', { kinds: hidden.map((kind) => t(`hidden_kind.${kind}`)).join(', ') })}</Notice>
      ) : null}
      {sections.length === 0 ? (
        <EmptyState title={t('same_title')}>{t(shown === 'all' ? 'same' : 'same_plans')}</EmptyState>
      ) : null}
      {sections.map(({ section, groups }) => (
        <DifferencePanel
          key={section}
          title={t(TITLES[section])}
          groups={groups}
          environments={{ sandbox: sandbox.id, live: live_id }}
        />
      ))}
      {shown === 'all' && !hidden.includes('table') ? <RecordsPanel sandbox_id={sandbox.id} /> : null}
      {isPromoting ? (
        <PromoteDialog sandbox_id={sandbox.id} plans={plans} onClose={() => setPromoting(false)} />
      ) : null}
    </>
  );
}
