import { CLAWBACK_AMOUNTS, type ClawbackAmount, MAX_CORRECTION_MONTHS } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CorrectionBody, type CorrectionPreview, correctionData } from '../../../data/corrections.ts';
import { compareText } from '../../../lib/amounts.ts';
import { splitMonth } from '../../../lib/format.ts';
import { useRefusalText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Amount,
  Checkbox,
  FieldPair,
  FormDialog,
  MonthField,
  Notice,
  RadioGroup,
  Select,
  Table,
  useUndoToast,
} from '../../../ui/index.ts';
import {
  type GivenReason,
  NO_REASON,
  ReasonFields,
  useHasReason,
} from '../../../ui/reasons/reason-fields.tsx';
import css from './drift.module.css';

export interface ClawbackLine {
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly record_id: string;
  readonly title: string;
  readonly user_name: string;
}

export type CorrectionWhat =
  | { readonly kind: 'clawback'; readonly lines: readonly ClawbackLine[] }
  | { readonly kind: 'correction'; readonly statement_ids: readonly string[] };

const MONTHS = Array.from({ length: MAX_CORRECTION_MONTHS }, (_, at) => String(at + 1));
const keyOf = (line: ClawbackLine) => `${line.statement_id} ${line.compensation_id} ${line.record_id}`;

interface Details extends GivenReason {
  readonly how: ClawbackAmount;
  readonly month: string;
  readonly months: string;
}

function bodyOf(what: CorrectionWhat, lines: readonly ClawbackLine[], details: Details): CorrectionBody {
  const { how, month, months, reason_id, comment } = details;
  const when = { ...splitMonth(month), months: Number(months), reason_id, comment };
  if (what.kind === 'correction')
    return { kind: 'correction', statement_ids: [...what.statement_ids], ...when };
  return {
    kind: 'clawback',
    how,
    lines: lines.map(({ statement_id, compensation_id, record_id }) => ({
      statement_id,
      compensation_id,
      record_id,
    })),
    ...when,
  };
}

/** Takes back records of locked statements, or posts their difference: how much, when, why, and what that pays to whom. */
export function CorrectionDialog({
  what,
  onClose,
}: {
  readonly what: CorrectionWhat;
  readonly onClose: () => void;
}) {
  const t = useTranslations('corrections');
  const undoToast = useUndoToast();
  const { presentMonth } = useFormat();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [details, setDetails] = useState<Details>({
    how: 'exact',
    month: presentMonth(),
    months: '1',
    ...NO_REASON,
  });
  const hasReason = useHasReason(details);
  const lines = what.kind === 'clawback' ? what.lines.filter((line) => !left.has(keyOf(line))) : [];
  const body = bodyOf(what, lines, details);
  const isEmpty = what.kind === 'clawback' && lines.length === 0;
  const preview = useQuery({
    ...correctionData.preview({ ...body, ...NO_REASON }),
    enabled: !isEmpty,
  });
  const save = useMutation({
    mutationFn: () => correctionData.post({ body }),
    onSuccess: ({ ids }) => {
      onClose();
      undoToast(t('done', { count: ids.length }), {
        undo: () => correctionData.undo({ body: { ids } }),
        undone: t('undone'),
      });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`title_${what.kind}`)}
      size="l"
      save={save}
      action={t(what.kind === 'clawback' ? 'take_back_one' : 'post')}
      isDisabled={isEmpty || !preview.data || preview.data.amounts.length === 0 || !hasReason}
      onSave={() => save.mutate()}
    >
      {what.kind === 'clawback' && what.lines.length > 1 ? (
        <Lines lines={what.lines} left={left} onLeft={setLeft} />
      ) : null}
      <Fields
        kind={what.kind}
        details={details}
        onChange={(part) => setDetails((now) => ({ ...now, ...part }))}
      />
      {isEmpty || !preview.data ? null : <PreviewTable {...preview.data} />}
    </FormDialog>
  );
}

function Fields({
  kind,
  details,
  onChange,
}: {
  readonly kind: CorrectionWhat['kind'];
  readonly details: Details;
  readonly onChange: (part: Partial<Details>) => void;
}) {
  const t = useTranslations('corrections');
  return (
    <>
      {kind === 'clawback' ? (
        <RadioGroup
          label={t('how')}
          items={CLAWBACK_AMOUNTS.map((value) => ({
            value,
            text: t(`how_${value}`),
            description: t(`how_${value}_help`),
          }))}
          value={details.how}
          onChange={(how) => onChange({ how })}
        />
      ) : null}
      <FieldPair>
        <MonthField
          label={t('first_month')}
          value={details.month}
          onChange={(month) => (month === null ? undefined : onChange({ month }))}
        />
        <Select
          label={t('months')}
          items={MONTHS.map((value) => ({ value, text: t('months_count', { count: Number(value) }) }))}
          value={details.months}
          onChange={(months) => onChange({ months })}
        />
      </FieldPair>
      <ReasonFields given={details} onChange={onChange} />
    </>
  );
}

function Lines({
  lines,
  left,
  onLeft,
}: {
  readonly lines: readonly ClawbackLine[];
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}) {
  const t = useTranslations('corrections');
  return (
    <fieldset className={css['lines']}>
      <legend>{t('records')}</legend>
      {lines.map((line) => (
        <Checkbox
          key={keyOf(line)}
          isSelected={!left.has(keyOf(line))}
          onChange={(isChosen) => {
            const next = new Set(left);
            if (isChosen) next.delete(keyOf(line));
            else next.add(keyOf(line));
            onLeft(next);
          }}
        >
          {line.title} · {line.user_name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function PreviewTable({ currency, amounts, skipped, total, unpaid }: CorrectionPreview) {
  const t = useTranslations('corrections');
  const format = useFormat();
  const words = useRefusalText();
  return (
    <>
      {amounts.length === 0 ? (
        <Notice tone="info">{t('nothing')}</Notice>
      ) : (
        <Table
          label={t('preview')}
          isDense
          rows={amounts}
          rowKey={(row) =>
            [
              row.user.id,
              row.month,
              row.origin.statement_id,
              row.origin.compensation_id,
              row.origin.record?.id,
            ].join()
          }
          columns={[
            { id: 'person', header: t('person'), cell: (row) => row.user.name },
            {
              id: 'about',
              header: t('about'),
              isWide: true,
              cell: ({ origin }) =>
                `${origin.record?.title ?? origin.compensation_name} · ${format.period(origin.month)}`,
            },
            { id: 'month', header: t('first_month'), cell: (row) => format.period(row.month) },
            {
              id: 'amount',
              header: t('amount'),
              align: 'end',
              cell: (row) => <Amount value={row.value} currency={currency} isDifference />,
              footer: <Amount value={total} currency={currency} isDifference isStrong />,
            },
          ]}
        />
      )}
      {compareText(unpaid, '0') === 0 ? null : (
        <Notice tone="info">
          {t('unpaid', { amount: format.amount(unpaid.replace('-', ''), { currency }) })}
        </Notice>
      )}
      {skipped.length > 0 ? (
        <Notice tone="warn">
          <ul className={css['skipped']}>
            {skipped.map((one, at) => (
              <li key={at}>
                {t('skipped', {
                  name: one.user_name,
                  title: one.title === '' ? 'none' : one.title,
                  why: words(one.code),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
