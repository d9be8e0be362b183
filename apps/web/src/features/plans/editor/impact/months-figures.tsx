import type { ImpactOfMonths } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../../addresses.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Amount, Notice, NumberText } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { Figure } from '../figure.tsx';
import css from './impact.module.css';

const NAMED_ERRORS = 5;

/** Months and people, the total before and after, the largest changes, new errors, and what stays locked. */
export function MonthsFigures({ impact }: { readonly impact: ImpactOfMonths }) {
  const t = useTranslations('editor.impact');
  const span = useSpan();
  const { months, people, now, after, difference, broken, rows } = impact;
  const errors = rows.filter(({ kind }) => kind === 'breaks').slice(0, NAMED_ERRORS);
  return (
    <>
      <dl className={styles['kvs']} data-testid="impact">
        <Figure term={t('openMonths')}>{span(months)}</Figure>
        <Figure term={t('affected')}>
          <NumberText value={people} />
        </Figure>
        <Figure term={t('nowTotal')}>
          <Amount value={now} />
        </Figure>
        <Figure term={t('after')}>
          <Amount value={after} />
        </Figure>
        <Figure term={t('difference')} isStrong>
          <Amount value={difference} isDifference />
        </Figure>
      </dl>
      {impact.up.length + impact.down.length > 0 ? (
        <div className={css['tops']}>
          <Top title={t('increases')} people={impact.up} />
          <Top title={t('decreases')} people={impact.down} />
        </div>
      ) : null}
      {broken > 0 ? (
        <Notice tone="bad" title={t('broken', { count: broken })}>
          <ul className={css['errors']}>
            {errors.map((row) => (
              <li key={`${row.user_id} ${row.month}`}>
                <StatementLink {...row} />
              </li>
            ))}
            {broken > errors.length ? <li>{t('moreErrors', { count: broken - errors.length })}</li> : null}
          </ul>
        </Notice>
      ) : null}
      <Locked locked={impact.locked} />
    </>
  );
}

function Top({ title, people }: { readonly title: string; readonly people: ImpactOfMonths['up'] }) {
  const t = useTranslations('editor.impact');
  if (people.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {people.map((one) => (
          <li key={one.user_id}>
            <span>
              <StatementLink {...one} />
              {one.months > 1 ? <small>{t('inMonths', { count: one.months })}</small> : null}
            </span>
            <Amount value={one.difference} isDifference />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In a tab of its own: the question stays open, with what was edited. */
function StatementLink({
  user_id,
  name,
  month,
}: {
  readonly user_id: string;
  readonly name: string;
  readonly month: string;
}) {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  return (
    <Link
      {...addresses.statement(month, user_id)}
      target="_blank"
      title={t('statementOf', { name, month: format.period(month) })}
    >
      {name}
    </Link>
  );
}

function Locked({ locked }: { readonly locked: ImpactOfMonths['locked'] }) {
  const t = useTranslations('editor.impact');
  const span = useSpan();
  if (locked.months.length + locked.statements === 0) return null;
  return (
    <p className={styles['sub']}>
      {[
        locked.months.length > 0 && t('lockedMonths', { months: span(locked.months) }),
        locked.statements > 0 && t('lockedStatements', { count: locked.statements }),
      ]
        .filter((text) => text !== false)
        .join(' ')}
    </p>
  );
}

/** "June 2017", or "10: March 2017 to December 2017". */
function useSpan() {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  return (months: readonly string[]): string => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return format.number(0);
    if (months.length === 1) return format.period(first, 'month');
    return t('openSpan', {
      count: months.length,
      first: format.period(first, 'month'),
      last: format.period(last, 'month'),
    });
  };
}
