import { AppError } from '@comptoir/contract/errors';

/** A refusal of one row of a call says which: `data.3.email`. */
export async function atRow<T>(index: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const field = error.field === null ? `data.${index}` : `data.${index}.${error.field}`;
    throw AppError.restore({ code: error.code, params: error.params, field });
  }
}
