import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { useFormat } from '../../lib/use-format.ts';
import { LinkButton } from '../../ui/index.ts';
import css from './quotas.module.css';

interface Props {
  readonly user: string;
  readonly month: string;
  readonly name: string;
}

/** From where one came to fill a value that a statement lacks. */
export function BackToStatement({ user, month, name }: Props) {
  const t = useTranslations('quotas');
  const { period } = useFormat();
  return (
    <div className={css['note']}>
      <LinkButton {...addresses.statement(month, user)} size="s" icon={ArrowLeft}>
        {name === '' ? t('back_to_statement') : t('back_to_statement_of', { name, month: period(month) })}
      </LinkButton>
    </div>
  );
}
