import { type ComponentType, type FunctionComponent, useEffect, useReducer, useState } from 'react';
import { explainMissingCode, type MissingCode } from './missing-code.ts';
import { InlineError } from './notice/inline-error.tsx';
import { OpeningBar } from './notice/opening-bar.tsx';

export type Lazy<Props> = FunctionComponent<Props> & {
  preload: () => Promise<void>;
};

/**
 * Declares a component that is loaded on demand. If its code fails to load, it shows an error in place, and the other
 * parts of the screen stay (behaviour 21.7). Until the code has loaded, `Meanwhile` is shown, or else the application's
 * progress bar.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Lazy<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function fetchOnce(): Promise<void> {
    loading ??= load()
      .then((component) => {
        Loaded = component;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function Lazy(props: Props) {
    const [failure, setFailure] = useState<MissingCode>();
    const [, showLoaded] = useReducer((shown: number) => shown + 1, 0);
    const waiting = !Loaded && !failure;
    useEffect(() => {
      if (waiting) fetchOnce().then(showLoaded, async () => setFailure(await explainMissingCode()));
    }, [waiting]);

    if (Loaded) return <Loaded {...props} />;
    if (failure)
      return <InlineError {...failure} onRetry={failure.onRetry ?? (() => setFailure(undefined))} />;
    return Meanwhile ? <Meanwhile {...props} /> : <OpeningBar />;
  }
  return Object.assign(Lazy, { preload: () => fetchOnce().catch(() => undefined) });
}
