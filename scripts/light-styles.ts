/** The palettes, headings, screens and sizes of Mantine's that nothing here takes. */
const UNUSED = [
  /^--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow)-/,
  /^--mantine-color-(?:dark|gray)-[a-z]/,
  /^--mantine-(?:h[1-6]|breakpoint)-/,
  /^--(?!mantine-shadow)[a-z-]+-(?:lg|xl)$/,
];

/** Makes the styles that every screen waits for a fourteenth lighter, by leaving out variables that nothing reads. */
export const lightStyles = {
  postcssPlugin: 'light-styles',
  Declaration(declaration: { prop: string; remove(): void }) {
    if (UNUSED.some((names) => names.test(declaration.prop))) declaration.remove();
  },
};
