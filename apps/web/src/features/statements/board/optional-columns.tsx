import { BOARD_COLUMNS, type BoardColumn, type Flag, type StatementView } from '@comptoir/contract';
import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/storage.ts';
import { Checkbox, IconButton } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import { useBoardFlags } from './flag-columns.tsx';
import css from './board-filters.module.css';

type Fields = NonNullable<StatementView['fields']>;

/** The board's usual columns: shown until somebody hides them. */
const USUAL_COLUMNS: ReadonlySet<string> = new Set<BoardColumn>(['attainment', 'change', 'note']);
const flagKey = ({ id }: Pick<Flag, 'id'>) => `flag:${id}` as const;

/** Which columns the board shows beside the person, the amount and the state: its own, and those of flagged variables. */
export interface ChosenColumns {
  readonly own: ReadonlySet<string>;
  readonly flags: readonly Flag[];
}

/** What a device keeps of a person's choice: the usual columns that are hidden, with a minus, and the others that are shown. */
function fieldsOfStored(stored: string | null): Fields {
  const names = (stored ?? '').split(',').filter((name) => name !== '');
  const usual = [...USUAL_COLUMNS].filter((column) => !names.includes(`-${column}`));
  return [...usual, ...names.filter((name) => !name.startsWith('-'))] as Fields;
}

function storedOf(fields: Fields): string | null {
  const hidden = [...USUAL_COLUMNS]
    .filter((column) => !fields.includes(column))
    .map((column) => `-${column}`);
  const names = [...hidden, ...fields.filter((column) => !USUAL_COLUMNS.has(column))];
  return names.length === 0 ? null : names.join(',');
}

interface ColumnsProps {
  readonly address: StatementsAddress;
  /** The chosen view. One with columns of its own shows those, until the reader changes them for the time being. */
  readonly view: StatementView | null;
}

function useStoredFields() {
  const me = useSession();
  return useStored(`board-columns ${me.user.id}`);
}

/** Those that this person has chosen on this device. */
export function useOwnFields(): Fields {
  const [stored] = useStoredFields();
  return fieldsOfStored(stored);
}

/** The columns that are shown, and how they are changed: in the address while a view says them, else for this person on this device. */
function useShownFields({ address, view }: ColumnsProps): readonly [Fields, (fields: Fields) => void] {
  const [stored, store] = useStoredFields();
  const own = useMemo(() => fieldsOfStored(stored), [stored]);
  const ofView = view?.fields ?? null;
  if (ofView === null) return [own, (fields) => store(storedOf(fields))];
  return [
    (address.search.columns as Fields | undefined) ?? ofView,
    (columns) => address.set({ columns }, { replace: true }),
  ];
}

export function useOptionalColumns(props: ColumnsProps): ChosenColumns {
  const [fields] = useShownFields(props);
  const flags = useBoardFlags();
  return useMemo(
    () => ({ own: new Set<string>(fields), flags: flags.filter((flag) => fields.includes(flagKey(flag))) }),
    [fields, flags],
  );
}

export function ColumnChooser(props: ColumnsProps) {
  const t = useTranslations('board');
  const [fields, setFields] = useShownFields(props);
  return (
    <DialogTrigger>
      <IconButton label={t('columns')} icon={Columns3} />
      <Popover className={css['popover'] ?? ''} placement="bottom end" offset={6}>
        <Dialog aria-label={t('columns')} className={css['dialog'] ?? ''}>
          <ColumnChoice fields={fields} onChange={setFields} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ChoiceProps {
  readonly fields: Fields;
  readonly onChange: (fields: Fields) => void;
}

/** One checkbox a column. */
export function ColumnChoice({ fields, onChange }: ChoiceProps) {
  const t = useTranslations('board');
  const flags = useBoardFlags();
  const propsOf = (column: Fields[number]) => ({
    isSelected: fields.includes(column),
    onChange: (isShown: boolean) =>
      onChange(isShown ? [...fields, column] : fields.filter((one) => one !== column)),
  });
  return (
    <div className={css['columns']}>
      {BOARD_COLUMNS.map((column) => (
        <Checkbox key={column} {...propsOf(column)}>
          {t(`column_${column}`)}
        </Checkbox>
      ))}
      {flags.map((flag) => (
        <Checkbox
          key={flag.id}
          {...propsOf(flagKey(flag))}
          description={[flag.plan_name, flag.parent_name].filter(Boolean).join(' · ')}
        >
          {flag.name}
        </Checkbox>
      ))}
    </div>
  );
}
