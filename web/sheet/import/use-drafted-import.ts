import { useState } from 'react';
import { counted, grouped } from '#domain/values/counted';
import { useUserId } from '../../api/user.ts';
import { type Draft, deleteDraft, findDraft, useDraft } from '../../form/unsaved/drafts.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import { type Correction, restoreCorrections } from '../check/corrections.ts';
import type { Sheet } from '../read/workbook.ts';
import { type ImportOptions, useImport } from './use-import.ts';

/** The draft of an import: the corrections, and the name of the file in which they are restored. */
interface DraftCorrections {
  file: string;
  corrections: readonly Correction[];
}

/** The corrections from before the session ended, until they are restored or discarded. */
export interface OfferedCorrections extends DraftCorrections {
  /** Restores the corrections; undefined if the user has to choose the file again. */
  restore: (() => void) | undefined;
  discard: () => void;
}

/** The file of the draft, which is only kept in memory until the page reloads. */
let draftFile: File | undefined;

interface DraftedImport extends Pick<ImportOptions, 'hasColumns' | 'arrange'> {
  /** The path of its page. */
  path: string;
}

/** An import on a separate page, whose corrections are stored if the session ends (behaviour 9.20). */
export function useDraftedImport<Result>({ path, hasColumns, arrange }: DraftedImport) {
  const userId = useUserId();
  const [stored, setStored] = useState(() => readDraft(findDraft(path, userId)));
  const importing = useImport<Result>({ hasColumns, arrange, mend });
  const { flow, chosen, corrected } = importing;

  useDraft(corrected, () => {
    draftFile = chosen?.file;
    const values: DraftCorrections = {
      file: chosen?.file.name ?? '',
      corrections: chosen?.corrections ?? [],
    };
    return { userId, href: path, version: null, values };
  });

  function mend(file: File, sheets: readonly Sheet[]) {
    if (file.name !== stored?.file) return { sheets, corrections: [] };
    const mended = restoreCorrections(sheets, stored.corrections);
    showToast(restoredSentence(mended.corrections.length, stored.corrections.length));
    if (mended.corrections.length > 0) forget();
    return mended;
  }

  function forget() {
    deleteDraft(path);
    draftFile = undefined;
    setStored(undefined);
  }

  function offerOf(stored: DraftCorrections): OfferedCorrections {
    const file = draftFile?.name === stored.file ? draftFile : undefined;
    return { ...stored, restore: file && (() => importing.choose(file)), discard: forget };
  }

  return { importing, offer: stored && flow.step === 'file' ? offerOf(stored) : undefined };
}

function readDraft(draft: Draft | undefined): DraftCorrections | undefined {
  // Only this module writes drafts for this path.
  return draft?.values as DraftCorrections | undefined;
}

function restoredSentence(fitting: number, all: number): string {
  if (fitting === all) return `${counted(all, 'corrected cell')} restored`;
  const reason = 'the other cells have changed in the file';
  if (fitting === 0) return `None of the ${counted(all, 'corrected cell')} was restored: ${reason}`;
  return `${grouped(fitting)} of ${counted(all, 'corrected cell')} restored; ${reason}`;
}
