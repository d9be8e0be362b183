import type { FileType } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, useAction } from '../index.ts';
import css from './upload.module.css';

/** A file to fill in, in either format. */
export function TemplateButtons({ get }: { readonly get: (file_type: FileType) => Promise<unknown> }) {
  const t = useTranslations('imports');
  const fetching = useAction({ mutationFn: get });
  return (
    <div className={css['templates']}>
      <span>{t('template')}</span>
      {(['xlsx', 'csv'] as const).map((file_type) => (
        <Button
          key={file_type}
          size="s"
          variant="quiet"
          icon={Download}
          aria-label={t(`template_${file_type}_label`)}
          isPending={fetching.isPending && fetching.variables === file_type}
          onPress={() => fetching.mutate(file_type)}
        >
          {t(`template_${file_type}`)}
        </Button>
      ))}
    </div>
  );
}
