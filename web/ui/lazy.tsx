import { type ComponentType, type FunctionComponent, useEffect, useReducer, useState } from 'react';
import { explainMissingCode, type MissingCode } from './missing-code.ts';
import { InlineError } from './notice/inline-error.tsx';
import { OpeningBar } from './notice/opening-bar.tsx';

/** A component whose code is fetched when it is first shown, or before. */
export type Lazy<Props> = FunctionComponent<Props> & {
  preload: () => Promise<void>;
};

/**
 * A screen, or a part of one, that is fetched when it is needed. Where its code does not come it says so in its own
 * place, and everything around it stays as it is (behaviour 21.7). `Meanwhile` stands there until the code is there;
 * where nothing can, the bar of a screen that opens says that something is on its way.
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
