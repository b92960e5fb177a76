import { type State, stateLabel } from '#domain/values/state';

interface SapStateWordsProps {
  state: State;
  /** The state of the part that is chosen. */
  partState: State;
}

/** The words beside a SAP's switch: an active SAP of a passive part cannot be ordered, and they say so. */
export function SapStateWords({ state, partState }: SapStateWordsProps) {
  return (
    <>
      {stateLabel(state)}
      {state === 'A' && partState === 'P' && <span className="error aside">Selected Part is Passive</span>}
    </>
  );
}
