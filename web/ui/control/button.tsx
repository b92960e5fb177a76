import { ActionIcon, Button as MantineButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { focusHolders } from './focus-holders.ts';

/** `primary` is the main action; `danger` destroys; `quiet` has no frame. */
type ButtonKind = 'primary' | 'default' | 'danger' | 'danger-light' | 'quiet';

const LOOKS: Record<ButtonKind, { variant: string; color?: string }> = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  danger: { variant: 'filled', color: 'danger' },
  'danger-light': { variant: 'danger-light' },
  quiet: { variant: 'quiet' },
};

interface ButtonProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** Takes the focus when the dialog around it opens. */
  initialFocus?: boolean | undefined;
  /** For a button that opens and closes something: whether it is open, and the id of that element. */
  expands?: { opened: boolean; id: string };
}

export function Button({
  ref,
  children,
  kind = 'default',
  type = 'button',
  disabled,
  busy = false,
  icon,
  initialFocus,
  expands,
  ...rest
}: ButtonProps) {
  const self = useFocusAgain(busy);
  return (
    <MantineButton
      {...LOOKS[kind]}
      {...rest}
      ref={useMergedRef(self, ref)}
      type={type}
      disabled={disabled ?? false}
      loading={busy}
      leftSection={icon}
      data-autofocus={initialFocus || undefined}
      {...(expands && { 'aria-expanded': expands.opened, 'aria-controls': expands.id })}
    >
      {children}
    </MantineButton>
  );
}

/**
 * A busy button is disabled, which removes its focus: restores the focus when the work is done, unless it has moved
 * elsewhere. The same applies to a button whose menu has started the work.
 */
export function useFocusAgain(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);

  // A disabled element keeps the focus until the next paint.
  useLayoutEffect(() => {
    const { current } = button;
    if (!current) return;
    if (busy) {
      had.current = focusHolders().includes(current);
      return;
    }
    if (had.current && document.activeElement === document.body) current.focus();
    had.current = false;
  }, [busy]);

  return button;
}

interface IconButtonProps {
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  /** Its name for screen readers and as a tooltip. */
  label: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /**
   * True if it works. Otherwise it is only marked as disabled: a button disabled while pressed would lose the focus.
   */
  leads?: boolean;
}

export function IconButton({ icon: Icon, label, onClick, disabled = false, leads = true }: IconButtonProps) {
  return (
    <ActionIcon
      variant="quiet"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-disabled={!leads || undefined}
      data-disabled={!leads}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
