import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ErrorState, IconButton, ScrollRegion, Skeleton } from '../../../ui/index.ts';
import { PageText } from './page-text.tsx';
import { type PdfFile, usePdf } from './pdf-file.ts';
import { PdfPage } from './pdf-page.tsx';
import css from './pdf.module.css';
import { useFitScale } from './use-fit-scale.ts';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const THUMBNAIL_WIDTH = 72;

export interface PdfViewerProps {
  readonly label: string;
  readonly bytes: ArrayBuffer | undefined;
  /** Why the bytes could not be read. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Another one is being made. */
  readonly isStale?: boolean;
  /** Over a page, at its scale: places, signatures. */
  readonly over?: (page: number, scale: number, file: PdfFile) => ReactNode;
  /** Beside the zoom. */
  readonly tools?: ReactNode;
  /** The whole document is read on the page, without a frame that scrolls by itself. */
  readonly isInPage?: boolean;
}

/** A document with its pages, zoom and a list of pages. */
export function PdfViewer({ bytes, error, onRetry, ...rest }: PdfViewerProps) {
  const state = usePdf(bytes);
  if (error !== undefined && error !== null)
    return <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />;
  if (state.kind === 'failed') return <Unreadable />;
  if (state.kind === 'reading') return <Skeleton height={480} radius={8} />;
  return <Pages file={state.file} {...rest} />;
}

function Unreadable() {
  const t = useTranslations('letters');
  return (
    <p role="alert" className={css['unreadable']}>
      {t('pdf_unreadable')}
    </p>
  );
}

function Pages({
  file,
  label,
  over,
  tools,
  isInPage = false,
  isStale = false,
}: Omit<PdfViewerProps, 'bytes' | 'error' | 'onRetry'> & { readonly file: PdfFile }) {
  const t = useTranslations('letters');
  const [zoom, setZoom] = useState(1);
  const widest = Math.max(...file.pages.map(({ width }) => width));
  const [frame, fit] = useFitScale(widest);
  const scale = fit * zoom;
  const list = useRef<HTMLDivElement>(null);
  const show = (page: number) =>
    list.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  const pages = (
    <div ref={list} className={css['pages']}>
      {file.pages.map((_, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
          key={at}
          data-page={at + 1}
          role="group"
          aria-label={t('page_of', { page: at + 1, count: file.pages.length })}
          className={css['page']}
        >
          <PdfPage file={file} page={at + 1} scale={scale} />
          <PageText file={file} page={at + 1} />
          {over?.(at + 1, scale, file)}
        </div>
      ))}
    </div>
  );
  return (
    <div className={css['viewer']} aria-busy={isStale} data-stale={isStale || undefined}>
      <div className={css['bar']}>
        {tools}
        <span className={css['grow']} />
        <Zoom value={zoom} onChange={setZoom} />
      </div>
      <div className={css['body']} data-flow={isInPage || undefined}>
        {file.pages.length > 1 && !isInPage ? <PageList file={file} onShow={show} /> : null}
        <div ref={frame} className={css['frame']}>
          <ScrollRegion label={label} className={css['scroll']}>
            {pages}
          </ScrollRegion>
        </div>
      </div>
    </div>
  );
}

function Zoom({ value, onChange }: { readonly value: number; readonly onChange: (zoom: number) => void }) {
  const t = useTranslations('letters');
  const at = ZOOMS.indexOf(value);
  const to = (step: number) => onChange(ZOOMS[at + step] ?? value);
  return (
    <div role="group" aria-label={t('zoom')} className={css['zoom']}>
      <IconButton
        size="s"
        label={t('zoom_out')}
        icon={Minus}
        isDisabled={at === 0}
        onPress={() => to(-1)}
        tooltip={false}
      />
      <output aria-label={t('zoom')}>
        {Math.round(value * 100)}
        {'\u202f'}%
      </output>
      <IconButton
        size="s"
        label={t('zoom_in')}
        icon={Plus}
        isDisabled={at === ZOOMS.length - 1}
        onPress={() => to(1)}
        tooltip={false}
      />
    </div>
  );
}

function PageList({ file, onShow }: { readonly file: PdfFile; readonly onShow: (page: number) => void }) {
  const t = useTranslations('letters');
  return (
    <nav aria-label={t('pages')} className={css['list']}>
      {file.pages.map(({ width }, at) => (
        <Button
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
          key={at}
          variant="quiet"
          onPress={() => onShow(at + 1)}
          aria-label={t('show_page', { page: at + 1 })}
        >
          <span className={css['thumbnail']}>
            <PdfPage file={file} page={at + 1} scale={THUMBNAIL_WIDTH / width} />
            {at + 1}
          </span>
        </Button>
      ))}
    </nav>
  );
}
