import { monthSchema, type PayrollSettings, type PayrollTemplates } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../addresses.ts';
import { payrollData, type PayrollTemplate } from '../../data/payroll.ts';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import {
  Breadcrumbs,
  Button,
  ErrorState,
  MonthPicker,
  PageHeader,
  Select,
  Skeleton,
  useAction,
  Toolbar,
} from '../../ui/index.ts';
import { FileColumns } from './file-columns.tsx';
import { FilePreview } from './file-preview.tsx';
import { PayCodes } from './pay-codes.tsx';
import css from './payroll.module.css';
import { TemplateButtons } from './template-buttons.tsx';
import { useFirstSettings } from './first-settings.ts';

const NEW = 'new';

const searchSchema = z.object({ month: monthSchema.optional().catch(undefined) });

/** /statements/payroll: the closed statements of a month as a file for the payroll program, by a template. */
export function PayrollPage() {
  const templates = useQuery(payrollData.templates);
  const latest = useQuery(statementData.latestMonth);
  if (templates.isError)
    return <ErrorState isPage error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data || latest.data === undefined) return <Skeleton height={320} radius={12} />;
  return <LoadedPage known={templates.data} latest={latest.data} />;
}

function LoadedPage({ known, latest }: { readonly known: PayrollTemplates; readonly latest: string }) {
  const t = useTranslations('payroll');
  const [search, setSearch] = usePageSearch(searchSchema);
  const month = search.month ?? latest;
  const [template, setTemplate] = useState<PayrollTemplate | null>(known.templates[0] ?? null);
  const first = useFirstSettings();
  const [settings, setSettings] = useState<PayrollSettings>(template?.settings ?? first);
  const choose = (next: PayrollTemplate | null) => {
    setTemplate(next);
    setSettings(next?.settings ?? first);
  };
  const change = (part: Partial<PayrollSettings>) => setSettings({ ...settings, ...part });
  const period = splitMonth(month);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('back'), ...addresses.board(month) }]} />}
        actions={<Downloads period={period} settings={settings} />}
      />
      <Toolbar>
        <MonthPicker label={t('month')} value={month} onChange={(next) => setSearch({ month: next })} />
      </Toolbar>
      <div className={css['template']}>
        <Select
          label={t('template')}
          value={template?.id ?? NEW}
          onChange={(id) => choose(known.templates.find((one) => one.id === id) ?? null)}
          items={[
            ...known.templates.map(({ id, name }) => ({ value: id, text: name })),
            { value: NEW, text: t('template_new') },
          ]}
        />
        <TemplateButtons
          template={template}
          settings={settings}
          onSaved={setTemplate}
          onDeleted={() => choose(null)}
        />
      </div>
      <div className={css['panels']}>
        <FilePreview period={period} settings={settings} />
        <FileColumns settings={settings} attributes={known.attributes} onChange={change} />
        <PayCodes settings={settings} compensations={known.compensations} onChange={change} />
      </div>
    </>
  );
}

/** The file in both forms: spreadsheets read the workbook, payroll programs the CSV. */
function Downloads({
  period,
  settings,
}: {
  readonly period: { readonly year: number; readonly month: number };
  readonly settings: PayrollSettings;
}) {
  const t = useTranslations('payroll');
  const make = useAction({
    mutationFn: (format: 'csv' | 'xlsx') => payrollData.download({ ...period, settings, format }),
  });
  const isEmpty = settings.columns.length === 0;
  return (
    <>
      <Button
        isDisabled={isEmpty}
        isPending={make.isPending && make.variables === 'csv'}
        onPress={() => make.mutate('csv')}
      >
        {t('download_csv')}
      </Button>
      <Button
        variant="main"
        isDisabled={isEmpty}
        isPending={make.isPending && make.variables === 'xlsx'}
        onPress={() => make.mutate('xlsx')}
      >
        {t('download_xlsx')}
      </Button>
    </>
  );
}
