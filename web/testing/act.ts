import React from 'react';
import { flushSync } from 'react-dom';

/**
 * The tests run the production build of React. It lacks `act`, by which Testing Library waits until the page shows a
 * change. This adds one: changes by a rendering or an event are shown when it returns, and deferred ones (set by
 * effects, `useDeferredValue`) when an action has been awaited.
 */
async function provideAct(): Promise<void> {
  const { setImmediate } = globalThis;
  let turns = 0;

  async function settled<Result>(action: Promise<Result>): Promise<Result> {
    const result = await action;
    do await new Promise<void>((resolve) => setImmediate(resolve));
    while (turns > 0);
    return result;
  }

  Object.assign(React, {
    act(callback: () => unknown) {
      const result = flushSync(callback);
      return result instanceof Promise ? settled(result) : Promise.resolve(result);
    },
  });

  // React's scheduler, which Testing Library includes, takes turns of the event loop while there is work.
  const counted = (work: () => void) => {
    turns += 1;
    return setImmediate(() => {
      turns -= 1;
      work();
    });
  };
  Object.assign(globalThis, { setImmediate: counted });
  const { configure, getConfig } = await import('@testing-library/react');
  Object.assign(globalThis, { setImmediate });

  const { asyncWrapper } = getConfig();
  configure({ asyncWrapper: (action) => asyncWrapper(() => settled(action())) });
}

// The test files share React: add it once.
if (!('act' in React)) await provideAct();
