import { useState } from 'react';
import { counted, grouped } from '#domain/values/counted';
import { useUserId } from '../../api/user.ts';
import { type Draft, deleteDraft, findDraft, useDraft } from '../../form/unsaved/drafts.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import { type Correction, putBack } from '../check/corrections.ts';
import type { Sheet } from '../read/workbook.ts';
import { type ImportOptions, useImport } from './use-import.ts';

/** The draft of an import: its corrections are restored in a file with this name. */
interface KeptCorrections {
  file: string;
  corrections: readonly Correction[];
}

/** The corrections from before the session ended, until they are restored or discarded. */
export interface OfferedCorrections extends KeptCorrections {
  /** Missing if the user has to choose the file again. */
  restore: (() => void) | undefined;
  discard: () => void;
}

/** The file of the draft: it is not stored, but stays in memory until the page reloads. */
let fileAtHand: File | undefined;

interface KeptImport extends Pick<ImportOptions, 'hasColumns' | 'arrange'> {
  /** The path of its page. */
  place: string;
}

/** An import on a page of its own, whose corrections outlive the session (behaviour 9.20). */
export function useKeptImport<Result>({ place, hasColumns, arrange }: KeptImport) {
  const userId = useUserId();
  const [kept, setKept] = useState(() => readDraft(findDraft(place, userId)));
  const importing = useImport<Result>({ hasColumns, arrange, mend });
  const { flow, chosen, corrected } = importing;

  useDraft(corrected, () => {
    fileAtHand = chosen?.file;
    const values: KeptCorrections = { file: chosen?.file.name ?? '', corrections: chosen?.corrections ?? [] };
    return { userId, href: place, version: null, values };
  });

  function mend(file: File, sheets: readonly Sheet[]) {
    if (file.name !== kept?.file) return { sheets, corrections: [] };
    const mended = putBack(sheets, kept.corrections);
    showToast(restoredSentence(mended.corrections.length, kept.corrections.length));
    if (mended.corrections.length > 0) forget();
    return mended;
  }

  function forget() {
    deleteDraft(place);
    fileAtHand = undefined;
    setKept(undefined);
  }

  function offerOf(left: KeptCorrections): OfferedCorrections {
    const file = fileAtHand?.name === left.file ? fileAtHand : undefined;
    return { ...left, restore: file && (() => importing.choose(file)), discard: forget };
  }

  return { importing, offer: kept && flow.step === 'file' ? offerOf(kept) : undefined };
}

function readDraft(draft: Draft | undefined): KeptCorrections | undefined {
  // Only this file writes drafts at this path.
  return draft?.values as KeptCorrections | undefined;
}

function restoredSentence(fitting: number, all: number): string {
  if (fitting === all) return `${counted(all, 'corrected cell')} put back`;
  const other = 'the file holds something else there now';
  if (fitting === 0) return `None of the ${counted(all, 'corrected cell')} was put back: ${other}`;
  return `${grouped(fitting)} of ${counted(all, 'corrected cell')} put back; in the others ${other}`;
}
