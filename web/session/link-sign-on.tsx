import { Menu } from '@mantine/core';
import { useLinkSignOn } from './use-link-sign-on.ts';

/** In the user menu, where there is a provider. */
export function LinkSignOn() {
  const link = useLinkSignOn();
  return link && <Menu.Item onClick={link}>Link sign-on</Menu.Item>;
}
