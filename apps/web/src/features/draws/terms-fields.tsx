import { DRAW_RECOVERIES, DRAW_WAYS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { CurrencySelect } from '../../ui/currencies/currency-select.tsx';
import { FieldPair, MonthField, NumberField, RadioGroup, Select, Switch, TextField } from '../../ui/index.ts';
import type { DrawValues } from './terms.ts';

export interface TermsFieldsProps {
  readonly values: DrawValues;
  readonly change: (part: Partial<DrawValues>) => void;
  /** A minimum always tops up. */
  readonly isMinimum?: boolean;
}

/** What a draw says: how much, when, and how it is recovered. */
export function TermsFields({ values, change, isMinimum = false }: TermsFieldsProps) {
  const t = useTranslations('draws');
  const { settings } = useFormat();
  const currency = values.currency ?? settings.currency;
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        description={t('name_help')}
        value={values.name}
        onChange={(name) => change({ name })}
        maxLength={255}
      />
      <FieldPair>
        <NumberField
          name="amount"
          label={t('amount')}
          value={values.amount}
          onChange={(amount) => change({ amount })}
          onUnread={() => change({ amount: null })}
          suffix={currency}
        />
        <CurrencySelect
          name="currency"
          label={t('currency')}
          value={values.currency}
          onChange={(code) => change({ currency: code })}
        />
      </FieldPair>
      <FieldPair>
        <MonthField
          label={t('from')}
          value={values.start_month}
          onChange={(month) => change(month === null ? {} : { start_month: month })}
        />
        <MonthField
          label={t('until')}
          description={t('until_help')}
          value={values.end_month}
          min={values.start_month}
          onChange={(end_month) => change({ end_month })}
          isClearable
        />
      </FieldPair>
      {isMinimum ? null : (
        <RadioGroup
          label={t('pays')}
          value={values.way}
          onChange={(way) => change({ way })}
          items={DRAW_WAYS.map((value) => ({ value, text: t(`way.${value}`) }))}
        />
      )}
      <Recovery values={values} change={change} />
      <TextField
        name="comment"
        label={t('comment')}
        isOptional
        value={values.comment}
        onChange={(comment) => change({ comment })}
        rows={2}
        maxLength={1000}
      />
    </>
  );
}

function Recovery({ values, change }: TermsFieldsProps) {
  const t = useTranslations('draws');
  const { settings } = useFormat();
  const currency = values.currency ?? settings.currency;
  return (
    <>
      <Switch
        isSelected={values.recoverable}
        onChange={(recoverable) => change({ recoverable })}
        description={t('recoverable_help')}
      >
        {t('recoverable')}
      </Switch>
      {values.recoverable ? (
        <>
          <Select
            name="recovery"
            label={t('when')}
            items={DRAW_RECOVERIES.map((value) => ({ value, text: t(`recovery.${value}`) }))}
            value={values.recovery}
            onChange={(recovery) => change({ recovery })}
          />
          <FieldPair>
            <NumberField
              name="share"
              label={t('share')}
              description={t('share_help')}
              format="percent"
              isOptional
              value={values.share}
              onChange={(share) => change({ share })}
            />
            <NumberField
              name="floor"
              label={t('floor')}
              suffix={currency}
              value={values.floor}
              onChange={(floor) => change({ floor: floor ?? '0' })}
            />
          </FieldPair>
          <NumberField
            name="cap"
            label={t('cap')}
            description={t('cap_help')}
            isOptional
            suffix={currency}
            value={values.cap}
            onChange={(cap) => change({ cap })}
          />
        </>
      ) : null}
    </>
  );
}
