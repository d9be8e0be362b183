import type { ScopeSource } from '@comptoir/engine';
import type { PlanNames } from '@comptoir/engine/plan-text';
import { type Language, PLAN_SENTENCE } from '@comptoir/words';

export interface WordedLine {
  readonly kind: 'heading' | 'text' | 'item';
  readonly text: string;
}

/** What sentences are made with: the language, and what the company calls its things. */
export interface Wording {
  readonly language: Language;
  readonly names: PlanNames;
}

export const line = (text: string): WordedLine => ({ kind: 'text', text });
export const item = (text: string): WordedLine => ({ kind: 'item', text });

/** A thing by its name; what is gone has a word for it. */
export function named(
  list: readonly { readonly id: string; readonly name: string }[],
  id: string,
  gone: string,
) {
  return list.find((one) => one.id === id)?.name ?? gone;
}

/** A name, in the quotation marks of the language. */
export const quoted = (text: string, { language }: Pick<Wording, 'language'>): string =>
  language === 'fr' ? `« ${text} »` : `“${text}”`;
/** What a line is about, before its text. */
export const titled = (name: string, text: string, { language }: Pick<Wording, 'language'>): string =>
  language === 'fr' ? `${name} : ${text}` : `${name}: ${text}`;

/** A field of what a scope reads. */
export function fieldName(source: ScopeSource, id: string, { language, names }: Wording): string {
  const fields =
    source.type === 'data_table' ? names.tables.find((one) => one.id === source.table_id)?.fields : [];
  // Sources without fields of their own have ids that read as words.
  return fields?.find((one) => one.id === id)?.name ?? (id.includes('-') ? PLAN_SENTENCE.gone[language] : id);
}
