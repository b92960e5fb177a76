import styles from './segmented.module.css';

interface SegmentedProps<Choice extends string> {
  label: string;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

export function Segmented<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: SegmentedProps<Choice>) {
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {Object.entries<string>(choices).map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice as Choice)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
