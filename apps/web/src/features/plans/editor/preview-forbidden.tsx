import { useTranslations } from 'use-intl';
import { ApiError } from '../../../lib/api.ts';
import styles from './editor.module.css';

const KINDS = [
  'data_table',
  'quota',
  'compensation',
  'attribute',
  'group',
  'hierarchy',
  'audience',
  'ranking',
  'earlier_months',
] as const;
type Kind = (typeof KINDS)[number];

interface RefusedRead {
  readonly kind: Kind;
  readonly name: string;
}

export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'preview_forbidden';
}

/** The server names each part of the document that reads too much. */
function readsOf(error: ApiError): RefusedRead[] {
  const reads: unknown = error.params['reads'];
  if (!Array.isArray(reads)) return [];
  return reads.filter(
    (read: Partial<RefusedRead>): read is RefusedRead =>
      KINDS.includes(read.kind as Kind) && typeof read.name === 'string',
  );
}

/** Why the values are not shown: which part of the document reads more than the role allows, and what to do. */
export function Forbidden({ error }: { readonly error: ApiError }) {
  const t = useTranslations('editor.tried.forbidden');
  return (
    <div className={styles['sub']} role="status" style={{ display: 'grid', gap: 8 }}>
      <p>{t('title')}</p>
      <ul style={{ paddingInlineStart: 16 }}>
        {readsOf(error).map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(kind, { name })}</li>
        ))}
      </ul>
      <p>{t('help')}</p>
    </div>
  );
}
