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
import { DrawerRow, DrawerRows, DrawerSection, IconButton } from '../../../ui/index.ts';
import { AttributeValue } from '../attribute-value.tsx';
import { useDaySpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-day.ts';
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
    <DrawerSection
      title={t('drawer_attributes')}
      action={
        access.can('company_setting.attributes', 'write') ? (
          <Link to={PATHS.attributes}>{t('attribute_define')}</Link>
        ) : null
      }
    >
      <DrawerRows empty={attributes.data?.length === 0 ? t('attribute_none') : null}>
        {(attributes.data ?? []).map((attribute) => (
          <DrawerRow
            key={attribute.id}
            aside={<Values user={user} attribute={attribute} />}
            actions={
              isReadOnly || isFed(user, attribute) ? null : (
                <IconButton
                  size="s"
                  icon={Pencil}
                  label={t('attribute_set', { name: attribute.name })}
                  onPress={() => setEdited(attribute)}
                />
              )
            }
          >
            {attribute.name}
            {attribute.integration && isFed(user, attribute) ? (
              <span className={css['none']}>
                {t('attribute_fed_by', { name: attribute.integration.connection_name })}
              </span>
            ) : null}
          </DrawerRow>
        ))}
      </DrawerRows>
      {edited ? (
        <AttributeValueDialog user={user} attribute={edited} onClose={() => setEdited(null)} />
      ) : null}
    </DrawerSection>
  );
}

/** A connection keeps this value up to date. */
const isFed = (user: UserDetail, { integration }: Attribute): boolean =>
  user.integrations.some(({ id, active }) => active && id === integration?.id);

function Values({ user, attribute }: { readonly user: UserDetail; readonly attribute: Attribute }) {
  const t = useTranslations('users');
  const span = useDaySpan();
  const values = user.attributes.filter((value) => value.attribute_id === attribute.id);
  if (values.length === 0) return t('attribute_empty');
  return (
    <>
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
    </>
  );
}
