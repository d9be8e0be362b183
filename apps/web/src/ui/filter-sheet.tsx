import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Dialog } from './index.ts';

export interface FilterSheetProps {
  /** How many filters are set. */
  readonly count: number;
  /** On the button that closes it: how many rows the filters leave. */
  readonly show: string;
  readonly children: ReactNode;
}

/** A phone's filters: one button, and a sheet from the bottom. */
export function FilterSheet({ count, show, children }: FilterSheetProps) {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ListFilter size={15} aria-hidden />} onPress={() => setOpen(true)}>
        {count > 0 ? t('filters_set', { count }) : t('filters')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('filters')}
        footer={
          <Button variant="main" wide onPress={() => setOpen(false)}>
            {show}
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
