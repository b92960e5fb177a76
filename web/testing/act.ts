import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Adds `act` to React. The tests run the production build, which does not export `act`, and Testing Library uses `act`
 * to wait until the page shows a change. When `act` returns, the page shows the changes of a render or an event. For an
 * asynchronous action, the returned promise resolves when the page also shows deferred changes, which effects or
 * `useDeferredValue` make.
 */
async function provideAct(): Promise<void> {
  const { setImmediate } = globalThis;
  let queuedTasks = 0;

  async function settled<Result>(action: Promise<Result>): Promise<Result> {
    const result = await action;
    do await new Promise<void>((resolve) => setImmediate(resolve));
    while (queuedTasks > 0);
    return result;
  }

  Object.assign(React, {
    act(callback: () => unknown) {
      const result = flushSync(callback);
      return result instanceof Promise ? settled(result) : Promise.resolve(result);
    },
  });

  // Counts the tasks that React's scheduler has queued in the event loop.
  const counted = (work: () => void) => {
    queuedTasks += 1;
    return setImmediate(() => {
      queuedTasks -= 1;
      work();
    });
  };
  Object.assign(globalThis, { setImmediate: counted });
  const { configure, getConfig } = await import('@testing-library/react');
  Object.assign(globalThis, { setImmediate });

  const { asyncWrapper } = getConfig();
  configure({ asyncWrapper: (action) => asyncWrapper(() => settled(action())) });
}

// All test files share React, so `act` is added once.
if (!('act' in React)) await provideAct();
