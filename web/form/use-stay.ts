import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Somebody is at the form of an address; who comes back to it begins another stay. */
export interface Stay {
  readonly href: string;
}

/** The stay at a form, and whether one still lasts: its save may be answered when somebody has gone on. */
export function useStay(href: string): { stay: Stay; lasts: (one: Stay) => boolean } {
  const router = useRouter();
  const [stay, setStay] = useState<Stay>({ href });
  if (stay.href !== href) setStay({ href });

  const present = useRef<Stay>(undefined);
  useEffect(() => {
    present.current = stay;
    return () => {
      present.current = undefined;
    };
  }, [stay]);

  return {
    stay,
    lasts(one) {
      // Not only the address that is drawn: who is on the way to another screen has left.
      const { pathname, searchStr } = router.latestLocation;
      return one === present.current && `${pathname}${searchStr}` === one.href;
    },
  };
}
