import type { NotificationType } from '@comptoir/contract';
import {
  Bot,
  BellRing,
  ChartLine,
  CircleAlert,
  CircleCheck,
  FileDown,
  FilePenLine,
  FlaskConical,
  Lock,
  LockOpen,
  type LucideIcon,
  MessageCircle,
  TriangleAlert,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<NotificationType, readonly [LucideIcon, color: string]>> = {
  statements_validation_ready: [CircleCheck, 'info'],
  statements_validation_reminder: [BellRing, 'warn'],
  statements_freeze_ready: [Lock, 'info'],
  statements_errors: [TriangleAlert, 'bad'],
  statement_locked: [Lock, 'info'],
  statement_unlocked: [LockOpen, 'warn'],
  statement_validated: [CircleCheck, 'good'],
  statement_invalidated: [CircleAlert, 'warn'],
  statement_paid: [Wallet, 'good'],
  statement_adjusted: [Wallet, 'info'],
  performance_report: [ChartLine, 'info'],
  performance_evolution: [ChartLine, 'info'],
  import_errors: [TriangleAlert, 'warn'],
  import_failed: [CircleAlert, 'bad'],
  import_failed_again: [CircleAlert, 'bad'],
  webhook_disabled: [CircleAlert, 'bad'],
  mail_failed: [CircleAlert, 'bad'],
  slack_failed: [CircleAlert, 'bad'],
  import_finished: [FileDown, 'good'],
  sandbox_ready: [FlaskConical, 'good'],
  proposal: [Bot, 'info'],
  letter_to_sign: [FilePenLine, 'info'],
  export_failed: [CircleAlert, 'bad'],
  comment: [MessageCircle, 'info'],
  comment_mention: [MessageCircle, 'info'],
  discussion_message: [MessageCircle, 'info'],
  discussion_mention: [MessageCircle, 'info'],
  discussion_added: [MessageCircle, 'info'],
  discussion_assigned: [MessageCircle, 'info'],
  discussion_closed: [MessageCircle, 'info'],
  discussion_reopened: [MessageCircle, 'info'],
};

/** In place of an author's picture, where the product itself says something. */
export function TypeIcon({ type }: { readonly type: NotificationType }) {
  const [Icon, color] = ICONS[type];
  return (
    <span
      aria-hidden
      style={{
        display: 'grid',
        placeItems: 'center',
        width: 30,
        height: 30,
        borderRadius: '50%',
        color: `var(--${color})`,
        background: `var(--${color}-soft)`,
      }}
    >
      <Icon size={16} strokeWidth={1.8} />
    </span>
  );
}
