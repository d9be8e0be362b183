import type { ErrorCode, ErrorParams, None } from './codes.ts';

/** Codes that need no parameters. */
export type PlainErrorCode = {
  [Code in ErrorCode]: None extends ErrorParams[Code] ? Code : never;
}[ErrorCode];

/** One code: its own parameters. Several: those of each. */
type ParamsOf<Code extends ErrorCode> = {
  [Each in Code]: (params: ErrorParams[Each]) => void;
}[Code] extends (params: infer Params) => void
  ? Params
  : never;

type KeysOf<Params> = Params extends unknown ? keyof Params : never;

type Rest<Code extends ErrorCode> = [KeysOf<ParamsOf<Code>>] extends [never]
  ? // Any object fits a type without keys; this one takes none.
    [params?: Readonly<Record<string, never>>, field?: string | null]
  : None extends ParamsOf<Code>
    ? [params?: ParamsOf<Code>, field?: string | null]
    : [params: ParamsOf<Code>, field?: string | null];

/** An expected refusal. `params` fill its text; `field` names the input at fault (dotted path). */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  constructor(code: Code, ...[params, field]: Rest<Code>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.params = params ?? {};
    this.field = field ?? null;
  }

  /** A refusal that another thread or an earlier job sent as data: checked where it was made. */
  static restore(sent: Pick<AppError, 'code' | 'params'> & { readonly field?: string | null }): AppError {
    return new AppError<ErrorCode>(
      sent.code,
      ...([sent.params, sent.field ?? null] as unknown as Rest<ErrorCode>),
    );
  }
}

/** Whether a refusal has this code; its parameters then have their type. */
export function hasCode<
  Code extends ErrorCode,
  Refusal extends { readonly code: ErrorCode; readonly params: unknown },
>(
  refusal: Refusal,
  code: Code,
): refusal is Refusal & { readonly code: Code; readonly params: ErrorParams[Code] } {
  return refusal.code === code;
}
