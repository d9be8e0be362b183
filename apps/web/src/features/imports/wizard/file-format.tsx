import type { ImportWire, Sniff } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { Select } from '../../../ui/index.ts';
import { useFileErrorText } from '../../../ui/imports/file-errors.ts';
import { FromSheet, type SheetChoice } from '../../../ui/imports/from-sheet.tsx';

export interface FileFormatProps {
  readonly import_id: string;
  readonly sniff: Sniff;
  readonly sheet: SheetChoice | null;
  readonly onReread: (answer: { import: ImportWire; sniff: Sniff }) => void;
}

/** How the file is written: the sheet of a workbook, or the separator and encoding of a text file. */
export function FileFormat({ import_id, sniff, sheet, onReread }: FileFormatProps) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  const reread = useMutation({
    mutationFn: (format: Sniff['format']) =>
      importData.sniff({ params: { id: import_id }, body: { format } }),
    onSuccess: onReread,
  });
  if (sniff.sheet) return <FromSheet sheet={sniff.sheet} choice={sheet} isWide />;
  return (
    <>
      <Select
        label={t('delimiter')}
        isDisabled={reread.isPending}
        items={[
          { value: ',', text: t('comma') },
          { value: ';', text: t('semicolon') },
          { value: '\t', text: t('tab') },
          { value: '|', text: t('pipe') },
        ]}
        value={sniff.format.delimiter}
        onChange={(delimiter) => reread.mutate({ ...sniff.format, delimiter })}
        error={reread.error ? fileError(reread.error) : null}
      />
      <Select
        label={t('encoding')}
        isDisabled={reread.isPending}
        items={[
          { value: 'utf-8', text: t('encoding_utf8') },
          { value: 'windows-1252', text: t('encoding_windows') },
          { value: 'utf-16le', text: t('encoding_utf16') },
        ]}
        value={sniff.format.encoding}
        onChange={(encoding) => reread.mutate({ ...sniff.format, encoding })}
      />
    </>
  );
}
