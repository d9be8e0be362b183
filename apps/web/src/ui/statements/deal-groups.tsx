import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dealData, type DealGroup, type GroupedDeal } from '../../data/deals.ts';
import { keyed } from '../../lib/keyed.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, Button, DateText, ErrorState, Panel, Select, Skeleton } from '../index.ts';
import { cx } from '../../lib/cx.ts';
import css from './deal-groups.module.css';

interface DealGroupsProps {
  readonly statement_id: string;
  /** A deal's name, as what opens it. */
  readonly opens: (deal: GroupedDeal, name: string, currency: string) => ReactNode;
}

/** What a statement earned by customer, or by another text of its deals. With what no deal brought, it adds up to what was earned. */
export function DealGroups({ statement_id, opens }: DealGroupsProps) {
  const t = useTranslations('deals');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useInfiniteQuery(dealData.dealGroups(statement_id, chosen));
  const first = found.data?.pages[0];
  if (found.error && !first)
    return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  // Nothing that deals could be grouped by: their list is enough.
  if (!first || first.by === null || first.deals === 0) return null;
  const { by, choices, currency, earned, not_by_deal } = first;
  const groups = found.data?.pages.flatMap((page) => page.groups) ?? [];
  return (
    <Panel
      title={t('title', { field: by })}
      aside={
        choices.length > 1 ? (
          <div className={cx(css['choice'], 'no-print')}>
            <Select
              label={t('group_by')}
              hideLabel
              value={by}
              onChange={setChosen}
              items={choices.map((value) => ({ value, text: value }))}
            />
          </div>
        ) : null
      }
    >
      <ul className={css['groups']}>
        {keyed(groups, ({ value }) => `${by} ${value ?? ''}`).map(({ key, item: group }) => (
          <Group key={key} {...{ statement_id, by, group, currency, opens }} />
        ))}
        {first.group_count > groups.length ? (
          <li className={css['more']}>
            <Button size="s" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {t('more', { count: first.group_count - groups.length })}
            </Button>
            <span className="print-only">
              {t('not_printed', { count: first.group_count - groups.length })}
            </span>
          </li>
        ) : null}
        {not_by_deal === null || Number(not_by_deal) === 0 ? null : (
          <li className={css['rest']}>
            <span>
              {t('not_by_deal')}
              <small>{t('not_by_deal_text')}</small>
            </span>
            <Amount value={not_by_deal} currency={currency} />
          </li>
        )}
        {earned === null ? null : (
          <li className={css['total']}>
            <span>{t('earned')}</span>
            <Amount value={earned} currency={currency} isStrong />
          </li>
        )}
      </ul>
    </Panel>
  );
}

interface GroupProps extends DealGroupsProps {
  readonly by: string;
  readonly group: DealGroup;
  readonly currency: string;
}

function Group({ group, currency, ...rest }: GroupProps) {
  const t = useTranslations('deals');
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const under = [
    t('count', { count: group.deals }),
    group.amount === null ? null : format.amount(group.amount, { currency }),
  ];
  return (
    <li>
      <button
        type="button"
        className={css['head']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={15} aria-hidden />
        <span className={css['name']}>
          {group.value ?? t('without', { field: rest.by })}
          <small>{under.filter((text) => text !== null).join(' · ')}</small>
        </span>
        <Amount value={group.pay} currency={currency} isStrong />
      </button>
      <div id={id}>{isOpen ? <Deals value={group.value} currency={currency} {...rest} /> : null}</div>
    </li>
  );
}

function Deals({
  statement_id,
  by,
  value,
  currency,
  opens,
}: Omit<GroupProps, 'group'> & { readonly value: string | null }) {
  const t = useTranslations('deals');
  const format = useFormat();
  const found = useInfiniteQuery(dealData.groupedDeals(statement_id, by, value));
  if (found.error && !found.data)
    return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={40} radius={8} />;
  const deals = found.data.pages.flatMap((page) => page.deals);
  return (
    <ul className={css['deals']}>
      {deals.map((deal) => (
        <li key={deal.record_id}>
          <span>
            {opens(deal, deal.name ?? deal.title, currency)}
            <small>
              {deal.date === null ? null : <DateText value={deal.date} style="short" />}
              {deal.amount === null
                ? null
                : `${deal.date === null ? '' : ' · '}${format.amount(deal.amount, { currency })}`}
            </small>
          </span>
          <Amount value={deal.pay} currency={currency} />
        </li>
      ))}
      {found.hasNextPage ? (
        <li className={css['more']}>
          <Button size="s" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('more_deals')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
