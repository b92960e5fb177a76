import { type ImportedLine, lineColumns } from '#domain/lines/line-import';
import {
  importSpecification,
  SPECIFICATION_IMPORT_INSTRUCTION,
  SPECIFICATION_IMPORT_TITLE,
} from '#domain/specification/specification-import';
import type { LineFile } from '../lines/import/line-import-dialog.tsx';

/** The file that the lines of a specification are loaded from. */
export const specificationFile: LineFile<ImportedLine> = {
  title: SPECIFICATION_IMPORT_TITLE,
  instruction: SPECIFICATION_IMPORT_INSTRUCTION,
  rememberedAs: 'specification',
  columns: lineColumns,
  check: importSpecification,
};
