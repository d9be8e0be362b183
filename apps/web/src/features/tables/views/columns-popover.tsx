import type { TableWire } from '@comptoir/contract';
import { Columns3, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DropIndicator,
  GridList,
  GridListItem,
  Popover,
  useDragAndDrop,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { Button, Checkbox } from '../../../ui/index.ts';
import type { ShownFields } from '../table/use-shown-fields.ts';
import { ToolButton } from './tool-button.tsx';
import css from './views.module.css';

interface ColumnsPopoverProps {
  readonly table: TableWire;
  readonly columns: ShownFields;
}

/** Which fields have a column, and in which order: by dragging, by keyboard, and by check boxes. */
export function ColumnsPopover({ table, columns }: ColumnsPopoverProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = columns.hidden.length;
  return (
    <span ref={anchor}>
      <ToolButton
        icon={Columns3}
        label={count === 0 ? t('columns') : t('columns_hidden', { count })}
        isSet={count > 0}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={cx(css['popover'], css['narrow'])}
        offset={4}
        placement="bottom start"
      >
        <Dialog aria-label={t('columns')} className={cx(css['levels'])}>
          <ColumnList table={table} columns={columns} />
          <div className={css['levelsFoot']}>
            <Button variant="quiet" isDisabled={columns.fields.length === 0} onPress={() => columns.set([])}>
              {t('columns_reset')}
            </Button>
            <Button onPress={() => setOpen(false)}>{common('close')}</Button>
          </div>
        </Dialog>
      </Popover>
    </span>
  );
}

function ColumnList({ table, columns }: ColumnsPopoverProps) {
  const t = useTranslations('records');
  const { shown, hidden, set, move } = columns;
  const nameOf = (id: string) => table.fields.find((field) => field.id === id)?.name ?? '';
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => Array.from(keys, (key) => ({ 'text/plain': nameOf(String(key)) })),
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      const at = shown.indexOf(String(target.key));
      if (moved !== undefined && at >= 0) move(String(moved), target.dropPosition === 'after' ? at + 1 : at);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={cx(css['dropAt'])} />,
  });
  return (
    <GridList
      aria-label={t('columns')}
      className={cx(css['order'])}
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
    >
      {[...shown, ...hidden].map((id) => {
        const isShown = shown.includes(id);
        return (
          <GridListItem key={id} id={id} textValue={nameOf(id)} className={cx(css['ordered'])}>
            <AriaButton slot="drag" className={cx(css['grip'])}>
              <GripVertical size={15} aria-hidden />
            </AriaButton>
            <span className={css['orderedName']}>
              <Checkbox
                isSelected={isShown}
                isDisabled={id === table.name_field_id}
                onChange={(isOn) => set(isOn ? [...shown, id] : shown.filter((other) => other !== id))}
              >
                {nameOf(id)}
              </Checkbox>
            </span>
          </GridListItem>
        );
      })}
    </GridList>
  );
}
