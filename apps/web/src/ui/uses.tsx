import type { Use } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../addresses.ts';
import { ApiError } from '../lib/api.ts';
import css from './uses.module.css';

/** What a refusal names as uses of the thing; `null` for any other failure. */
export function usesOfError(error: unknown): readonly Use[] | null {
  if (!(error instanceof ApiError) || !Array.isArray(error.params['uses'])) return null;
  return error.params['uses'] as readonly Use[]; // every refusal with `uses` is made by the server's one function
}

/** One use: a link to where it can be removed, and the places there. */
export function UseText({ use }: { readonly use: Use }) {
  const t = useTranslations('common');
  const linked = use.spots.flatMap(({ kind, name }) => (kind === 'link' ? [name] : []));
  const text =
    use.kind === 'table' && linked.length > 0
      ? t('use_linked_table', { name: use.name, fields: linked.join(', ') })
      : t(`use_${use.kind}`, { name: use.name });
  const address = addressOf(use);
  const spots = use.spots.flatMap(({ kind, name }) =>
    kind === 'anywhere' ? [] : [t(`use_spot_${kind}`, { name })],
  );
  return (
    <span className={css['use']}>
      {address === null ? text : <Link {...address}>{text}</Link>}
      {use.kind === 'compensation' && spots.length > 0 ? <small>{spots.join(', ')}</small> : null}
    </span>
  );
}

/** What uses a thing, as a list. */
export function UseList({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  return (
    <ul className={css['uses']}>
      {uses.map((use) => (
        <li key={`${use.id} ${use.spots[0]?.kind ?? ''}`}>
          <UseText use={use} />
        </li>
      ))}
    </ul>
  );
}

function addressOf({ kind, id, parent_id }: Use) {
  if (kind === 'compensation') return parent_id === null ? null : addresses.compensation(parent_id, id);
  if (kind === 'table_view') return parent_id === null ? null : addresses.table(parent_id);
  if (kind === 'report') return addresses.report(id);
  if (kind === 'user') return addresses.user(id);
  if (kind === 'table') return addresses.table(id, 'fields');
  if (kind === 'metric') return addresses.metrics();
  if (kind === 'api_matching') return { to: PATHS.api };
  if (kind === 'connection_matching') return { to: PATHS.integrations };
  return kind === 'plan' ? addresses.plan(id) : null;
}
