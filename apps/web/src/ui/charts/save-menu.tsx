import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { toast } from '../toast.tsx';
import { drawingText, type LegendEntry, savePng, saveSvg } from './save-chart.ts';

interface SaveMenuProps {
  readonly title: string;
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly legend: readonly LegendEntry[];
}

/** The drawing as a picture. */
export function SaveMenu({ title, svg, legend }: SaveMenuProps) {
  const t = useTranslations('charts');
  const text = () => (svg.current ? drawingText(svg.current, title, legend) : '');
  return (
    <Menu
      label={t('save_picture', { name: title })}
      items={[
        {
          id: 'png',
          text: t('png'),
          onAction: () => void savePng(title, text()).catch(() => toast.error(t('not_saved'))),
        },
        { id: 'svg', text: t('svg'), onAction: () => saveSvg(title, text()) },
      ]}
    >
      <IconButton size="s" icon={Download} label={t('save_picture', { name: title })} />
    </Menu>
  );
}
