import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './paper.module.css';
import { PrintHeader } from './print-header.tsx';

interface PaperProps {
  /** The name of the document, printed above it and at the foot of each page. */
  title: string;
  unsaved?: boolean;
  children: () => ReactNode;
}

/**
 * A document that is printed instead of the screen (behaviour 4.12). It renders only for printing. Its code loads with
 * the screen, because the browser does not wait for code before it prints.
 */
export function Paper(props: PaperProps) {
  const [printing, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));

  return printing && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ title, unsaved, children }: PaperProps) {
  useEffect(() => {
    // Page margin boxes can read only the custom properties of the root element.
    const { style } = document.documentElement;
    style.setProperty('--paper-title', JSON.stringify(title));
    return () => void style.removeProperty('--paper-title');
  }, [title]);

  return (
    <article className={styles.paper}>
      <PrintHeader />
      <h1>{title}</h1>
      {unsaved && (
        <p>
          <strong>Not saved yet</strong>
        </p>
      )}
      {children()}
    </article>
  );
}

/** Prints fields with their names, without blank fields. */
export function PaperFields({ fields }: { fields: Readonly<Record<string, string | null>> }) {
  return (
    <dl className={styles.fields}>
      {Object.entries(fields).map(
        ([name, value]) =>
          value && [<dt key={`${name} name`}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}

export function Signatures({ words }: { words: readonly string[] }) {
  return (
    <p className={styles.signatures}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  );
}

export function Tick() {
  return <span className={styles.tick} />;
}
