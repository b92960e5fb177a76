import { ActionIcon, Button as MantineButton } from '@mantine/core';
import type { ComponentType, MouseEventHandler, ReactNode, Ref } from 'react';

/** `primary` is the main action; `danger` deletes or ends something; `quiet` has no border. */
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
  initialFocus?: boolean | undefined;
  /** For a button that expands an element: whether it is expanded, and the id of the element. */
  expands?: { opened: boolean; id: string };
}

/** The palette also offers the button, unless the button is disabled. */
export function Button({
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
  return (
    <MantineButton
      {...LOOKS[kind]}
      {...rest}
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

interface IconButtonProps {
  icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  label: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /** If false, the button is only marked as disabled, because a disabled button would lose the focus. */
  hasEffect?: boolean;
}

export function IconButton({
  icon: Icon,
  label,
  onClick,
  disabled = false,
  hasEffect = true,
}: IconButtonProps) {
  return (
    <ActionIcon
      variant="quiet"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-disabled={!hasEffect || undefined}
      data-disabled={!hasEffect}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
