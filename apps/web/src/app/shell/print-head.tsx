import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import css from './line-notice.module.css';

/** On paper alone: whose page it is, and when it was printed. "3 minutes ago" says nothing on paper. */
export function PrintHead() {
  const t = useTranslations('offline');
  const me = useSession();
  const { instant } = useFormat();
  const [printed_at, setPrinted] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => setPrinted(new Date().toISOString());
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className={`print-only ${css['paper'] ?? ''}`} aria-hidden>
      <strong>{me.company.name}</strong> · {t('printed', { name: me.user.name, when: instant(printed_at) })}
    </p>
  );
}
