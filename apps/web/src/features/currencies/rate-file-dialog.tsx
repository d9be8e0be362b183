import { type Currencies, DECIMAL_MARKS, RATE_QUOTES } from '@comptoir/contract';
import { CURRENCIES } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import type { CheckedRates } from '../../data/currencies.ts';
import { decimalsOf } from '../../lib/decimal-text.ts';
import { NONE } from '../../lib/none.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Checkbox, Dialog, DialogButtons, FileDrop, Notice, Select } from '../../ui/index.ts';
import { FirstRows } from '../../ui/imports/first-rows.tsx';
import css from './currencies.module.css';
import { useRateFile } from './use-rate-file.ts';

export interface RateFileDialogProps {
  readonly currencies: Currencies;
  readonly onClose: () => void;
}

/** Rates from a CSV file: everything is checked and shown before anything is written. */
export function RateFileDialog({ currencies, onClose }: RateFileDialogProps) {
  const t = useTranslations('currencies');
  const errorText = useErrorText();
  const rates = useRateFile(onClose);
  const { file, checked, changes } = rates;
  const added = new Set(checked?.changes.filter((one) => one.added).map(({ currency }) => currency));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={t('file_title')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('file_import', { count: changes.length })}
          isDisabled={changes.length === 0 || rates.isChecking}
          isPending={rates.isWriting}
          onAction={rates.write}
        />
      }
    >
      <div className={css['fileForm']}>
        <p>{t('file_text')}</p>
        <FileDrop
          label={t('file_drop')}
          file={file}
          accept={['.csv', '.txt', '.tsv', 'text/csv']}
          isDisabled={rates.isChecking}
          error={rates.error ? errorText(rates.error) : null}
          onChange={rates.choose}
        />
        {checked && file ? (
          <>
            <Choices rates={rates} checked={checked} company={currencies.company} />
            {added.size > 0 ? (
              <Checkbox isSelected={rates.addsNew} onChange={rates.setAddsNew}>
                {t('file_add', { codes: [...added].join(', ') })}
              </Checkbox>
            ) : null}
            <Outcome checked={checked} changed={changes.length} />
            {checked.issues.length > 0 ? <Issues issues={checked.issues} /> : null}
            {changes.length > 0 ? <Changes changes={changes} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Outcome({ checked, changed }: { readonly checked: CheckedRates; readonly changed: number }) {
  const t = useTranslations('currencies');
  const { decimal_mark_missing, issues, rows, unchanged } = checked;
  return decimal_mark_missing ? (
    <Notice tone="warn">{t('file_mark_missing')}</Notice>
  ) : (
    <Notice tone={issues.length > 0 ? 'warn' : 'good'}>
      {t('file_found', { rows, changed, unchanged, wrong: issues.length })}
    </Notice>
  );
}

function Choices({
  rates,
  checked: { quote, decimal_mark, decimal_mark_missing },
  company,
}: {
  readonly rates: ReturnType<typeof useRateFile>;
  readonly checked: CheckedRates;
  readonly company: string;
}) {
  const t = useTranslations('currencies');
  const i = useTranslations('imports');
  return (
    <div className={css['choices']}>
      <Select
        name="quote"
        label={t('file_quote')}
        items={RATE_QUOTES.map((value) => ({
          value,
          text: t(`file_quote_${value}`, { company, base: rates.base }),
        }))}
        value={quote}
        onChange={(value) => rates.change({ quote: value })}
      />
      {quote === 'unit_per_base' ? (
        <Select
          name="base"
          label={t('file_base')}
          items={CURRENCIES.map((value) => ({ value, text: value }))}
          value={rates.base}
          onChange={(base) => rates.change({ quote, base })}
        />
      ) : null}
      {decimal_mark !== null || decimal_mark_missing ? (
        <Select
          name="decimal_mark"
          label={t('file_mark')}
          items={DECIMAL_MARKS.map((value) => ({
            value,
            text: i(value === '.' ? 'mark_point' : 'mark_comma'),
          }))}
          value={rates.mark}
          onChange={(mark) => rates.change({ decimal_mark: mark })}
        />
      ) : null}
    </div>
  );
}

function Issues({ issues }: { readonly issues: CheckedRates['issues'] }) {
  const t = useTranslations('currencies');
  return (
    <FirstRows
      title={t('file_issues')}
      rows={issues}
      rowKey={({ line, problem, value }) => `${line} ${problem} ${value}`}
      columns={[
        { id: 'line', header: t('file_line'), cell: ({ line }) => line ?? '', align: 'end', width: 64 },
        { id: 'value', header: t('file_cell'), cell: ({ value }) => value },
        { id: 'problem', header: t('file_reason'), cell: ({ problem }) => t(`problem_${problem}`) },
      ]}
    />
  );
}

function Changes({ changes }: { readonly changes: CheckedRates['changes'] }) {
  const t = useTranslations('currencies');
  const format = useFormat();
  const rate = (text: string | null) =>
    text === null ? NONE : format.number(text, { decimals: decimalsOf(text) });
  return (
    <FirstRows
      title={t('file_changes')}
      rows={changes}
      rowKey={({ currency, start }) => `${currency} ${start}`}
      columns={[
        { id: 'currency', header: t('currency'), cell: ({ currency }) => currency },
        { id: 'month', header: t('file_month'), cell: ({ start }) => format.period(start) },
        { id: 'was', header: t('file_was'), align: 'end', isWide: true, cell: ({ was }) => rate(was) },
        { id: 'rate', header: t('file_rate'), align: 'end', cell: (one) => rate(one.rate) },
      ]}
    />
  );
}
