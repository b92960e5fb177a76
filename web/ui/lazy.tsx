import { type ComponentType, type FunctionComponent, useEffect, useReducer, useState } from 'react';
import { UNREACHABLE } from '../api/api-error.ts';
import { InlineError } from './notice/inline-error.tsx';
import { OpeningBar } from './notice/opening-bar.tsx';

const RENEWED = 'Partline was updated. Load the page again to go on.';

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

  function fetchCode(): Promise<void> {
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
    const [failure, setFailure] = useState<Failure>();
    const [, showLoaded] = useReducer((shown: number) => shown + 1, 0);
    const waiting = !Loaded && !failure;
    useEffect(() => {
      if (waiting) fetchCode().then(showLoaded, async () => setFailure(await explain()));
    }, [waiting]);

    if (Loaded) return <Loaded {...props} />;
    if (failure)
      return <InlineError {...failure} onRetry={failure.onRetry ?? (() => setFailure(undefined))} />;
    return Meanwhile ? <Meanwhile {...props} /> : <OpeningBar />;
  }
  return Object.assign(Lazy, { preload: () => fetchCode().catch(() => undefined) });
}

interface Failure {
  message: string;
  action?: string;
  onRetry?: () => void;
}

/** A server that answers but no longer has the file was updated since the page was loaded. */
async function explain(): Promise<Failure> {
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return { message: UNREACHABLE };
  return { message: RENEWED, action: 'Load again', onRetry: () => window.location.reload() };
}
