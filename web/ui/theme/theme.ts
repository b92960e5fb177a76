import { createTheme, defaultVariantColorsResolver } from '@mantine/core';

const FONT = '"Inter Variable", "Inter fallback", system-ui, sans-serif';
const BRAND = [
  '#eef4ff',
  '#dbe6fe',
  '#bcd0fd',
  '#91b1fa',
  '#6089f4',
  '#3d66ea',
  '#2a4fd7',
  '#2340b5',
  '#1f378f',
  '#1a2c66',
] as const;
const RED = '#c4291f';
const DANGER = [RED, RED, RED, RED, RED, RED, RED, RED, '#a6201b', '#a6201b'] as const;
// Mantine uses these shades for elements without a token: hovered tabs, menu items, close buttons.
const GRAY = [
  '#f7f8fa',
  '#f1f4f9',
  '#e3e6eb',
  '#d3d8e0',
  '#868f9e',
  '#626c7c',
  '#626c7c',
  '#4b5565',
  '#434b5c',
  '#1a1f2b',
] as const;
const DARK = [
  '#e7eaf0',
  '#b4bcc9',
  '#98a2b3',
  '#98a2b3',
  '#2a303c',
  '#232936',
  '#1c212b',
  '#161a22',
  '#0f1218',
  '#0b0d12',
] as const;
const FAST = { duration: 120 };
/** In a low window, a popover covers its button rather than overflowing the window. */
const POP_UP = { transitionProps: FAST, radius: 10, middlewares: { shift: { crossAxis: true } } };

export const theme = createTheme({
  colors: { brand: BRAND, danger: DANGER, gray: GRAY, dark: DARK },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: FONT,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: '6px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    if (input.variant === 'quiet') return look('transparent', 'var(--hover)', 'var(--text-secondary)');
    if (input.variant === 'danger-light')
      return look('var(--bad-back)', 'var(--bad-back)', 'var(--bad-text)');
    return defaultVariantColorsResolver(input);
  },
  components: {
    Button: { defaultProps: { size: 'sm' }, vars: () => ({ root: { '--button-padding-x': '14px' } }) },
    // The page does not scroll, and Mantine's scroll lock would add a style that the page's policy blocks.
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: FAST, radius: 10, padding: 20 } },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.45 } },
    // The first item gets the focus, instead of a placeholder before it.
    Menu: { defaultProps: { ...POP_UP, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: POP_UP },
  },
});

function look(background: string, hover: string, color: string) {
  return { background, hover, color, border: '1px solid transparent' };
}

/** Maps Mantine's variables to the tokens of tokens.css, which exist before any script has run. */
export const tokens = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dimmed)',
  '--mantine-color-placeholder': 'var(--text-dimmed)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--error-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control-edge)',
  '--mantine-color-disabled': 'var(--disabled-back)',
  '--mantine-color-disabled-color': 'var(--text-dimmed)',
  '--mantine-color-disabled-border': 'var(--hairline)',
};
