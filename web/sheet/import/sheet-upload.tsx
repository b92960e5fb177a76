import { NativeSelect, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatSize } from '#domain/file/file';
import { LARGEST_SHEET_BYTES, SHEET_ACCEPT } from '#domain/sheet/accepted-files';
import type { Fields } from '#domain/sheet/field-types';
import type { HeaderWords } from '#domain/sheet/headers';
import { FileDrop } from '../../form/file/file-drop.tsx';
import { Button } from '../../ui/control/button.tsx';
import { fetchCode } from '../../ui/missing-code.ts';
import { ENCODINGS, type Encoding, encodingLabel } from '../read/encodings.ts';
import { TemplateButton } from '../write/template-button.tsx';
import type { Chosen } from './import-flow.ts';
import classes from './sheet-upload.module.css';
import type { Import } from './use-import.ts';

export interface FilePrompt {
  instruction: string;
  template: { name: string; columns: Readonly<Record<string, HeaderWords>> };
  /** The columns of pasted rows; undefined if the import does not accept pasted rows. */
  pasted?: Fields;
  initialFocus?: boolean;
}

interface SheetUploadProps {
  upload: Import;
  prompt: FilePrompt;
  /** The content for the chosen sheet, shown unless the sheet is empty. */
  children: ReactNode;
}

export function SheetUpload({ upload, prompt, children }: SheetUploadProps) {
  const { flow, chosen } = upload;
  const { instruction, template, pasted, initialFocus = false } = prompt;

  async function download() {
    const code = await fetchCode(() => import('../write/download-template.ts'));
    code?.downloadTemplate(template.columns, template.name);
  }

  return (
    <div className="spaced">
      <div className={classes.prompt}>
        <p className="secondary">{instruction}</p>
        <TemplateButton name={template.name} onDownload={download} />
      </div>
      {flow.step === 'file' && (
        <FileDrop
          label="Choose a spreadsheet or drop it here"
          hint={`.xlsx, .xls or .csv, up to ${formatSize(LARGEST_SHEET_BYTES)}${pasted ? pastingHint(pasted) : ''}`}
          accept={SHEET_ACCEPT}
          initialFocus={initialFocus}
          onFiles={([file]) => file && upload.choose(file)}
        />
      )}
      {flow.step === 'file' && flow.fault && (
        <p role="alert" className="notice fault">
          {flow.fault}
        </p>
      )}
      {flow.step === 'reading' && <Reading {...flow} onCancel={upload.reset} />}
      {chosen && <ChosenFile upload={upload} chosen={chosen} />}
      {chosen?.sheet.notes?.map((note) => (
        <p key={note} className="notice" data-tone="info" role="status">
          {note}
        </p>
      ))}
      {chosen?.sheet.rows.length === 0 ? (
        <p className="empty">This sheet does not contain any data.</p>
      ) : (
        chosen && children
      )}
    </div>
  );
}

function pastingHint(columns: Fields): string {
  const headers = Object.values(columns).map(({ header }) => header);
  const names = `${headers.slice(0, -1).join(', ')} and ${headers.at(-1)}`;
  return `; or press Ctrl+V with rows of a spreadsheet that has columns such as ${names}`;
}

function Reading({ file, share, onCancel }: { file: File; share: number; onCancel: () => void }) {
  return (
    <div className={classes.reading}>
      <div className="stack grow">
        <p role="status">Processing Excel file...</p>
        <Progress
          value={share > 0 ? share * 100 : 100}
          animated={share === 0}
          aria-label={`Reading ${file.name}`}
          size="sm"
        />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

interface ReadAsProps {
  encoding: Encoding;
  isChosen: boolean;
  disabled: boolean;
  onChange: (encoding: Encoding) => void;
}

/** Shows the encoding of a text file, and offers other encodings (behaviour 9.26). */
function ReadAs({ encoding, isChosen, disabled, onChange }: ReadAsProps) {
  const [isChanging, setChanging] = useState(isChosen);
  if (!isChanging) {
    return (
      <>
        <span className="secondary">{`Read as ${encoding}.`}</span>
        <Button kind="quiet" disabled={disabled} onClick={() => setChanging(true)}>
          Change
        </Button>
      </>
    );
  }
  return (
    <NativeSelect
      aria-label="Read as"
      autoFocus
      disabled={disabled}
      value={encoding}
      onChange={(event) => {
        const picked = ENCODINGS.find((encoding) => encoding === event.currentTarget.value);
        if (picked) onChange(picked);
      }}
      data={ENCODINGS.map((encoding) => ({ value: encoding, label: encodingLabel(encoding) }))}
    />
  );
}

function ChosenFile({ upload, chosen }: { upload: Import; chosen: Chosen }) {
  const { file, sheets, sheet } = chosen;
  const { flow } = upload;
  const isLocked = flow.step !== 'preview';
  return (
    <div className={classes.file}>
      <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden />
      <b className="medium">{file.name}</b>
      <span className="secondary">{formatSize(file.size)}</span>
      {sheet.readAs && (
        <ReadAs
          encoding={sheet.readAs}
          isChosen={chosen.encoding !== undefined}
          disabled={isLocked}
          onChange={upload.readAs}
        />
      )}
      {sheets.length > 1 && (
        <NativeSelect
          aria-label="Sheet"
          disabled={isLocked}
          value={sheets.indexOf(sheet)}
          onChange={(event) => {
            const picked = sheets[Number(event.currentTarget.value)];
            if (picked) upload.pick(picked);
          }}
          data={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
        />
      )}
      <Button kind="quiet" disabled={flow.step === 'importing'} onClick={() => void upload.discard()}>
        Choose another file
      </Button>
    </div>
  );
}
