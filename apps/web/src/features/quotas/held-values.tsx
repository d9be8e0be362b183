import type { QuotaWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Button, Notice } from '../../ui/index.ts';
import { cellKey, type Held } from './held.ts';
import { PERIOD_STYLE, QuotaValue } from './quota-columns.tsx';
import css from './quotas.module.css';

const MAX_LINES = 6;

interface HeldValuesProps {
  readonly quota: QuotaWire;
  readonly held: Held;
  readonly onWrite: () => void;
  readonly onDrop: () => void;
}

/** Nothing typed is lost and nothing of theirs is overwritten: both values are shown until one is chosen. */
export function HeldValues({ quota, held, onWrite, onDrop }: HeldValuesProps) {
  const t = useTranslations('quotas');
  const format = useFormat();
  const contested = held.cells.filter((cell) => held.theirs.has(cellKey(cell)));
  const others = held.cells.length - Math.min(contested.length, MAX_LINES);
  const first = contested[0] ?? held.cells[0];
  if (!first) return null;
  return (
    <div className={css['note']}>
      <Notice
        tone="warn"
        title={t('held_title', {
          person: first.name,
          period: format.period(first.month, PERIOD_STYLE[quota.frequency]),
          count: contested.length,
        })}
      >
        <p>{t('held_text')}</p>
        <ul className={css['held']}>
          {contested.slice(0, MAX_LINES).map((cell) => (
            <li key={cellKey(cell)}>
              <span>
                {cell.name}, {format.period(cell.month, PERIOD_STYLE[quota.frequency])}
              </span>
              <span>
                {t('held_theirs')}{' '}
                <QuotaValue type={quota.type} value={held.theirs.get(cellKey(cell)) ?? null} />
              </span>
              <span>
                {t('held_yours')} <QuotaValue type={quota.type} value={cell.value} />
              </span>
            </li>
          ))}
        </ul>
        {others > 0 ? <p>{t('held_more', { count: others })}</p> : null}
        <div className={css['choices']}>
          <Button size="s" onPress={onWrite}>
            {t('held_write')}
          </Button>
          <Button size="s" onPress={onDrop}>
            {t('held_drop')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
