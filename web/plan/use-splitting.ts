import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether the dialog that splits the plan is open: it was opened here, or the address asks for it. Closing takes it out of
 * the address too, so that the form is not asked for it again when it is loaded anew.
 */
export function useSplitting(): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const router = useRouter();
  const [isOpened, setOpened] = useState(false);
  const isAsked = useLocation({ select: ({ search }) => (search as { split?: string }).split === '1' });

  function set(isOpen: boolean) {
    setOpened(isOpen);
    if (isOpen || !isAsked) return;
    // Addresses are flat texts in this product, which the router's own types cannot know.
    const search = { ...router.latestLocation.search, split: undefined } as never;
    // The state of the entry says where Back leads.
    void router.navigate({ to: '.', search, state: true, replace: true });
  }
  return [isOpened || isAsked, set];
}
