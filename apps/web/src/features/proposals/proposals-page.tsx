import { idSchema } from '@comptoir/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { proposalData } from '../../data/proposals.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  PageHeader,
  Segmented,
  Skeleton,
} from '../../ui/index.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import css from './proposals.module.css';

const searchSchema = z.object({
  /** The one that a link names. */
  id: idSchema.nullable().catch(null).default(null),
  state: z.enum(['open', 'decided']).catch('open').default('open'),
});

/** /parameters/proposals: what agents prepared, for a person to confirm or refuse. */
export function ProposalsPage() {
  return (
    <LateTexts>
      <Proposals />
    </LateTexts>
  );
}

function Proposals() {
  const t = useTranslations('proposals');
  const [{ id, state }, setSearch] = usePageSearch(searchSchema);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          id === null ? (
            <Segmented
              label={t('shown')}
              items={[
                { value: 'open', text: t('open') },
                { value: 'decided', text: t('decided') },
              ]}
              value={state}
              onChange={(next) => setSearch({ state: next })}
            />
          ) : (
            <Button onPress={() => setSearch({ id: null })}>{t('all')}</Button>
          )
        }
      />
      {id === null ? <All state={state} /> : <One id={id} />}
    </>
  );
}

function One({ id }: { readonly id: string }) {
  const found = useQuery(proposalData.one(id));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={240} radius={12} />;
  return <ProposalPanel proposal={found.data} />;
}

function All({ state }: { readonly state: 'open' | 'decided' }) {
  const t = useTranslations('proposals');
  const found = useInfiniteQuery(proposalData.list(state));
  const opensKeys = useMayOpen(PAGE_NEEDS.api);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={240} radius={12} />;
  const proposals = found.data.pages.flatMap((page) => page.proposals);
  if (proposals.length === 0)
    return (
      <EmptyState
        icon={<Bot size={20} aria-hidden />}
        title={t(`empty_${state}`)}
        action={opensKeys ? <LinkButton to={PATHS.api}>{t('connect')}</LinkButton> : null}
      >
        {t('empty_text')}
      </EmptyState>
    );
  return (
    <div className={css['panels']}>
      {proposals.map((proposal) => (
        <ProposalPanel key={proposal.id} proposal={proposal} />
      ))}
      {found.hasNextPage ? (
        <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}
