import {
  LETTER_PERSON_FIELDS,
  LETTER_SIGNER_ROLES,
  type LetterSignerRole,
  type LetterTagValue,
} from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { useLanguage } from '../../../lib/language.ts';
import type { ChoiceItem } from '../../../ui/index.ts';

export type FieldKind = 'signature' | 'initials' | 'signer_name' | 'signed_on';
export const FIELD_KINDS: readonly FieldKind[] = ['signature', 'initials', 'signer_name', 'signed_on'];

/** Filled by a signer, and not with a value. */
export const isSignerField = (value: LetterTagValue): value is Extract<LetterTagValue, { kind: FieldKind }> =>
  FIELD_KINDS.some((kind) => kind === value.kind);

export interface TagNames {
  readonly nameOf: (value: LetterTagValue) => string;
  /** Values that can be chosen; columns, clauses and fields of signers are chosen beside. */
  readonly items: readonly ChoiceItem[];
  /** The lists are here: names that are read now do not change. */
  readonly isRead: boolean;
}

/** Names of tags, with those of the company's attributes, quotas and clauses. */
export function useTagNames(): TagNames {
  const t = useTranslations('letters');
  const { language } = useLanguage();
  const sources = useQuery(letterData.tagSources);
  const clauses = useQuery(letterData.clauses);
  return useMemo(() => {
    const nameIn = (list: readonly { id: string; name: string }[] | undefined, id: string) =>
      list?.find((one) => one.id === id)?.name ?? t('tag_gone');
    const clauseName = (key: string) =>
      clauses.data?.find((one) => one.key === key)?.title[language] ?? t('tag_clause');
    const signer = (role: LetterSignerRole) => t(`signer_${role}`);
    const nameOf = (value: LetterTagValue): string => {
      switch (value.kind) {
        case 'person':
          return t(`person_${value.field}`);
        case 'attribute':
          return nameIn(sources.data?.attributes, value.attribute_id);
        case 'quota':
          return nameIn(sources.data?.quotas, value.quota_id);
        case 'column':
          return value.column;
        case 'company':
          return t('tag_company');
        case 'date':
          return t(`date_${value.of}`);
        case 'plan_name':
        case 'plan_in_words':
        case 'plan_changes':
          return t(`tag_${value.kind}`);
        case 'clause':
          return clauseName(value.clause);
        default:
          return t('field_of', { field: t(`field_${value.kind}`), signer: signer(value.signer) });
      }
    };
    const item = (section: string) => (value: LetterTagValue) => ({
      value: keyOfTag(value),
      text: nameOf(value),
      section,
    });
    const items: ChoiceItem[] = [
      ...LETTER_PERSON_FIELDS.map((field) => item(t('section_person'))({ kind: 'person', field })),
      ...(sources.data?.attributes ?? []).map(({ id }) =>
        item(t('section_attributes'))({ kind: 'attribute', attribute_id: id }),
      ),
      ...(sources.data?.quotas ?? []).map(({ id }) =>
        item(t('section_quotas'))({ kind: 'quota', quota_id: id }),
      ),
      ...(['plan_in_words', 'plan_changes', 'plan_name'] as const).map((kind) =>
        item(t('section_plan'))({ kind }),
      ),
      ...(['letter', 'effective', 'notice'] as const).map((of) =>
        item(t('section_dates'))({ kind: 'date', of }),
      ),
      item(t('section_company'))({ kind: 'company', field: 'name' }),
    ];
    return { nameOf, items, isRead: !sources.isPending && !clauses.isPending };
  }, [t, language, sources.data, sources.isPending, clauses.data, clauses.isPending]);
}

export const keyOfTag = (value: LetterTagValue): string => JSON.stringify(value);
/** Of a key that {@link keyOfTag} made. */
export const tagOfKey = (key: string): LetterTagValue => JSON.parse(key) as LetterTagValue;

export const SIGNERS = LETTER_SIGNER_ROLES;
