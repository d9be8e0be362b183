import { LETTER_TEMPLATE_STATUSES, type LetterTemplateRow } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePenLine, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { useAccess } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Badge,
  Button,
  EmptyState,
  InstantText,
  PageHeader,
  QueryTable,
  Segmented,
  type TableColumn,
  Toolbar,
} from '../../../ui/index.ts';
import { LettersTabs } from '../letters-tabs.tsx';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { UploadTemplateDialog } from './upload-template-dialog.tsx';

const searchSchema = z.object({ status: z.enum(LETTER_TEMPLATE_STATUSES).catch('live').default('live') });

/** /commission-letters/templates */
export function TemplatesPage() {
  return (
    <LateTexts>
      <Templates />
    </LateTexts>
  );
}

function Templates() {
  const t = useTranslations('letters');
  const mayWrite = useAccess().can('commission_letter.templates', 'write');
  const [{ status }, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(letterData.templates);
  const [opened, setOpened] = useState<'new' | 'upload' | null>(null);
  const columns = useColumns();
  const all = found.data ?? [];
  const actions = mayWrite ? (
    <>
      <Button icon={Upload} onPress={() => setOpened('upload')}>
        {t('upload')}
      </Button>
      <Button variant="main" icon={Plus} onPress={() => setOpened('new')}>
        {t('write_template')}
      </Button>
    </>
  ) : null;
  const isEmpty = found.isSuccess && all.length === 0;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('templates_subtitle')} actions={isEmpty ? null : actions} />
      <LettersTabs />
      {isEmpty ? (
        <EmptyState
          icon={<FilePenLine size={20} aria-hidden />}
          title={t('templates_empty_title')}
          action={actions}
        >
          {t(mayWrite ? 'templates_empty' : 'templates_empty_read_only')}
        </EmptyState>
      ) : (
        <>
          <Toolbar>
            <Segmented
              label={t('template_status')}
              items={LETTER_TEMPLATE_STATUSES.map((value) => ({ value, text: t(`templates_${value}`) }))}
              value={status}
              onChange={(next) => setSearch({ status: next })}
            />
          </Toolbar>
          <QueryTable<LetterTemplateRow>
            query={found}
            label={t('tab_templates')}
            rows={all.filter((one) => one.status === status)}
            rowKey={(one) => one.id}
            columns={columns}
            empty={t('templates_none')}
          />
        </>
      )}
      {opened === 'new' ? <NewTemplateDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'upload' ? <UploadTemplateDialog onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function useColumns(): readonly TableColumn<LetterTemplateRow>[] {
  const t = useTranslations('letters');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (one) => <Link {...addresses.letterTemplate(one.id)}>{one.name}</Link>,
    },
    { id: 'source', header: t('source'), cell: (one) => <Badge>{t(`source_${one.source}`)}</Badge> },
    { id: 'purpose', header: t('purpose'), cell: (one) => t(`purpose_${one.purpose}`), isWide: true },
    { id: 'language', header: t('language'), cell: (one) => t(`language_${one.language}`), isWide: true },
    { id: 'campaigns', header: t('tab_campaigns'), align: 'end', cell: (one) => String(one.campaigns) },
    {
      id: 'updated',
      header: t('updated'),
      cell: (one) => <InstantText value={one.updated_at} style="date" />,
      isWide: true,
    },
    {
      id: 'menu',
      header: '',
      label: t('actions'),
      align: 'end',
      cell: (one) => <TemplateMenu template={one} />,
    },
  ];
}
