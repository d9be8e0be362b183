import { ListChecks } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/index.ts';
import css from './record-checks.module.css';
import type { RecordDrawerProps } from './record-drawer.tsx';

const RecordDrawer = lazy(() =>
  import('./record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })),
);

type RecordProps = Omit<RecordDrawerProps, 'onClose'>;

/** Opens the record: its fields, every rule that it passes or fails, its tiers and its history. */
export function RecordChecksButton(props: RecordProps) {
  const t = useTranslations('statements');
  const { open, drawer } = useRecordDrawer(props);
  return (
    <>
      <IconButton label={t('checks_of', { name: props.name })} icon={ListChecks} size="s" onPress={open} />
      {drawer}
    </>
  );
}

/** The same by the record's name. */
export function RecordNameButton({ children, ...props }: RecordProps & { readonly children: ReactNode }) {
  const { open, drawer } = useRecordDrawer(props);
  return (
    <>
      <button type="button" className={css['name']} onClick={open}>
        {children}
      </button>
      {drawer}
    </>
  );
}

function useRecordDrawer(props: RecordProps): {
  readonly open: () => void;
  readonly drawer: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    drawer: isOpen ? (
      <Suspense>
        <RecordDrawer {...props} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
