import { datesInclude } from '@comptoir/kernel';
import type { Attribute, UserDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { attributeData } from '../../../data/attributes.ts';
import { cx } from '../../../lib/cx.ts';
import { useAccess } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/index.ts';
import { AttributeValue } from '../attribute-value.tsx';
import { useDaySpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-month.ts';
import { AttributeValueDialog } from './attribute-value-dialog.tsx';
import css from './user-drawer.module.css';

export function AttributesSection({
  user,
  isReadOnly,
}: {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
}) {
  const t = useTranslations('users');
  const access = useAccess();
  const attributes = useQuery(attributeData.list);
  const [edited, setEdited] = useState<Attribute | null>(null);
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('drawer_attributes')}</h3>
        {access.can('company_setting.attributes', 'write') ? (
          <Link to={PATHS.attributes}>{t('attribute_define')}</Link>
        ) : null}
      </div>
      {attributes.data?.length === 0 ? <p className={css['none']}>{t('attribute_none')}</p> : null}
      <ul className={css['rows']}>
        {(attributes.data ?? []).map((attribute) => (
          <li key={attribute.id}>
            <span className={css['grow']}>{attribute.name}</span>
            <Values user={user} attribute={attribute} />
            {isReadOnly ? null : (
              <IconButton
                size="s"
                icon={Pencil}
                label={t('attribute_set', { name: attribute.name })}
                onPress={() => setEdited(attribute)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited ? (
        <AttributeValueDialog user={user} attribute={edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}

function Values({ user, attribute }: { readonly user: UserDetail; readonly attribute: Attribute }) {
  const t = useTranslations('users');
  const span = useDaySpan();
  const values = user.attributes.filter((value) => value.attribute_id === attribute.id);
  if (values.length === 0) return <span className={css['none']}>{t('attribute_empty')}</span>;
  return (
    <span className={css['span']}>
      {values.map((value) => (
        <span
          key={value.id}
          className={cx(!datesInclude(value, thisDay()) && css['past'])}
          style={{ display: 'block' }}
        >
          <AttributeValue type={attribute.type} value={value.value} />
          {value.start_date || value.end_date ? ` · ${span(value)}` : null}
        </span>
      ))}
    </span>
  );
}
