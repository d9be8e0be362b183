import type { RankingPayment, RankingPrize } from '@comptoir/engine';
import { MAX_NAME_LENGTH, MAX_PRIZES_PER_RANKING } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { useRowKeys } from '../../../../lib/use-row-keys.ts';
import { Button, IconButton, NumberField, TextField } from '../../../../ui/index.ts';
import { PlaceText } from '../../../../ui/rankings/place-text.tsx';
import styles from '../editor.module.css';
import { addPrize, removePrize, setLastRank } from './prize-edits.ts';

interface PrizeTableProps {
  readonly payment: RankingPayment;
  readonly put: (part: Partial<RankingPayment>) => void;
}

/** Which places win what: each prize begins where the one before ends. */
export function PrizeTable({ payment, put }: PrizeTableProps) {
  const t = useTranslations('editor.ranking');
  const { currency } = useFormat();
  const { prizes, prize_type } = payment;
  const { keys, removeKey } = useRowKeys(prizes.length);
  return (
    <div className={styles['wide']}>
      <table className={styles['tiers']} data-narrow aria-label={t('prizes')}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{prize_type === 'financial' ? `${t('amount')} (${currency})` : t('label')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('remove', { number: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, index) => (
            <tr key={keys[index]}>
              <PrizeCells payment={payment} put={put} prize={prize} index={index} />
              <td>
                <IconButton
                  size="s"
                  icon={X}
                  label={t('remove', { number: String(index + 1) })}
                  isDisabled={prizes.length === 1}
                  onPress={() => {
                    removeKey(index);
                    put({ prizes: removePrize(prizes, index) });
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prizes.length < MAX_PRIZES_PER_RANKING ? (
        <p className={styles['addTier']}>
          <Button size="s" icon={Plus} onPress={() => put({ prizes: addPrize(prizes) })}>
            {t('add')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

interface PrizeCellsProps extends PrizeTableProps {
  readonly prize: RankingPrize;
  readonly index: number;
}

function PrizeCells({ payment: { prizes, prize_type }, put, prize, index }: PrizeCellsProps) {
  const t = useTranslations('editor.ranking');
  const number = String(index + 1);
  const set = (part: Partial<RankingPrize>) => put({ prizes: prizes.with(index, { ...prize, ...part }) });
  return (
    <>
      <td className={styles['quiet']}>
        <PlaceText rank={prize.from_rank} />
      </td>
      <td>
        <div className={styles['cell']}>
          <NumberField
            label={t('toOf', { number })}
            hideLabel
            value={String(prize.to_rank)}
            onChange={(text) => {
              const to = Number(text);
              if (Number.isInteger(to) && to >= prize.from_rank)
                put({ prizes: setLastRank(prizes, index, to) });
            }}
          />
        </div>
      </td>
      <td>
        <div className={styles[prize_type === 'financial' ? 'cell' : 'textCell']}>
          {prize_type === 'financial' ? (
            <NumberField
              label={t('amountOf', { number })}
              hideLabel
              value={prize.amount}
              onChange={(amount) => set({ amount })}
            />
          ) : (
            <TextField
              label={t('labelOf', { number })}
              hideLabel
              value={prize.label ?? ''}
              maxLength={MAX_NAME_LENGTH}
              onChange={(label) => set({ label: label === '' ? null : label })}
            />
          )}
        </div>
      </td>
    </>
  );
}
