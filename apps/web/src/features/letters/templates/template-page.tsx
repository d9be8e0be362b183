import type { LetterTemplateWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { useAccess } from '../../../lib/session.ts';
import { Badge, Breadcrumbs, Button, ErrorState, Notice, PageHeader, Skeleton } from '../../../ui/index.ts';
import { useTagNames } from '../tags/tag-names.ts';
import { TemplateDetailsDialog } from './new-template-dialog.tsx';
import { PlacingEditor } from './placing-editor.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TemplatePreview } from './template-preview.tsx';

/** The editor of text and its library come with the first written template. */
const WritingEditor = lazy(() =>
  import('../writing/writing-editor.tsx').then((m) => ({ default: m.WritingEditor })),
);

/** /commission-letters/templates/:template */
export function TemplatePage() {
  return (
    <LateTexts>
      <Template />
    </LateTexts>
  );
}

function Template() {
  const { template: id = '' } = useParams({ strict: false });
  const found = useQuery(letterData.template(id));
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={480} radius={12} />;
  return <Loaded key={id} template={found.data} />;
}

function Loaded({ template }: { readonly template: LetterTemplateWire }) {
  const t = useTranslations('letters');
  const navigate = useNavigate();
  const names = useTagNames();
  const [opened, setOpened] = useState<'preview' | 'details' | null>(null);
  const isArchived = template.status === 'archived';
  const isReadOnly = !useAccess().can('commission_letter.templates', 'write') || isArchived;
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs
            label={t('tab_templates')}
            items={[{ text: t('tab_templates'), to: PATHS.letterTemplates }]}
          />
        }
        title={template.name}
        beside={
          <>
            <Badge>{t(`language_${template.language}`)}</Badge>
            {isArchived ? <Badge>{t('templates_archived')}</Badge> : null}
          </>
        }
        actions={
          <>
            <Button icon={Eye} onPress={() => setOpened('preview')}>
              {t('preview')}
            </Button>
            <TemplateMenu
              template={template}
              onGone={() => void navigate({ to: PATHS.letterTemplates })}
              entries={
                isArchived
                  ? []
                  : [{ id: 'details', text: t('template_details'), onAction: () => setOpened('details') }]
              }
            />
          </>
        }
      />
      {template.notes.length > 0 ? (
        <Notice tone="warn" title={t('docx_left_out')}>
          {template.notes.join(' · ')}
        </Notice>
      ) : null}
      {!names.isRead ? (
        <Skeleton height={480} radius={12} />
      ) : template.source === 'pdf' ? (
        <PlacingEditor template={template} names={names} isReadOnly={isReadOnly} />
      ) : (
        <Suspense fallback={<Skeleton height={480} radius={12} />}>
          <WritingEditor template={template} names={names} isReadOnly={isReadOnly} />
        </Suspense>
      )}
      {opened === 'preview' ? <TemplatePreview template={template} onClose={close} /> : null}
      {opened === 'details' ? <TemplateDetailsDialog template={template} onClose={close} /> : null}
    </>
  );
}
