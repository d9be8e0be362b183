import { LETTER_CAMPAIGN_STATUSES, type LetterCampaignRow } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mails, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { LETTERS_A_PAGE, letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { useAccess } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Badge,
  Button,
  EmptyState,
  InstantText,
  LinkButton,
  PageHeader,
  Pager,
  QueryTable,
  SearchField,
  Select,
  type TableColumn,
  Toolbar,
} from '../../../ui/index.ts';
import { CampaignStatusBadge } from '../letter-state.tsx';
import { LettersTabs } from '../letters-tabs.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';

const searchSchema = z.object({
  q: z.string().catch('').default(''),
  status: z.enum(LETTER_CAMPAIGN_STATUSES).nullable().catch(null).default(null),
  page: z.number().int().min(0).catch(0).default(0),
});
type Search = z.output<typeof searchSchema>;

/** /commission-letters: campaigns, the newest first. */
export function CampaignsPage() {
  return (
    <LateTexts>
      <Campaigns />
    </LateTexts>
  );
}

function Campaigns() {
  const t = useTranslations('letters');
  const mayWrite = useAccess().can('commission_letter.campaigns', 'write');
  const [search, setSearch] = usePageSearch(searchSchema);
  const { q, status, page } = search;
  const found = useQuery(
    letterData.campaigns({
      page,
      ...(q === '' ? {} : { search: q }),
      ...(status === null ? {} : { status }),
    }),
  );
  const [isNew, setNew] = useState(false);
  const columns = useColumns();
  const isEmpty = found.data?.total === 0 && q === '' && status === null;
  const add = mayWrite ? (
    <Button variant="main" icon={Plus} onPress={() => setNew(true)}>
      {t('new_campaign')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={isEmpty ? null : add} />
      <LettersTabs />
      {isEmpty ? (
        <NoCampaigns action={add} />
      ) : (
        <>
          <Filters search={search} onChange={setSearch} />
          <QueryTable<LetterCampaignRow>
            query={found}
            label={t('tab_campaigns')}
            rows={found.data?.rows ?? []}
            rowKey={(one) => one.id}
            columns={columns}
            empty={t('campaigns_none')}
          />
          <Pager
            page={page}
            size={LETTERS_A_PAGE}
            total={found.data?.total ?? 0}
            onChange={(next) => setSearch({ page: next })}
          />
        </>
      )}
      {isNew ? <NewCampaignDialog onClose={() => setNew(false)} /> : null}
    </>
  );
}

/** A campaign needs a template: the first step is another one while there is none. */
function NoCampaigns({ action }: { readonly action: React.ReactNode }) {
  const t = useTranslations('letters');
  const { can } = useAccess();
  const sees = can('commission_letter.templates', 'read');
  const templates = useQuery({ ...letterData.templates, enabled: sees });
  const needsTemplate = templates.data?.every((one) => one.status === 'archived') ?? false;
  const mayWriteTemplates = can('commission_letter.templates', 'write');
  return (
    <EmptyState
      icon={<Mails size={20} aria-hidden />}
      title={t('campaigns_empty_title')}
      action={
        needsTemplate && mayWriteTemplates ? (
          <LinkButton to={PATHS.letterTemplates}>{t('first_template')}</LinkButton>
        ) : needsTemplate ? null : (
          action
        )
      }
    >
      {needsTemplate
        ? t(mayWriteTemplates ? 'campaigns_need_template' : 'templates_empty_read_only')
        : t('campaigns_empty')}
    </EmptyState>
  );
}

function Filters({
  search: { q, status },
  onChange,
}: {
  readonly search: Search;
  readonly onChange: (change: Partial<Search>) => void;
}) {
  const t = useTranslations('letters');
  return (
    <Toolbar>
      <SearchField
        label={t('search_campaigns')}
        value={q}
        onChange={(next) => onChange({ q: next, page: 0 })}
      />
      <Select
        label={t('status')}
        hideLabel
        items={[
          { value: 'all', text: t('all_statuses') },
          ...LETTER_CAMPAIGN_STATUSES.map((one) => ({ value: one, text: t(`status_${one}`) })),
        ]}
        value={status ?? 'all'}
        onChange={(next) =>
          onChange({ status: LETTER_CAMPAIGN_STATUSES.find((one) => one === next) ?? null, page: 0 })
        }
      />
    </Toolbar>
  );
}

function useColumns(): readonly TableColumn<LetterCampaignRow>[] {
  const t = useTranslations('letters');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (one) => <Link {...addresses.letterCampaign(one.id)}>{one.name}</Link>,
    },
    { id: 'type', header: t('sending_type'), cell: (one) => t(`type_${one.sending_type}`), isWide: true },
    { id: 'template', header: t('template'), cell: (one) => one.template.name, isWide: true },
    { id: 'status', header: t('status'), cell: (one) => <CampaignStatusBadge status={one.status} /> },
    {
      id: 'progress',
      header: t('progress'),
      cell: (one) => (
        <>
          <CampaignProgress campaign={one} />
          {one.outdated > 0 ? (
            <Badge tone="warn">{t('outdated_count', { count: one.outdated })}</Badge>
          ) : null}
        </>
      ),
    },
    {
      id: 'sent',
      header: t('sent_on'),
      cell: (one) => <InstantText value={one.sent_at} style="date" />,
      isWide: true,
    },
  ];
}
