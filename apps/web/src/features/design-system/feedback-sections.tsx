import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import {
  Button,
  EmptyState,
  ErrorState,
  Form,
  Notice,
  SaveBar,
  SaveRefused,
  Skeleton,
  TextField,
} from '../../ui/index.ts';
import css from './design-system.module.css';
import { Specimen } from './specimen.tsx';

export function FeedbackSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const icon = <Inbox size={20} aria-hidden />;
  return (
    <>
      <Specimen name="Notice" layout="stack">
        {(['neutral', 'info', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={c('details')}
            action={tone === 'warn' ? <Button size="s">{c('open')}</Button> : null}
          >
            {t('sample_text')}
          </Notice>
        ))}
      </Specimen>
      <Specimen name="SaveRefused" layout="stack">
        <SaveRefused
          save={{ error: new ApiError('conflict', 409, { object: 'role' }), reset: () => undefined }}
          draft={{ take: () => undefined }}
          read={() => Promise.resolve(null)}
        />
      </Specimen>
      <Specimen name="Form" layout="fields">
        <Form
          save={{
            error: new ApiError('name_used', 409, { name: c('plan') }, 'name'),
            reset: () => undefined,
          }}
        >
          <TextField name="name" label={c('name')} value={c('plan')} onChange={() => undefined} />
        </Form>
        <Form save={{ error: new ApiError('unavailable', 503), reset: () => undefined }}>
          <TextField name="name" label={c('name')} value={c('plan')} onChange={() => undefined} />
        </Form>
      </Specimen>
      <Specimen name="BulkBar" layout="stack">
        <BulkBar label={c('selected', { count: 3 })}>
          <Button size="s">{c('save')}</Button>
        </BulkBar>
      </Specimen>
      <Specimen name="SaveBar" layout="stack">
        <SaveBar isChanged isPending={false} onDiscard={() => undefined} />
      </Specimen>
      <Specimen name="EmptyState" layout="fields">
        <EmptyState icon={icon} title={c('no_results')} action={<Button>{c('clear')}</Button>}>
          {t('sample_text')}
        </EmptyState>
        <EmptyState icon={icon} title={c('no_results')} isCompact>
          {t('sample_text')}
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState" layout="fields">
        <ErrorState error={new ApiError('unavailable', 0)} onRetry={() => undefined} />
        <ErrorState error={new ApiError('forbidden', 403)} isCompact />
      </Specimen>
      <Specimen name="Skeleton" layout="stack">
        <Skeleton width={220} height={26} />
        <Skeleton />
        <Skeleton height={64} radius={12} />
      </Specimen>
    </>
  );
}

const COLOURS = [
  'paper',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-strong',
  'accent-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  'info',
  'info-soft',
  'sandbox',
  's2',
  's3',
  's4',
];

export function ColoursSection() {
  return (
    <div className={css['swatches']}>
      {COLOURS.map((name) => (
        <div key={name}>
          <span className={css['swatch']} style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
  );
}
