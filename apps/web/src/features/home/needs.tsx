import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { splitMonth } from '../../lib/format.ts';
import type { StatementsSearch } from '../../searches.ts';
import { Badge, LinkButton, Panel, type Tone } from '../../ui/index.ts';
import { useCellErrorName } from '../../ui/statements/cell-error-name.ts';
import { useFixAddress } from '../../ui/statements/fix-address.ts';
import css from './home.module.css';

type Team = NonNullable<Home['team']>;
type Reason = keyof Team['needs_counts'];

/** What is done with statements that are right. */
export const NEXT_STEPS = ['to_lock', 'to_validate', 'to_pay'] as const satisfies readonly Reason[];
type NextStep = (typeof NEXT_STEPS)[number];

const NAMED = 3;
const TONES: Readonly<Record<NextStep, Tone>> = { to_lock: 'neutral', to_validate: 'info', to_pay: 'warn' };
/** Where each kind is dealt with: the board, with what shows those statements. */
const BOARD_FILTERS: Readonly<Record<NextStep, StatementsSearch>> = {
  to_lock: { status: ['to_lock'], error: false },
  to_validate: { status: ['locked'] },
  to_pay: { status: ['locked', 'validated'] },
};

interface NeedsProps {
  readonly home: Home;
  readonly team: Team;
}

/** One line per kind: problems first, then the next step for everybody else, each with its way. */
export function NeedsYou({ home, team }: NeedsProps) {
  const t = useTranslations('home');
  const steps = NEXT_STEPS.filter((reason) => team.needs_counts[reason] > 0);
  return (
    <Panel
      title={t('needs_you')}
      aside={
        <LinkButton {...addresses.board(home.month)} size="s" variant="quiet">
          {t('board')}
        </LinkButton>
      }
    >
      <ul className={css['rows']}>
        {team.error_kinds.map(({ kind, count }) => (
          <ErrorKind key={kind} home={home} team={team} kind={kind} count={count} />
        ))}
        {steps.map((reason) => (
          <li key={reason}>
            <Badge tone={TONES[reason]}>
              {t('needs_kind', { count: team.needs_counts[reason], kind: t(`reason_${reason}`) })}
            </Badge>
            <LinkButton {...addresses.board(home.month, BOARD_FILTERS[reason])} size="s">
              {t(`needs_do_${reason}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What could not be calculated for one reason: of one person with the way to the fix itself, of several to the board. */
function ErrorKind({ home, team, kind, count }: NeedsProps & { kind: string; count: number }) {
  const t = useTranslations('home');
  const fixes = useTranslations('calculations');
  const nameOf = useCellErrorName();
  const fixOf = useFixAddress();
  const people = team.needs_you.filter(
    ({ reason, error }) => reason === 'error' && (error?.kind ?? '') === kind,
  );
  const [only] = count === 1 ? people : [];
  const fix =
    only?.error?.fix === 'fill_quota'
      ? fixOf(only.error, { user: { id: only.user_id, name: only.user_name }, ...splitMonth(only.month) })
      : null;
  return (
    <li>
      <span>
        <Badge tone="bad">
          {t('needs_kind', { kind: kind === '' ? t('reason_error') : nameOf(kind), count })}
        </Badge>
        <small>
          {people.slice(0, NAMED).map((one, at) => (
            <Fragment key={one.statement_id}>
              {at > 0 ? ', ' : null}
              <Link {...addresses.statement(one.month, one.user_id)}>{one.user_name}</Link>
            </Fragment>
          ))}
          {count > Math.min(people.length, NAMED) ? '…' : null}
        </small>
      </span>
      {fix === null ? (
        <LinkButton {...addresses.board(home.month, { error: true })} size="s">
          {t('needs_do_error')}
        </LinkButton>
      ) : (
        <LinkButton {...fix} size="s">
          {fixes('fix_fill_quota')}
        </LinkButton>
      )}
    </li>
  );
}
