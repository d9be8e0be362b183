import type { LetterCampaignWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Panel, Table } from '../../../../ui/index.ts';

/** Chosen people who get no letter as the draft is, each with the reason. */
export function RefusedPeople({
  campaign: { refused, refused_count },
}: {
  readonly campaign: LetterCampaignWire;
}) {
  const t = useTranslations('letters');
  if (refused_count === 0) return null;
  return (
    <Panel isFlush title={t('people_refused', { count: refused_count })}>
      <Table
        isPlain
        isDense
        label={t('people_refused', { count: refused_count })}
        rows={refused}
        rowKey={(one) => one.user.id}
        columns={[
          { id: 'person', header: t('person'), cell: (one) => one.user.name },
          { id: 'why', header: t('reason'), cell: (one) => t(`refused_${one.reason}`) },
        ]}
      />
    </Panel>
  );
}
