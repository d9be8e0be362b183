import { downloadLetters, LETTER_STATES, type LetterCampaignWire, type LetterWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { idSchema } from '@comptoir/contract';
import { addresses } from '../../../addresses.ts';
import { LETTERS_A_PAGE, letterData } from '../../../data/letters.ts';
import { download } from '../../../lib/api.ts';
import { NONE } from '../../../lib/none.ts';
import { useAccess } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Badge,
  Button,
  FilterChip,
  InstantText,
  LinkButton,
  Notice,
  Pager,
  QueryTable,
  SearchField,
  type TableColumn,
  useAction,
} from '../../../ui/index.ts';
import { isOpenState, LetterStateBadge } from '../letter-state.tsx';
import { CampaignHeader } from './campaign-header.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import css from './campaigns.module.css';
import { LetterActions } from './letter-actions.tsx';
import { LetterDrawer } from './letter-drawer.tsx';

const searchSchema = z.object({
  q: z.string().catch('').default(''),
  state: z.enum(LETTER_STATES).nullable().catch(null).default(null),
  outdated: z.boolean().catch(false).default(false),
  page: z.number().int().min(0).catch(0).default(0),
  letter: idSchema.nullable().catch(null).default(null),
});
type Search = z.output<typeof searchSchema>;

/** The letters of a campaign that was sent: where each one is, and what can be done. */
export function CampaignDetail({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const mayWrite = useAccess().can('commission_letter.campaigns', 'write');
  const [search, setSearch] = usePageSearch(searchSchema);
  const { q, state, outdated, page } = search;
  const found = useQuery(
    letterData.letters(campaign.id, {
      page,
      ...(q === '' ? {} : { search: q }),
      ...(state === null ? {} : { state }),
      ...(outdated ? { outdated: 'true' as const } : {}),
    }),
  );
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns(campaign.id);
  const rows = found.data?.rows ?? [];
  const canChoose = mayWrite && campaign.sending_type === 'esignature';
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      <CampaignHeader campaign={campaign} actions={<HeaderActions campaign={campaign} />} />
      {campaign.progress?.failed ? (
        <Notice tone="bad" title={t('sending_failed')}>
          {campaign.progress.failed}
        </Notice>
      ) : null}
      <Filters campaign={campaign} search={search} onChange={setSearch} />
      <QueryTable<LetterWire>
        query={found}
        label={t('letters')}
        rows={rows}
        rowKey={(one) => one.id}
        rowName={(one) => one.user.name}
        {...(canChoose ? { selection, onSelect: (next) => setSelection(next) } : {})}
        onRowAction={(one) => setSearch({ letter: one.id })}
        highlighted={search.letter}
        empty={t('letters_none')}
        columns={columns}
      />
      <Pager
        page={page}
        size={LETTERS_A_PAGE}
        total={found.data?.total ?? 0}
        onChange={(next) => setSearch({ page: next })}
      />
      {chosen.length > 0 ? (
        <LetterActions campaign={campaign} letters={chosen} onDone={() => setSelection(new Set())} />
      ) : null}
      {search.letter === null ? null : (
        <LetterDrawer id={search.letter} onClose={() => setSearch({ letter: null })} />
      )}
    </>
  );
}

function HeaderActions({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const { id } = campaign;
  const zip = useAction({ mutationFn: () => download(downloadLetters, { params: { id } }) });
  return (
    <>
      <Button icon={Download} isPending={zip.isPending} onPress={() => zip.mutate()}>
        {t('download_all')}
      </Button>
      <LinkButton icon={Settings} {...addresses.letterCampaignSettings(id)}>
        {t('settings')}
      </LinkButton>
    </>
  );
}

function Filters({
  campaign,
  search: { q, state, outdated },
  onChange,
}: {
  readonly campaign: LetterCampaignWire;
  readonly search: Search;
  readonly onChange: (change: Partial<Search>) => void;
}) {
  const t = useTranslations('letters');
  const there = LETTER_STATES.filter((one) => (campaign.counts[one] ?? 0) > 0 || one === state);
  return (
    <>
      <div className={css['bar']}>
        <SearchField
          label={t('search_letters')}
          value={q}
          onChange={(next) => onChange({ q: next, page: 0 })}
        />
        <CampaignProgress campaign={campaign} />
      </div>
      <div className={css['states']} role="group" aria-label={t('filter_state')}>
        {there.map((one) => (
          <FilterChip
            key={one}
            label={`${t(`state_${one}`)} (${campaign.counts[one] ?? 0})`}
            value={state === one ? t('shown') : null}
            onPress={() => onChange({ state: state === one ? null : one, page: 0 })}
            onClear={() => onChange({ state: null, page: 0 })}
          />
        ))}
        {campaign.outdated > 0 || outdated ? (
          <FilterChip
            label={t('outdated_count', { count: campaign.outdated })}
            value={outdated ? t('shown') : null}
            onPress={() => onChange({ outdated: !outdated, page: 0 })}
            onClear={() => onChange({ outdated: false, page: 0 })}
          />
        ) : null}
      </div>
    </>
  );
}

/** Whose turn it is; of a letter that ended, nobody's. */
const nextSigner = ({ state, signers }: LetterWire): string | undefined =>
  isOpenState(state) ? signers.find(({ signed_at }) => signed_at === null)?.user.name : undefined;

function useColumns(campaign_id: string): readonly TableColumn<LetterWire>[] {
  const t = useTranslations('letters');
  return [
    {
      id: 'person',
      header: t('person'),
      cell: (one) => (
        <Link
          {...addresses.letterCampaign(campaign_id)}
          search={(old: object) => ({ ...old, letter: one.id })}
          resetScroll={false}
          replace
        >
          {one.user.name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      cell: (one) => (
        <span className={css['row']}>
          <LetterStateBadge state={one.state} />
          {one.outdated ? <Badge tone="warn">{t('outdated')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'turn',
      header: t('turn'),
      isWide: true,
      cell: (one) => nextSigner(one) ?? NONE,
    },
    { id: 'sent', header: t('sent_on'), isWide: true, cell: (one) => <InstantText value={one.sent_at} /> },
    {
      id: 'signed',
      header: t('signed_on'),
      isWide: true,
      cell: (one) => <InstantText value={one.signed_at} />,
    },
    {
      id: 'reminders',
      header: t('reminders_sent'),
      isWide: true,
      align: 'end',
      cell: (one) => String(one.reminders),
    },
  ];
}
