import { localStorageColorSchemeManager } from '@mantine/core';

/** Where the theme that was shown last is kept; public/theme.js reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'partline.theme' });
