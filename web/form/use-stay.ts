import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { RecordAddress } from './record-address.ts';

/** Somebody is at the form of an address; who comes back to it begins another stay. */
export type Stay = Readonly<Pick<RecordAddress, 'href' | 'entry'>>;

/** The stay at a form, and whether one still lasts: its save may be answered when somebody has gone on. */
export function useStay({ href, entry }: Stay): { stay: Stay; lasts: (one: Stay) => boolean } {
  const router = useRouter();
  const [stay, setStay] = useState<Stay>({ href, entry });
  if (stay.href !== href || stay.entry !== entry) setStay({ href, entry });

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
      const { pathname, searchStr, state } = router.latestLocation;
      const isEntry = one.entry === '' || one.entry === state.__TSR_key;
      return one === present.current && `${pathname}${searchStr}` === one.href && isEntry;
    },
  };
}
