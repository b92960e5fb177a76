import { useEffect } from 'react';

const PRODUCT = 'Partline';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
