import { Paperclip } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import css from './support.module.css';

/** Files that go with the message. The browser's own field: it posts them itself. */
export function Attachments() {
  const t = useTranslations('help');
  const { bytes } = useFormat();
  const [files, setFiles] = useState<readonly File[]>([]);
  const id = useId();
  return (
    <div className={css['files']}>
      <label htmlFor={id} className={css['label']}>
        <Paperclip size={15} aria-hidden />
        {t('attachments')}
      </label>
      <input
        id={id}
        type="file"
        name="attachment"
        multiple
        onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
      />
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              {file.name} · {bytes(file.size)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
