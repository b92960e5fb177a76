import type { ActiveSapIndex } from '#domain/lines/active-saps';
import type { ImportedLine, LineImport } from '#domain/lines/line-import';
import type { SheetRow } from '#domain/sheet/cell';
import { specificationCalls } from '#domain/specification/specification';
import {
  importSpecification,
  SPECIFICATION_IMPORT_INSTRUCTION,
  SPECIFICATION_IMPORT_TITLE,
} from '#domain/specification/specification-import';
import { LineImportDialog } from '../lines/line-import-dialog.tsx';

const texts = { title: SPECIFICATION_IMPORT_TITLE, instruction: SPECIFICATION_IMPORT_INSTRUCTION };
const columns = { sap_code: 'SAP', quant: 'Quantity' };

interface SpecificationImportDialogProps {
  opened: boolean;
  onClose: () => void;
  onLoad: (inputs: readonly ImportedLine[]) => void;
}

export function SpecificationImportDialog(props: SpecificationImportDialogProps) {
  return (
    <LineImportDialog
      {...props}
      texts={texts}
      columns={columns}
      saps={specificationCalls.activeSaps}
      check={checkInputs}
    />
  );
}

function checkInputs(sheet: readonly SheetRow[], saps: ActiveSapIndex): LineImport {
  const { inputs, ...check } = importSpecification(sheet, saps);
  return { ...check, lines: inputs };
}
