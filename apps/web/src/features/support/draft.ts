export const TYPES = ['question', 'feedback', 'bug'] as const;

/** A message to support that is typed and not sent yet. */
export interface Draft {
  readonly type: (typeof TYPES)[number] | null;
  readonly subject: string;
  readonly body: string;
}

export const EMPTY_DRAFT: Draft = { type: null, subject: '', body: '' };
