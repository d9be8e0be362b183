import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { toast } from '../toast.tsx';
import type { LegendEntry } from './save-chart.ts';

interface SaveMenuProps {
  readonly title: string;
  /** The drawing on the page, or one that is made for the picture alone: `done` removes it. */
  readonly draw: () => { readonly svg: SVGSVGElement; readonly done?: () => void } | null;
  readonly legend?: readonly LegendEntry[];
}

/** A chart as a picture. */
export function SaveMenu({ title, draw, legend = [] }: SaveMenuProps) {
  const t = useTranslations('common');
  const save = async (kind: 'png' | 'svg') => {
    try {
      // Few people save a picture: its code comes when they do.
      const { drawingText, savePng, saveSvg } = await import('./save-chart.ts');
      const drawn = draw();
      if (!drawn) return;
      const text = drawingText(drawn.svg, title, legend);
      drawn.done?.();
      if (kind === 'png') await savePng(title, text);
      else saveSvg(title, text);
    } catch {
      toast.error(t('picture_not_saved'));
    }
  };
  const label = t('save_picture', { name: title });
  return (
    <Menu
      label={label}
      items={[
        { id: 'png', text: t('save_png'), onAction: () => void save('png') },
        { id: 'svg', text: t('save_svg'), onAction: () => void save('svg') },
      ]}
    >
      <IconButton size="s" icon={Download} label={label} />
    </Menu>
  );
}
