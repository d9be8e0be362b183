import type { SignInSettings } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { securityData } from '../../../data/security.ts';
import { FormDialog, Segmented, TextField, toast } from '../../../ui/index.ts';

/** The identity provider's metadata: read from its address, or pasted. */
export function ConnectionDialog({
  settings,
  onClose,
}: {
  readonly settings: SignInSettings;
  readonly onClose: () => void;
}) {
  const t = useTranslations('security');
  const { connection } = settings;
  const [name, setName] = useState(connection?.connection_name ?? '');
  const [source, setSource] = useState<'url' | 'xml'>(
    connection !== null && connection.metadata_url === null ? 'xml' : 'url',
  );
  const [url, setUrl] = useState(connection?.metadata_url ?? '');
  const [xml, setXml] = useState('');
  const save = useMutation({
    mutationFn: () =>
      securityData.saveConnection({
        body: {
          version: settings.version,
          connection_name: name,
          ...(source === 'url' ? { metadata_url: url.trim() } : { metadata_xml: xml }),
        },
      }),
    onSuccess: () => {
      toast.success(t('connection_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      size="m"
      title={t(connection === null ? 'connect' : 'change_connection')}
      action={t('save_connection')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === '' || (source === 'url' ? url : xml).trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="connection_name"
        label={t('connection_name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoComplete="off"
        isRequired
      />
      <Metadata {...{ source, url, xml }} onSource={setSource} onUrl={setUrl} onXml={setXml} />
    </FormDialog>
  );
}

interface MetadataProps {
  readonly source: 'url' | 'xml';
  readonly url: string;
  readonly xml: string;
  readonly onSource: (source: 'url' | 'xml') => void;
  readonly onUrl: (url: string) => void;
  readonly onXml: (xml: string) => void;
}

function Metadata({ source, url, xml, onSource, onUrl, onXml }: MetadataProps) {
  const t = useTranslations('security');
  return (
    <>
      <Segmented
        label={t('metadata')}
        value={source}
        onChange={onSource}
        items={[
          { value: 'url', text: t('by_url') },
          { value: 'xml', text: t('by_xml') },
        ]}
      />
      {source === 'url' ? (
        <TextField
          name="metadata_url"
          label={t('idp_metadata_url')}
          value={url}
          onChange={onUrl}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          isRequired
        />
      ) : (
        <TextField
          name="metadata_xml"
          label={t('idp_metadata_xml')}
          value={xml}
          onChange={onXml}
          rows={8}
          autoComplete="off"
          isRequired
        />
      )}
    </>
  );
}
