import { GROUP_DATES, type RecordGroup, type TableWire } from '@comptoir/contract';
import { MAX_GROUP_LEVELS } from '@comptoir/kernel';
import { ChevronsDownUp, ChevronsUpDown, Group, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { Button, IconButton, Select } from '../../../ui/index.ts';
import { kindOf } from '../table/field-kind.ts';
import type { SetTableSearch } from '../table/table-search.ts';
import type { Grouping } from '../table/use-grouping.ts';
import { ToolButton } from './tool-button.tsx';
import css from './views.module.css';

interface GroupPopoverProps {
  readonly table: TableWire;
  readonly grouping: Grouping;
  readonly setSearch: SetTableSearch;
}

/** By which fields the records are grouped, and all groups opened or closed at once. */
export function GroupPopover({ table, grouping, setSearch }: GroupPopoverProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { groups, isGrouped } = grouping;
  const names = groups.map(({ field_id }) => table.fields.find(({ id }) => id === field_id)?.name ?? '');
  return (
    <>
      <span ref={anchor}>
        {isGrouped ? (
          <Button icon={Group} aria-expanded={isOpen} onPress={() => setOpen(true)}>
            <span className={css['chosen']}>{t('grouped_by', { fields: names.join(', ') })}</span>
          </Button>
        ) : (
          <ToolButton
            icon={Group}
            label={t('group_by')}
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
          />
        )}
        <Popover
          triggerRef={anchor}
          isOpen={isOpen}
          onOpenChange={setOpen}
          className={cx(css['popover'])}
          offset={4}
          placement="bottom start"
        >
          <Dialog aria-label={t('group_by')} className={cx(css['levels'])}>
            <Levels table={table} grouping={grouping} setSearch={setSearch} />
            <div className={css['levelsFoot']}>
              <Button onPress={() => setOpen(false)}>{common('close')}</Button>
            </div>
          </Dialog>
        </Popover>
      </span>
      {isGrouped ? (
        <>
          <IconButton icon={ChevronsUpDown} label={t('open_all')} onPress={() => grouping.setAll(true)} />
          <IconButton icon={ChevronsDownUp} label={t('close_all')} onPress={() => grouping.setAll(false)} />
        </>
      ) : null}
    </>
  );
}

function Levels({ table, grouping: { groups }, setSearch }: GroupPopoverProps) {
  const t = useTranslations('records');
  const put = (next: readonly RecordGroup[]) => setSearch({ group: [...next] });
  const used = new Set(groups.map(({ field_id }) => field_id));
  // A date may be there several times: by year, then by month.
  const free = table.fields.filter((field) => kindOf(field) === 'date' || !used.has(field.id));
  const change = (at: number, part: Partial<RecordGroup>) =>
    put(groups.map((old, place) => (place === at ? { ...old, ...part } : old)));
  const add = (field_id: string) =>
    put([...groups, { field_id, by: groups.length === 0 ? 'quarter' : 'month', direction: 'asc' }]);
  return (
    <>
      {groups.map((group, at) => {
        const field = table.fields.find(({ id }) => id === group.field_id);
        const name = field?.name ?? '';
        return (
          <div key={`${group.field_id} ${at}`} role="group" aria-label={name} className={css['level']}>
            <Select
              label={t('group_level', { number: at + 1 })}
              hideLabel
              items={table.fields
                .filter((one) => one.id === group.field_id || free.includes(one))
                .map(({ id, name: text }) => ({ value: id, text }))}
              value={group.field_id}
              onChange={(field_id) => change(at, { field_id })}
            />
            {field && kindOf(field) === 'date' ? (
              <Select
                label={t('group_date', { field: name })}
                hideLabel
                items={GROUP_DATES.map((value) => ({ value, text: t(`group_by_${value}`) }))}
                value={group.by}
                onChange={(by) => change(at, { by })}
              />
            ) : null}
            <Select
              label={t('group_order', { field: name })}
              hideLabel
              items={(['asc', 'desc'] as const).map((value) => ({
                value,
                text: t(value === 'asc' ? 'ascending' : 'descending'),
              }))}
              value={group.direction}
              onChange={(direction) => change(at, { direction })}
            />
            <IconButton
              icon={X}
              size="s"
              label={t('remove_level', { field: name })}
              onPress={() => put(groups.filter((_, place) => place !== at))}
            />
          </div>
        );
      })}
      {groups.length < MAX_GROUP_LEVELS ? (
        <Select
          label={t(groups.length === 0 ? 'group_by' : 'group_then_by')}
          placeholder={t('choose_field')}
          items={free.map(({ id, name }) => ({ value: id, text: name }))}
          value={null}
          onChange={add}
        />
      ) : (
        <p className={css['most']}>{t('group_most', { most: MAX_GROUP_LEVELS })}</p>
      )}
    </>
  );
}
