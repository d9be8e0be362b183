import { takenSheetSchema, type TakenSheet } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import type { SheetChoice } from './from-sheet.tsx';

export interface FileUpload {
  readonly file: File | null;
  choose(file: File | null): void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Of a workbook that was refused: its sheets, another of which may be meant. */
  readonly refused_sheet: TakenSheet | null;
  /** `null` while no file is at hand. */
  readonly choice: SheetChoice | null;
}

/** One chosen file on its way up, and up again when another sheet of it is meant. */
export function useFileUpload<T>(
  send: (form: FormData, sheet: string | undefined) => Promise<T>,
  onUploaded: (answer: T) => void,
): FileUpload {
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (what: { readonly file: File; readonly sheet?: string }) => {
      const form = new FormData();
      form.append('file', what.file, what.file.name);
      return send(form, what.sheet);
    },
    onSuccess: onUploaded,
  });
  const refused =
    upload.error instanceof ApiError ? takenSheetSchema.safeParse(upload.error.params['sheet']) : null;
  return {
    file,
    choose(chosen) {
      setFile(chosen);
      upload.reset();
      if (chosen) upload.mutate({ file: chosen });
    },
    isPending: upload.isPending,
    error: upload.error,
    refused_sheet: refused?.success ? refused.data : null,
    choice: file && {
      take: (sheet) => upload.mutate({ file, sheet }),
      isPending: upload.isPending,
      error: upload.error,
    },
  };
}
