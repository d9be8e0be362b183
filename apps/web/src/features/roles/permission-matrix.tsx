import {
  isInUse,
  type Permissions,
  RESOURCES,
  type Resource,
  type ResourceInUse,
  type SubResource,
} from '@comptoir/contract';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { ACCESS_CHOICES, choiceOf, isDeniedAsWhole, partsOf, withChoice } from './role-draft.ts';
import css from './permission-matrix.module.css';

export interface PermissionMatrixProps {
  readonly permissions: Permissions;
  readonly onChange: (permissions: Permissions) => void;
  readonly isReadOnly: boolean;
}

/** Rights that no page or call checks yet are not offered. A role keeps those that it has. */
const OFFERED = RESOURCES.filter((resource) => isInUse(resource));

/** Resources by levels, one choice per row; resources with parts open to show them. Parts that differ are open from the start. */
export function PermissionMatrix({ permissions, onChange, isReadOnly }: PermissionMatrixProps) {
  const t = useTranslations('roles');
  const [open, setOpen] = useState<ReadonlySet<Resource>>(
    () =>
      new Set(
        RESOURCES.filter((resource) =>
          partsOf(resource).some((part) => permissions.resources[part] !== undefined),
        ),
      ),
  );
  const toggle = (resource: Resource) => {
    const next = new Set(open);
    if (!next.delete(resource)) next.add(resource);
    setOpen(next);
  };
  return (
    <table className={css['matrix']}>
      <thead>
        <tr>
          <th scope="col">{t('section_resources')}</th>
          {ACCESS_CHOICES.map((level) => (
            <th key={level} scope="col" className={css['level']}>
              {t(`level_${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OFFERED.map((resource) => {
          const parts = partsOf(resource).filter((part) => isInUse(part));
          const name = t(`res_${resource}`);
          return (
            <Fragment key={resource}>
              <Row
                resource={resource}
                name={name}
                permissions={permissions}
                onChange={onChange}
                isReadOnly={isReadOnly}
              >
                {parts.length > 0 ? (
                  <button
                    type="button"
                    className={css['toggle']}
                    aria-expanded={open.has(resource)}
                    aria-label={t(open.has(resource) ? 'less' : 'more', { resource: name })}
                    onClick={() => toggle(resource)}
                  >
                    <ChevronRight size={15} aria-hidden />
                  </button>
                ) : (
                  <span className={css['no-toggle']} />
                )}
              </Row>
              {open.has(resource)
                ? parts.map((part) => (
                    <Row
                      key={part}
                      isPart
                      resource={part}
                      name={t(`sub_${part.replace('.', '_') as PartKey}`)}
                      permissions={permissions}
                      onChange={onChange}
                      isReadOnly={isReadOnly}
                    />
                  ))
                : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

type PartKey =
  Extract<ResourceInUse, SubResource> extends infer S
    ? S extends `${infer A}.${infer B}`
      ? `${A}_${B}`
      : never
    : never;

interface RowProps extends PermissionMatrixProps {
  readonly resource: Resource | SubResource;
  readonly name: string;
  readonly isPart?: boolean;
  readonly children?: ReactNode;
}

function Row({ resource, name, isPart, permissions, onChange, isReadOnly, children }: RowProps) {
  const t = useTranslations('roles');
  const group = useId();
  const chosen = choiceOf(permissions, resource);
  const isFixed = isReadOnly || isDeniedAsWhole(permissions, resource);
  return (
    <tr className={cx(isPart && css['part'])}>
      <th scope="row">
        <span className={css['resource']}>
          {children}
          {name}
        </span>
      </th>
      {ACCESS_CHOICES.map((level) => (
        <td key={level} className={css['level']}>
          <label className={css['choice']}>
            <input
              type="radio"
              name={group}
              aria-label={`${t('level', { resource: name })}: ${t(`level_${level}`)}`}
              checked={chosen === level}
              disabled={isFixed}
              onChange={() => onChange(withChoice(permissions, resource, level))}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
