import { ChevronRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { cx } from '../../../lib/cx.ts';
import type { Explanation } from '../../../data/statements.ts';
import { keyed } from '../../../lib/keyed.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useAccess } from '../../../lib/session.ts';
import { RecordChecksButton } from './record-checks.tsx';
import { useGroupText, useReasonText } from './reason-text.tsx';
import css from './scope-view.module.css';
import disclosure from './disclosure.module.css';

type Scope = Explanation['scopes'][number];
type Group = Scope['not_counted_groups'][number];
type Row = Group['nearest'][number];

/** How many rows stand for an explanation that was kept without groups. */
const SHOWN = 8;

/** Records that do not count: by reason, what is easily mended first, each with its nearest ones. */
export function NotCounted({ scope, explanation }: { scope: Scope; explanation: Explanation }) {
  const t = useTranslations('statements');
  const groupText = useGroupText(scope.table_id === null);
  if (scope.not_counted_rows === 0) return null;
  const groups = scope.not_counted_groups.toSorted((a, b) => weight(a) - weight(b));
  return (
    <>
      <h3 className={css['gap']}>{t('not_counted', { count: scope.not_counted_rows })}</h3>
      {keyed(groups, ({ reason }) => reason).map(({ key, item: group }) => (
        <details key={key} className={cx(disclosure['group'], css['group'])}>
          <summary>
            <ChevronRight size={15} aria-hidden />
            <span>{groupText(group.reason)}</span>
            <span className="num">{group.rows}</span>
          </summary>
          <Rows
            scope={scope}
            explanation={explanation}
            rows={group.nearest}
            left={group.rows - group.nearest.length}
          />
        </details>
      ))}
      {groups.length === 0 ? (
        <Rows
          scope={scope}
          explanation={explanation}
          rows={scope.not_counted.slice(0, SHOWN)}
          left={scope.not_counted_rows - Math.min(SHOWN, scope.not_counted.length)}
        />
      ) : null}
    </>
  );
}

/** A date, an owner or a day on the plan is near to counting; a lost deal is not. */
function weight({ reason }: Group): number {
  return reason.kind === 'condition' ? 1 : 0;
}

function Rows({
  scope,
  explanation,
  rows,
  left,
}: {
  scope: Scope;
  explanation: Explanation;
  rows: readonly Row[];
  left: number;
}) {
  const t = useTranslations('statements');
  return (
    <>
      <ul className={css['list']}>
        {rows.map((row) => (
          <li key={row.record_id}>
            <RecordName {...row} table_id={scope.table_id} />
            <Reasons scope={scope} reasons={[row.reason, ...row.others]} />
            <ChecksOf scope={scope} explanation={explanation} record={row} />
          </li>
        ))}
      </ul>
      {left > 0 ? <p className={css['quiet']}>{t('not_counted_more', { count: left })}</p> : null}
    </>
  );
}

/** Every rule of the record; of a colleague's for readers of the table alone. */
export function ChecksOf({
  scope,
  explanation,
  record,
}: {
  scope: Scope;
  explanation: Explanation;
  record: Pick<Row, 'record_id' | 'title' | 'name'> & {
    readonly reason: Row['reason'] | null;
    readonly counts?: boolean;
  };
}) {
  const { can } = useAccess();
  const kind = record.reason?.kind;
  if (scope.table_id === null) return null;
  if ((kind === 'user' || kind === 'inactive') && !can('data_table', 'read')) return null;
  const { compensation_id, currency } = explanation;
  return (
    <RecordChecksButton
      {...{ compensation_id, currency }}
      scope_id={scope.scope_id}
      record_id={record.record_id}
      name={record.name ?? record.title}
      isPaid={record.counts === true}
    />
  );
}

/** A record as people know it: what the plan shows of it, its ID below; a link to its row for readers of the table. */
export function RecordName({
  title,
  name,
  date,
  table_id,
}: {
  title: string;
  name: string | null;
  date: string | null;
  table_id: string | null;
}) {
  const { can } = useAccess();
  const format = useFormat();
  const below = [name === null ? null : title, date === null ? null : format.date(date, 'short')];
  const caption = below.filter((text) => text !== null).join(' · ');
  return (
    <span>
      {table_id !== null && can('data_table', 'read') ? (
        <Link {...addresses.tableSearch(table_id, title)}>{name ?? title}</Link>
      ) : (
        (name ?? title)
      )}
      {caption === '' ? null : <small className={css['caption']}>{caption}</small>}
    </span>
  );
}

/** Everything that a record fails, the rule itself on hover. */
export function Reasons({
  scope,
  reasons,
}: {
  scope: Pick<Scope, 'table_id'>;
  reasons: readonly Row['reason'][];
}) {
  const reasonOf = useReasonText(scope.table_id === null);
  return (
    <span>
      {keyed(reasons).map(({ key, item }) => {
        const { short, full } = reasonOf(item);
        return (
          <span key={key} className={css['reason']} title={full ?? undefined}>
            {short}
          </span>
        );
      })}
    </span>
  );
}
