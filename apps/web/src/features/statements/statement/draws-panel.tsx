import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Statement } from '../../../data/statements.ts';
import { compareText } from '../../../lib/amounts.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, Button, KeyValues, Notice } from '../../../ui/index.ts';
import { DecideDialog } from '../../../ui/statements/decide-dialog.tsx';
import css from './statement-page.module.css';

/** What the statement pays of draws, what is recovered, and what the person still owes. */
export function DrawsPanel({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('draws');
  const opens = useMayOpen(PAGE_NEEDS.draws);
  const { recoverable_draw: owed, draws, balance_overwrite: written, balance_pending: waiting } = statement;
  if (draws.length === 0 && !owed && !written && !waiting) return null;
  return (
    <section className={css['carried']}>
      <h2>{t('statement_title')}</h2>
      <Written statement={statement} />
      <Waiting statement={statement} />
      <KeyValues
        items={[
          ...draws.map((one) => ({
            label: [t(`kind.${one.kind}`), one.compensation_name].filter(Boolean).join(' · '),
            value: <Amount value={one.value} currency={statement.currency} isStrong />,
          })),
          ...(owed && compareText(owed.balance_before, '0') !== 0
            ? [
                {
                  label: t('statement_before'),
                  value: <Amount value={owed.balance_before} currency={owed.currency} />,
                },
              ]
            : []),
          ...(owed
            ? [
                {
                  label: t('statement_balance'),
                  value: <Amount value={owed.balance} currency={owed.currency} isStrong />,
                },
              ]
            : []),
        ]}
      />
      {owed && opens ? (
        <p className="no-print">
          <Link {...addresses.balance(statement.user.id)}>{t('open_balance')}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** Another payment than the calculated one: who wrote it, and whether the calculated one has changed since. */
function Written({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('draws');
  const { amount } = useFormat();
  const written = statement.balance_overwrite;
  if (!written) return null;
  const money = (value: string) => amount(value, { currency: written.currency });
  const { value, calculated, calculated_then, created_by: name, reason } = written;
  const comment = [reason, written.comment].filter(Boolean).join(' · ');
  return (
    <Notice tone={compareText(calculated, calculated_then) === 0 ? 'info' : 'warn'} title={t('overwritten')}>
      {t('overwritten_by', { name, amount: money(value), calculated: money(calculated), comment })}
      {compareText(calculated, calculated_then) === 0
        ? null
        : ` ${t('overwritten_changed', { was: money(calculated_then), now: money(calculated) })}`}
    </Notice>
  );
}

/** Another payment that waits for a second person. */
function Waiting({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('draws');
  const adjustments = useTranslations('adjustments');
  const { amount } = useFormat();
  const [isDeciding, setDeciding] = useState(false);
  const waiting = statement.balance_pending;
  if (!waiting) return null;
  const { id, value, currency, created_by: name, reason } = waiting;
  const comment = [reason, waiting.comment].filter(Boolean).join(' · ');
  return (
    <>
      <Notice
        tone="warn"
        title={adjustments('waits')}
        action={
          waiting.can_decide ? (
            <Button size="s" onPress={() => setDeciding(true)}>
              {adjustments('decide')}
            </Button>
          ) : undefined
        }
      >
        {t('balance_waits', { name, amount: amount(value, { currency }), comment })}
      </Notice>
      {isDeciding ? (
        <DecideDialog id={id} what={t('overwritten')} author={name} onClose={() => setDeciding(false)} />
      ) : null}
    </>
  );
}
