import { FileText, Upload, X } from 'lucide-react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/use-format.ts';
import { Button, IconButton } from './button.tsx';
import { useNoted } from './form-context.ts';
import css from './file-drop.module.css';

export interface FileDropProps {
  readonly label: string;
  /** The chosen file, or null. */
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  /** `.csv`, `image/*` */
  readonly accept?: readonly string[];
  readonly hint?: string;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}

/** A place to drop one file or choose it. It stays beside a file that was refused. */
export function FileDrop({ label, file, onChange: change, accept, hint, error, isDisabled }: FileDropProps) {
  const onChange = useNoted(change);
  if (file && !error)
    return <ChosenFile file={file} isDisabled={isDisabled} onRemove={() => onChange(null)} />;
  const zone = (
    <Zone
      label={label}
      hint={hint}
      accept={accept}
      error={file ? null : error}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
  if (!file) return zone;
  return (
    <div className={css['refused']}>
      <div>
        <ChosenFile file={file} isDisabled={isDisabled} onRemove={() => onChange(null)} />
        <p className={css['error']} role="alert">
          {error}
        </p>
      </div>
      {zone}
    </div>
  );
}

function ChosenFile({
  file,
  isDisabled,
  onRemove,
}: {
  readonly file: File;
  readonly isDisabled: boolean | undefined;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('common');
  const { bytes } = useFormat();
  return (
    <div className={css['file']}>
      <FileText size={18} aria-hidden />
      <span className={css['name']}>{file.name}</span>
      <span className={css['size']}>{bytes(file.size)}</span>
      <IconButton
        label={t('remove_file', { name: file.name })}
        icon={X}
        size="s"
        isDisabled={isDisabled ?? false}
        onPress={onRemove}
        tooltip={false}
      />
    </div>
  );
}

type ZoneProps = Pick<FileDropProps, 'label' | 'onChange'> & {
  readonly [Key in 'accept' | 'hint' | 'error' | 'isDisabled']: FileDropProps[Key] | undefined;
};

function Zone({ label, hint, accept, error, isDisabled, onChange }: ZoneProps) {
  const t = useTranslations('common');
  return (
    <DropZone
      className={cx(css['drop'], error && css['bad'])}
      isDisabled={isDisabled ?? false}
      onDrop={(event) => {
        for (const item of event.items)
          if (item.kind === 'file') {
            void item.getFile().then(onChange);
            return;
          }
      }}
    >
      <Upload size={22} aria-hidden className={css['icon']} />
      <Text slot="label" className={cx(css['title'])}>
        {label}
      </Text>
      <span className={css['hint']}>{hint ?? t('choose_file')}</span>
      <FileTrigger
        {...(accept ? { acceptedFileTypes: [...accept] } : {})}
        onSelect={(files) => onChange(files?.[0] ?? null)}
      >
        <Button isDisabled={isDisabled ?? false}>{t('browse')}</Button>
      </FileTrigger>
      {error ? (
        <p className={css['error']} role="alert">
          {error}
        </p>
      ) : null}
    </DropZone>
  );
}
