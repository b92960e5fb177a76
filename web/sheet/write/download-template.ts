import { textCell } from '#domain/sheet/cell';
import type { HeaderWords } from '#domain/sheet/headers';
import { XLSX } from '#domain/sheet/xlsx';
import { downloadBlob } from '../../api/download.ts';
import { writeSheet } from './write-sheet.ts';

export function downloadTemplate(columns: Readonly<Record<string, HeaderWords>>, name: string): void {
  const row = Object.values(columns).map(({ header, required }) =>
    textCell(required ? `${header}*` : header),
  );
  downloadBlob(new Blob([writeSheet([row])], { type: XLSX }), `${name}.xlsx`);
}
