import { VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/control/button.tsx';

interface TemplateButtonProps {
  /** The name of the import: `part SAPs`. */
  name: string;
  onDownload: () => Promise<void>;
}

export function TemplateButton({ name, onDownload }: TemplateButtonProps) {
  return (
    <Button kind="quiet" icon={<IconDownload size={16} aria-hidden />} onClick={() => void onDownload()}>
      Template
      <VisuallyHidden component="span"> of {name}</VisuallyHidden>
    </Button>
  );
}
