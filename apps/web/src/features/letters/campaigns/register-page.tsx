import { exportLetterRegister, idSchema, type LetterRegisterRow } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { LETTERS_A_PAGE, letterData } from '../../../data/letters.ts';
import { download } from '../../../lib/api.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Badge,
  Button,
  InstantText,
  PageHeader,
  Pager,
  QueryTable,
  Select,
  type TableColumn,
  Toolbar,
  useAction,
} from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import { LetterStateBadge } from '../letter-state.tsx';
import { LettersTabs } from '../letters-tabs.tsx';
import css from './campaigns.module.css';

const searchSchema = z.object({
  plan: idSchema.nullable().catch(null).default(null),
  person: idSchema.nullable().catch(null).default(null),
  page: z.number().int().min(0).catch(0).default(0),
});
const ALL = 'all';

/** /commission-letters/register: who signed which version of which plan, and when. */
export function RegisterPage() {
  return (
    <LateTexts>
      <Register />
    </LateTexts>
  );
}

function Register() {
  const t = useTranslations('letters');
  const [{ plan, person, page }, setSearch] = usePageSearch(searchSchema);
  const filter = {
    ...(plan === null ? {} : { plan_id: plan }),
    ...(person === null ? {} : { user_id: person }),
  };
  const found = useQuery(letterData.register({ ...filter, page }));
  const plans = useQuery(letterData.tagSources).data?.plans ?? [];
  const people = usePeopleItems([]);
  const columns = useColumns();
  const save = useAction({
    mutationFn: (format: 'csv' | 'xlsx') => download(exportLetterRegister, { query: { ...filter, format } }),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('register_subtitle')}
        actions={(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} icon={Download} isPending={save.isPending} onPress={() => save.mutate(format)}>
            {t(`export_${format}`)}
          </Button>
        ))}
      />
      <LettersTabs />
      <Toolbar>
        <Select
          label={t('plan')}
          hideLabel
          items={[
            { value: ALL, text: t('all_plans') },
            ...plans.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          value={plan ?? ALL}
          onChange={(id) => setSearch({ plan: id === ALL ? null : id, page: 0 })}
        />
        <Select
          label={t('person')}
          hideLabel
          items={[{ value: ALL, text: t('all_people') }, ...people]}
          value={person ?? ALL}
          onChange={(id) => setSearch({ person: id === ALL ? null : id, page: 0 })}
        />
      </Toolbar>
      <QueryTable<LetterRegisterRow>
        query={found}
        label={t('tab_register')}
        rows={found.data?.rows ?? []}
        rowKey={(one) => `${one.letter_id} ${one.plan} ${one.signer} ${one.signer_role}`}
        empty={t('register_empty')}
        columns={columns}
      />
      <Pager
        page={page}
        size={LETTERS_A_PAGE}
        total={found.data?.total ?? 0}
        onChange={(next) => setSearch({ page: next })}
      />
    </>
  );
}

function useColumns(): readonly TableColumn<LetterRegisterRow>[] {
  const t = useTranslations('letters');
  return [
    { id: 'person', header: t('person'), cell: (one) => one.person },
    {
      id: 'plan',
      header: t('plan'),
      cell: (one) => (
        <span className={css['row']}>
          {one.plan} <code>{one.plan_version}</code>
          {one.outdated ? <Badge tone="warn">{t('outdated')}</Badge> : null}
        </span>
      ),
    },
    { id: 'campaign', header: t('campaign'), isWide: true, cell: (one) => one.campaign },
    { id: 'signer', header: t('signer'), cell: (one) => one.signer },
    {
      id: 'role',
      header: t('signs_as'),
      isWide: true,
      cell: (one) => t(`signer_${one.signer_role}`),
    },
    { id: 'state', header: t('state'), cell: (one) => <LetterStateBadge state={one.state} /> },
    { id: 'signed', header: t('signed_on'), cell: (one) => <InstantText value={one.signed_at} /> },
  ];
}
