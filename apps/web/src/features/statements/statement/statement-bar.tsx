import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { splitMonth } from '../../../lib/format.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Button, MonthPicker } from '../../../ui/index.ts';
import { NOTHING_OPEN, type StatementsAddress } from '../address.ts';
import { OwnMonths } from './own-months.tsx';
import css from './statement-page.module.css';

/** Over the board, as a page that leads back to it, or as the page of somebody who has no board. */
export type StatementPlace = 'drawer' | 'page' | 'own';

/** Back to the board, and the months of this person. The drawer has its own. */
export function StatementBar({
  address,
  month,
  place,
}: {
  address: StatementsAddress;
  month: string;
  place: StatementPlace;
}) {
  const t = useTranslations('statements');
  if (place === 'drawer') return null;
  const bar = (
    <div className={css['bar']}>
      {place === 'own' ? (
        <span className={css['own']}>{t('own_title')}</span>
      ) : (
        <Button
          variant="quiet"
          size="s"
          icon={ArrowLeft}
          onPress={() => address.set({ user: undefined, ...NOTHING_OPEN, full: undefined })}
        >
          {t('back')}
        </Button>
      )}
      <span className={css['barEnd']}>
        <MonthPicker
          label={t('statement_month')}
          value={month}
          onChange={(next) => address.set({ ...splitMonth(next), ...NOTHING_OPEN })}
        />
        <HelpLink />
      </span>
    </div>
  );
  if (place === 'page') return bar;
  return (
    <>
      {bar}
      <OwnMonths month={month} />
    </>
  );
}
