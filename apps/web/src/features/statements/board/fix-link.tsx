import { Link } from '@tanstack/react-router';
import type { FixableError, FixAddress, FixedStatement } from '../../../ui/statements/fix-address.ts';
import { SetQuota } from './set-quota.tsx';

interface FixLinkProps {
  readonly error: FixableError;
  readonly statement: FixedStatement;
  readonly address: FixAddress;
  readonly text: string;
}

/** A missing quota is filled in on the board; anything else where it is kept. */
export function FixLink(props: FixLinkProps) {
  const { error, statement, address, text } = props;
  if (error.fix === 'fill_quota') return <SetQuota {...props} />;
  return (
    <Link {...address} aria-label={`${text}: ${statement.user.name}`}>
      {text}
    </Link>
  );
}
