import { useState } from 'react';
import { useReturnFocus } from '../ui/dialog/use-return-focus.ts';
import { lazy } from '../ui/lazy.tsx';
import { EarlyField, type EarlyTyping } from './early-field.tsx';
import type { PaletteProps } from './palette.tsx';

const Palette = lazy<PaletteProps>(async () => (await import('./palette.tsx')).Palette, EarlyField);

/** The palette from the key that opens it on: its code may still be on its way, which loses nothing that is typed. */
function Open(props: Omit<PaletteProps, 'early'>) {
  const [early] = useState<EarlyTyping>({ text: '', entered: false });
  useReturnFocus();
  return <Palette {...props} early={early} />;
}

export const OpenPalette = Object.assign(Open, { preload: Palette.preload });
