import React from 'react';
import { flushSync } from 'react-dom';

/**
 * The tests run the build of React that people get. It lacks `act`, by which Testing Library sees to it that the page
 * shows what was changed before anybody looks. Here is one: what a rendering or an event changes is shown when it
 * returns, and what React puts off (what effects set, `useDeferredValue`) when an action has been awaited.
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

  // React's scheduler, which comes with Testing Library, takes a turn of the event loop as long as there is work.
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

// Files share React: once is enough.
if (!('act' in React)) await provideAct();
