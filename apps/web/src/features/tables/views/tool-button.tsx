import type { LucideIcon } from 'lucide-react';
import { useMedia } from '../../../lib/use-media.ts';
import { Button, type ButtonProps, IconButton } from '../../../ui/index.ts';

/** A window of a computer in which the tools of a table with their names take two lines. */
const TIGHT = '(min-width: 861px) and (max-width: 1500px)';

interface ToolButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly label: string;
  readonly icon: LucideIcon;
  /** It changes what is shown: it keeps its name. */
  readonly isSet?: boolean;
}

/** A tool above the records: where there is no room for names, the picture with its name as a tooltip. */
export function ToolButton({ label, icon, isSet = false, ...rest }: ToolButtonProps) {
  const isTight = useMedia(TIGHT);
  if (isTight && !isSet) return <IconButton variant="plain" {...rest} label={label} icon={icon} />;
  return (
    <Button {...rest} icon={icon}>
      {label}
    </Button>
  );
}
