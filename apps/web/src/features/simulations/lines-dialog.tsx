import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { simulationData } from '../../data/simulations.ts';
import { Amount, Badge, DateText, Dialog, QueryTable } from '../../ui/index.ts';
import type { Pair } from './comparison.tsx';

/** What each deal brings to one compensation, before and after: the simulated ones first. */
export function LinesDialog({
  simulation_id,
  pair,
  onClose,
}: {
  readonly simulation_id: string;
  readonly pair: Pair;
  readonly onClose: () => void;
}) {
  const t = useTranslations('simulations');
  const { compensation_id, compensation_name } = pair.after;
  const found = useQuery(simulationData.compensation(simulation_id, compensation_id));
  const currency = found.data?.currency;
  return (
    <Dialog isOpen onClose={onClose} title={compensation_name} size="l">
      <QueryTable
        query={found}
        isDense
        label={t('deals_of', { name: compensation_name })}
        rows={found.data?.lines ?? []}
        rowKey={(line) => `${line.scope_id} ${line.record_id}`}
        empty={t('no_deals')}
        columns={[
          {
            id: 'title',
            header: t('deal'),
            cell: (line) => (
              <>
                {line.title || t('new_deal')}{' '}
                {line.simulated ? <Badge tone="accent">{t(`simulated_${line.simulated}`)}</Badge> : null}
              </>
            ),
          },
          { id: 'date', header: t('date'), isWide: true, cell: (line) => <DateText value={line.date} /> },
          {
            id: 'before',
            header: t('before'),
            align: 'end',
            cell: (line) => <Amount value={line.share_before} currency={currency} />,
          },
          {
            id: 'after',
            header: t('after'),
            align: 'end',
            cell: (line) => <Amount value={line.share} currency={currency} />,
          },
        ]}
      />
    </Dialog>
  );
}
