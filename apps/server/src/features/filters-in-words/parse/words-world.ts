import type { FieldType } from '@comptoir/engine';
import type { DateWorld } from './date-phrases.ts';

export interface WordsField {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[];
}

/** What a sentence may name. */
export interface WordsWorld extends DateWorld {
  /** What is read. */
  readonly sentence: string;
  readonly language: 'en' | 'fr';
  readonly fields: readonly WordsField[];
  /** The field that "my deals" is about. */
  readonly user_field_id: string | null;
  readonly users: readonly { readonly id: string; readonly name: string }[];
  /** Values of text fields that were looked up because the sentence has them. */
  readonly values: readonly { readonly field_id: string; readonly value: string }[];
  readonly table_name: string;
}
