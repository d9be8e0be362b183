import { exportLetterRegister, type LetterRegisterRow } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
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
  type TableColumn,
  useAction,
} from '../../../ui/index.ts';
import { LetterStateBadge } from '../letter-state.tsx';
import { LettersTabs } from '../letters-tabs.tsx';
import css from './campaigns.module.css';
import { filterOf, RegisterFilters, registerSearchSchema } from './register-filters.tsx';

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
  const [search, setSearch] = usePageSearch(registerSearchSchema);
  const filter = filterOf(search);
  const found = useQuery(letterData.register({ ...filter, page: search.page }));
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
      <RegisterFilters search={search} onChange={setSearch} />
      <QueryTable<LetterRegisterRow>
        query={found}
        label={t('tab_register')}
        rows={found.data?.rows ?? []}
        rowKey={(one) => `${one.letter_id} ${one.plan} ${one.signer} ${one.signer_role}`}
        empty={t('register_empty')}
        columns={columns}
      />
      <Pager
        page={search.page}
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
        <>
          <span className={css['row']}>
            {one.plan}
            {one.outdated ? <Badge tone="warn">{t('outdated')}</Badge> : null}
          </span>
          <code className={css['version']}>{one.plan_version}</code>
        </>
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
