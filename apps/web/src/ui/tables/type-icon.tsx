import type { FieldWire } from '@comptoir/contract';
import {
  AtSign,
  Calendar,
  CheckSquare,
  CircleDollarSign,
  Hash,
  Key,
  Link2,
  List,
  Percent,
  Tag,
  Type,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import css from './type-icon.module.css';

const ICONS: Record<FieldWire['type'], typeof Key> = {
  id: Key,
  name: Tag,
  idName: Key,
  float: Hash,
  amount: CircleDollarSign,
  percentage: Percent,
  string: Type,
  picklist: List,
  multipicklist: List,
  bool: CheckSquare,
  date: Calendar,
  user: User,
  object: AtSign,
  group: AtSign,
  status: List,
  link: Link2,
};

/** The type of a field. */
export function TypeIcon({ type }: { readonly type: FieldWire['type'] }): ReactNode {
  const Icon = ICONS[type];
  return <Icon size={14} strokeWidth={1.8} aria-hidden className={css['icon']} />;
}
