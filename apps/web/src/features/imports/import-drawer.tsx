import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { importData } from '../../data/imports.ts';
import { Drawer, ErrorState, Skeleton } from '../../ui/index.ts';
import { ResultStep } from './wizard/result-step.tsx';

export interface ImportDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One import: its result, and the rows that it refused. */
export function ImportDrawer({ id, onClose }: ImportDrawerProps) {
  const t = useTranslations('common');
  const found = useQuery(importData.one(id));
  return (
    <Drawer isOpen onClose={onClose} title={found.data?.import.file_name ?? t('details')} width={760}>
      {found.isError ? (
        <ErrorState error={found.error} isCompact />
      ) : found.data ? (
        <ResultStep
          imported={found.data.import}
          rejections={found.data.rejections}
          undo={found.data.undo}
          onAgain={onClose}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}
