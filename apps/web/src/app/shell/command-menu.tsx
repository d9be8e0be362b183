import { listPlans, listTables, searchUsers } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ListTree, LogOut, Search, Settings, Table2, User } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import list from '../../ui/list.module.css';
import { navSections } from './nav-items.ts';
import { leave } from './profile-menu.tsx';
import css from './shell.module.css';

interface Command {
  readonly id: string;
  readonly text: string;
  readonly caption?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** Ctrl/Cmd-K: to any page, person, plan or table by name. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useTranslations('shell');
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const found = useFound(useDeferredValue(text.trim()));
  const pages = usePages(onShortcuts);
  const groups: [string, readonly Command[]][] = [
    [t('command_pages'), pages.filter((command) => contains(command.text, text.trim()))],
    [t('command_people'), found.people],
    [t('command_plans'), found.plans],
    [t('command_tables'), found.tables],
  ];
  const all = new Map(groups.flatMap(([, commands]) => commands).map((command) => [command.id, command]));
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={cx(css['commandVeil'])}
    >
      <Modal className={cx(css['commandModal'])}>
        <Dialog aria-label={t('command_menu')} className={cx(css['commands'])}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={t('command_menu')} autoFocus className={cx(css['commandField'])}>
              <Search size={17} aria-hidden />
              <Input className={cx(css['commandInput'])} placeholder={t('command_placeholder')} />
            </SearchField>
            <Menu
              aria-label={t('command_menu')}
              className={cx(list['list'])}
              renderEmptyState={() => (
                <div className={list['empty']}>{text.trim() ? t('command_empty', { text: text.trim() }) : t('command_hint')}</div>
              )}
              onAction={(id) => {
                onClose();
                all.get(String(id))?.run();
              }}
            >
              {groups
                .filter(([, commands]) => commands.length > 0)
                .map(([title, commands]) => (
                  <MenuSection key={title} id={title}>
                    <Header className={cx(list['heading'])}>{title}</Header>
                    {commands.map((command) => (
                      <MenuItem key={command.id} id={command.id} textValue={command.text} className={cx(list['item'])}>
                        {command.icon}
                        <span className={list['text']}>
                          {command.text}
                          {command.caption ? <span className={list['caption']}>{command.caption}</span> : null}
                        </span>
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function usePages(onShortcuts: () => void): readonly Command[] {
  const t = useTranslations('shell');
  const me = useSession();
  const { can } = useAccess();
  const router = useRouter();
  const go = (path: string) => () => router.history.push(path);
  const pages = navSections(me)
    .flatMap((section) => section.items)
    .map((item) => {
      const Icon = item.icon;
      return { id: `page:${item.id}`, text: t(item.text), icon: <Icon size={16} aria-hidden />, run: go(item.to) };
    });
  const settings = <Settings size={16} aria-hidden />;
  return [
    ...pages,
    { id: 'page:account', text: t('account'), icon: settings, run: go('/parameters/account') },
    ...(can('company_setting', 'read') ? [{ id: 'page:company', text: t('company'), icon: settings, run: go('/parameters/company') }] : []),
    ...(can('company_setting.roles', 'read') ? [{ id: 'page:roles', text: t('roles'), icon: settings, run: go('/parameters/role') }] : []),
    { id: 'act:shortcuts', text: t('shortcuts'), icon: settings, run: onShortcuts },
    { id: 'act:logout', text: t('log_out'), icon: <LogOut size={16} aria-hidden />, run: () => void leave() },
  ];
}

const MOST = 6;

function useFound(text: string): { people: readonly Command[]; plans: readonly Command[]; tables: readonly Command[] } {
  const { can } = useAccess();
  const router = useRouter();
  const { contains } = useFilter({ sensitivity: 'base' });
  const isAsked = text.length >= 2;
  const go = (path: string) => () => router.history.push(path);
  const people = useQuery({
    queryKey: ['command', 'users', text],
    enabled: isAsked && can('user.users', 'read'),
    staleTime: 30_000,
    queryFn: ({ signal }) => call(searchUsers, { query: { size: MOST }, body: { search: text } }, { signal }),
  });
  const plans = useQuery({
    queryKey: ['command', 'plans'],
    enabled: isAsked && can('plan', 'read'),
    staleTime: 30_000,
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
  });
  const tables = useQuery({
    queryKey: ['command', 'tables'],
    enabled: isAsked && can('data_table', 'read'),
    staleTime: 30_000,
    queryFn: ({ signal }) => call(listTables, {}, { signal }),
  });
  if (!isAsked) return { people: [], plans: [], tables: [] };
  return {
    people: (people.data?.rows ?? []).map((user) => ({
      id: `user:${user.id}`,
      text: user.name,
      caption: user.email ?? undefined,
      icon: <User size={16} aria-hidden />,
      run: go(`/users/${user.id}`),
    })),
    plans: (plans.data?.plans ?? [])
      .filter((plan) => contains(plan.name, text))
      .slice(0, MOST)
      .map((plan) => ({ id: `plan:${plan.id}`, text: plan.name, icon: <ListTree size={16} aria-hidden />, run: go(`/plan/${plan.id}`) })),
    tables: (tables.data?.tables ?? [])
      .filter((table) => contains(table.name, text))
      .slice(0, MOST)
      .map((table) => ({
        id: `table:${table.id}`,
        text: table.name,
        icon: <Table2 size={16} aria-hidden />,
        run: go(`/tables/${table.id}`),
      })),
  };
}
