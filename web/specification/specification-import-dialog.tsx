import { type ImportedLine, lineColumns } from '#domain/lines/line-import';
import {
  importSpecification,
  SPECIFICATION_IMPORT_INSTRUCTION,
  SPECIFICATION_IMPORT_TITLE,
} from '#domain/specification/specification-import';
import { LineImportDialog } from '../lines/import/line-import-dialog.tsx';

const texts = { title: SPECIFICATION_IMPORT_TITLE, instruction: SPECIFICATION_IMPORT_INSTRUCTION };

interface SpecificationImportDialogProps {
  opened: boolean;
  onClose: () => void;
  onLoad: (inputs: readonly ImportedLine[], sentence: string) => void;
}

export function SpecificationImportDialog(props: SpecificationImportDialogProps) {
  return (
    <LineImportDialog
      {...props}
      texts={texts}
      kind="specification"
      columns={lineColumns}
      check={importSpecification}
    />
  );
}
