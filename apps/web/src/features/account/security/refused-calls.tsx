import type { Provisioning } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRefusalText } from '../../../lib/use-error-text.ts';
import { Button, InstantText, Panel } from '../../../ui/index.ts';
import css from './security.module.css';

type Refused = Provisioning['refused'];

const FIRST = 5;

/** For the person who set the provider up: what it sent, about whom, and why it was refused. */
export function RefusedCalls({ refused }: { readonly refused: Refused }) {
  const t = useTranslations('provisioning');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? refused : refused.slice(0, FIRST);
  return (
    <Panel title={t('refused')}>
      <p className={css['lead']}>{refused.length === 0 ? t('nothing_refused') : t('refused_lead')}</p>
      <ul className={css['domains']}>
        {shown.map((call) => (
          <RefusedCall key={call.id} call={call} />
        ))}
      </ul>
      {shown.length < refused.length ? (
        <Button size="s" variant="quiet" onPress={() => setWhole(true)}>
          {t('show_all', { count: refused.length })}
        </Button>
      ) : null}
    </Panel>
  );
}

function RefusedCall({ call }: { readonly call: Refused[number] }) {
  const t = useTranslations('provisioning');
  const words = useRefusalText();
  const { at, method, path, about, code, params, field } = call;
  const why = code === 'last_admin' ? t('refused_last_admin') : words(code, params);
  return (
    <li className={css['domain']}>
      <div className={css['row']}>
        <span className={css['code']}>
          {method} {path}
        </span>
        {about === null ? null : <strong>{about}</strong>}
        <span className={css['when']}>
          <InstantText value={at} />
        </span>
      </div>
      <span>
        {why}
        {field === null || why.includes(field) ? null : (
          <span className={css['lead']}> {t('refused_field', { field })}</span>
        )}
      </span>
    </li>
  );
}
