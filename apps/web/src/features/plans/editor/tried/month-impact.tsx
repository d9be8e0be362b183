import type { CompensationWire, ImpactWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../../data/plans.ts';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Amount, Button, NumberText } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { Figure } from '../figure.tsx';
import { Forbidden, isForbidden } from '../preview-forbidden.tsx';
import { heldVariables } from '../tier-mistakes.ts';
import type { Editor } from '../use-editor.ts';

export interface MonthImpactProps {
  readonly editor: Editor;
  readonly month: string;
}

/** The whole month under this document, on request: it computes everyone. */
export function MonthImpact({ editor, month }: MonthImpactProps) {
  const t = useTranslations('editor.impact');
  const [requested, setRequested] = useState<CompensationDocument | null>(null);
  const impact = useQuery({
    ...planData.impact(editor.compensation.id, {
      document: requested as CompensationWire['document'],
      month,
    }),
    enabled: requested !== null,
  });
  const isCurrent = requested === editor.document;
  const isHeld = heldVariables(editor.document, editor.checked).size > 0;
  return (
    <section className={styles['panel']} aria-label={t('title')} style={{ gap: 8 }}>
      <h2 style={{ fontSize: 'var(--t-m)' }}>{t('title')}</h2>
      {impact.data ? <Figures impact={impact.data} isCurrent={isCurrent} /> : null}
      {isForbidden(impact.error) ? <Forbidden error={impact.error} /> : null}
      {isCurrent && impact.data ? null : (
        <div>
          <Button
            size="s"
            isDisabled={isHeld}
            isPending={requested !== null && impact.isFetching}
            onPress={() => setRequested(editor.document)}
          >
            {t('show')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** How many people's pay changes, for whom the most, and how many errors there are. Figures of an earlier document are pale. */
function Figures({ impact, isCurrent }: { readonly impact: ImpactWire; readonly isCurrent: boolean }) {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  const { highest, lowest } = impact;
  return (
    <dl className={cx(styles['kvs'], styles['underTitle'])} style={{ opacity: isCurrent ? 1 : 0.6 }}>
      <Figure term={t('people', { count: impact.people, month: format.period(impact.month, 'month') })}>
        <Amount value={impact.difference} isDifference />
      </Figure>
      {highest ? (
        <Figure term={`${t('highest')} · ${highest.name}`}>
          <Amount value={highest.difference} isDifference />
        </Figure>
      ) : null}
      {lowest ? (
        <Figure term={`${t('lowest')} · ${lowest.name}`}>
          <Amount value={lowest.difference} isDifference />
        </Figure>
      ) : null}
      <Figure term={t('errors')}>
        <NumberText value={impact.in_error} />
      </Figure>
    </dl>
  );
}
