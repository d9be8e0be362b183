import type { PlanTextCheck } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/index.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import styles from './text.module.css';
import { useTextMistakeWords } from './use-text-mistake-words.ts';

/** What is wrong with a plan's text, by line and column, or what importing it makes. */
export function TextPreview({ check: { mistakes, warnings, makes } }: { readonly check: PlanTextCheck }) {
  const t = useTranslations('plans.text');
  const words = useTextMistakeWords();
  return (
    <output className={styles['preview']}>
      {mistakes.length > 0 ? (
        <Notice tone="bad" title={t('mistakes', { count: mistakes.length })}>
          <ul className={styles['list']}>
            {mistakes.map((one) => (
              <li key={`${one.line}:${one.column}:${one.code}`}>
                <b>{t('place', { line: one.line, column: one.column })}</b> {words.mistake(one)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {makes ? (
        <Notice tone="info" title={t('makes', { name: makes.plan_name })}>
          {makes.member_count > 0 ? <p>{t('members', { count: makes.member_count })}</p> : null}
          <ul className={styles['list']}>
            {makes.compensations.map(({ name, as, changes }) => (
              <li key={name}>
                {t(`as.${as}`, { name })}
                <ChangeList changes={changes} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {warnings.length > 0 ? (
        <Notice tone="warn" title={t('warnings', { count: warnings.length })}>
          <ul className={styles['list']}>
            {warnings.map((one) => (
              <li key={`${one.line}:${one.column}:${one.code}`}>
                <b>{t('place', { line: one.line, column: one.column })}</b>{' '}
                {words.diagnostic(one.code, one.params)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </output>
  );
}
