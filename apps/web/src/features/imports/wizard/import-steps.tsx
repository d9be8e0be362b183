import type { ImportMapping, ImportWire, Sniff } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { importData } from '../../../data/imports.ts';
import { useKept } from '../../../lib/use-kept.ts';
import type { MappingStep, MappingStepsProps } from '../../../ui/imports/import-wizard.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { configOf, type Draft, draftOf, fitDraft, mappingFor, type UploadedFile } from './mapping.ts';
import { useRecordCheck } from './use-record-check.ts';

export interface ImportStepsProps extends UploadedFile, MappingStepsProps {
  readonly step: MappingStep;
  /** Saved ones of the table. */
  readonly mappings: readonly ImportMapping[];
  readonly onReread: (answer: { import: ImportWire; sniff: Sniff }) => void;
}

/** Between the upload and the import: the mapping, and what would come of it. */
export function ImportSteps(props: ImportStepsProps) {
  const { step, onStep, sheet, onOtherFile, imported, sniff, table, mappings } = props;
  const proposed = () => draftOf(sniff, imported.file_name, table, mappingFor(sniff, mappings));
  const name = `import:${imported.id}:${JSON.stringify(sniff.format)}:${table?.id}`;
  const [draft, setDraft, forgetDraft] = useKept(name, proposed, (kept) => fitDraft(kept, proposed(), table));
  const config = () => configOf(draft, sniff, table);
  const check = useRecordCheck(imported.id, name, config);
  const start = useMutation({
    mutationFn: () => importData.start({ body: { id: imported.id, config: config() } }),
    onSuccess: forgetDraft,
  });
  const checkAgain = (next: Draft) => {
    setDraft(next);
    check.start(configOf(next, sniff, table)).catch(() => undefined);
  };
  const mapped = { imported, sniff, table, draft };
  if (step === 'check' && check.isBegun)
    return (
      <CheckStep
        {...mapped}
        onDraft={checkAgain}
        check={check}
        onBack={() => {
          check.stop();
          onStep('columns');
        }}
        onStart={() => start.mutate()}
        isStarting={start.isPending}
        error={start.error}
      />
    );
  return (
    <ColumnsStep
      {...mapped}
      mappings={mappings}
      onDraft={setDraft}
      sheet={sheet}
      onReread={props.onReread}
      onNext={() => {
        check.start(config()).then(
          () => onStep('check'),
          () => undefined,
        );
      }}
      isPending={check.isBeginning}
      error={check.error}
      onOtherFile={onOtherFile}
    />
  );
}
