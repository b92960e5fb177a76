import { useState } from 'react';
import { copyToClipboard } from '../ui/clipboard/copy-to-clipboard.ts';
import { Button } from '../ui/control/button.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import styles from './person.module.css';

interface SecretsProps {
  headers: readonly [of: string, secret: string];
  rows: readonly { of: string; secret: string }[];
}

/**
 * Shows secrets and a button that copies them; several are copied as two columns. The button gets the initial
 * focus of the dialog, because Enter on a button that closes the dialog would lose the secrets.
 */
export function Secrets({ headers: [of, secret], rows }: SecretsProps) {
  const [notice, setNotice] = useState('');
  const text =
    rows.length === 1 ? (rows[0]?.secret ?? '') : rows.map((row) => `${row.of}\t${row.secret}`).join('\n');

  async function copy() {
    const isCopied = await copyToClipboard({ text }).then(
      () => true,
      () => false,
    );
    setNotice(isCopied ? 'Copied.' : 'Copying failed. Select the text and copy it.');
  }

  return (
    <div className="stack">
      <PlainRows
        label={secret}
        columns={[
          { header: of, cell: (row) => row.of },
          {
            header: secret,
            wide: true,
            cell: (row) => <code className={styles.secret}>{row.secret}</code>,
          },
        ]}
        rows={rows}
        keyOf={(row) => row.of}
      />
      <div>
        <Button initialFocus onClick={() => void copy()}>
          {rows.length === 1 ? 'Copy' : `Copy all ${rows.length}`}
        </Button>{' '}
        <span role="status">{notice}</span>
      </div>
    </div>
  );
}
