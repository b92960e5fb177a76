import styles from './part-chips.module.css';

interface PartChipsProps<Part extends string> {
  /** What the parts are of. */
  label: string;
  parts: Readonly<Record<Part, string>>;
  shown: Part;
  onShow: (part: Part) => void;
}

/** The parts of a list, one of which is shown. */
export function PartChips<Part extends string>({ label, parts, shown, onShow }: PartChipsProps<Part>) {
  return (
    <fieldset className={styles.parts} aria-label={label}>
      {Object.entries<string>(parts).map(([part, name]) => (
        <button key={part} type="button" aria-pressed={part === shown} onClick={() => onShow(part as Part)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
