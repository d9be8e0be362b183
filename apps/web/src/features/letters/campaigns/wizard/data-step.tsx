import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../../data/letters.ts';
import { Button, ErrorState, Form, MultiSelect, Panel, RadioGroup, Skeleton } from '../../../../ui/index.ts';
import { ImportFoot } from '../../../../ui/imports/import-wizard.tsx';
import { UploadPanel } from '../../../../ui/imports/upload-panel.tsx';
import { useFileUpload } from '../../../../ui/imports/use-file-upload.ts';
import { usePeopleItems } from '../../../../ui/people/use-people-items.ts';
import css from '../campaigns.module.css';
import type { StepProps } from './campaign-wizard.tsx';
import { RefusedPeople } from './refused-people.tsx';
import { SheetStep } from './sheet-step.tsx';

type Source = 'people' | 'spreadsheet';

/** Step 2: who gets a letter, chosen or from a spreadsheet. */
export function DataStep(props: StepProps) {
  const t = useTranslations('letters');
  const { campaign } = props;
  const [source, setSource] = useState<Source>(campaign.data_source === 'people' ? 'people' : 'spreadsheet');
  return (
    <>
      <Panel>
        <RadioGroup<Source>
          label={t('data_source')}
          items={(['spreadsheet', 'people'] as const).map((value) => ({
            value,
            text: t(`source_of_${value}`),
            description: t(`source_of_${value}_text`),
          }))}
          value={source}
          onChange={setSource}
        />
      </Panel>
      {source === 'people' ? <PeopleChoice {...props} /> : <Spreadsheet {...props} />}
    </>
  );
}

function PeopleChoice({ campaign, onStep }: StepProps) {
  const t = useTranslations('letters');
  const people = usePeopleItems([]);
  const [ids, setIds] = useState<readonly string[]>(campaign.user_ids);
  const save = useMutation({
    mutationFn: () => letterData.setPeople({ params: { id: campaign.id }, body: { user_ids: [...ids] } }),
    onSuccess: () => onStep('signers'),
  });
  return (
    <Form
      save={save}
      onSubmit={() => save.mutate()}
      footer={
        <ImportFoot onBack={() => onStep('type')}>
          <Button type="submit" variant="main" isPending={save.isPending} isDisabled={ids.length === 0}>
            {t('next')}
          </Button>
        </ImportFoot>
      }
    >
      <Panel title={t('people')}>
        <div className={css['stack']}>
          <MultiSelect label={t('people_chosen')} items={people} values={ids} onChange={setIds} />
          <div className={css['row']}>
            <Button size="s" onPress={() => setIds(people.map(({ value }) => value))}>
              {t('people_all')}
            </Button>
            <Button size="s" variant="quiet" isDisabled={ids.length === 0} onPress={() => setIds([])}>
              {t('people_no_one')}
            </Button>
            <span className={css['quiet']}>{t('people_count', { count: ids.length })}</span>
          </div>
        </div>
      </Panel>
      <RefusedPeople campaign={campaign} />
    </Form>
  );
}

function Spreadsheet(props: StepProps) {
  const t = useTranslations('letters');
  const { campaign, onStep } = props;
  const has = campaign.data_source === 'spreadsheet';
  const [isOther, setOther] = useState(false);
  const sheet = useQuery({ ...letterData.sheet(campaign.id), enabled: has && !isOther });
  const upload = useFileUpload(
    (form, name) =>
      letterData.uploadSheet(
        { params: { id: campaign.id }, query: name === undefined ? {} : { sheet: name } },
        { form },
      ),
    () => setOther(false),
  );
  if (has && !isOther) {
    if (sheet.isError) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />;
    if (!sheet.data) return <Skeleton height={240} radius={12} />;
    return (
      <SheetStep
        {...props}
        key={`${sheet.data.name} ${sheet.data.columns.join(' ')}`}
        sheet={sheet.data}
        onOtherFile={() => setOther(true)}
      />
    );
  }
  return (
    <>
      <UploadPanel label={t('drop_sheet')} hint={t('drop_sheet_hint')} upload={upload} />
      <ImportFoot onBack={() => onStep('type')}>{null}</ImportFoot>
    </>
  );
}
