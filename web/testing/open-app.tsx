import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApp } from '../app/create-app.tsx';

export function openApp(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const { router, element } = createApp({ history, env: 'test' });

  render(element);
  const here = () => router.state.location.href;
  const go = (address: string) => history.push(address);
  return { here, go, back: () => history.back(), forward: () => history.forward(), user: userEvent.setup() };
}
