/** The palettes, headings, screens and sizes of Mantine's that nothing here takes. */
const UNUSED = [
  /^--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow)-/,
  /^--mantine-color-(?:dark|gray)-[a-z]/,
  /^--mantine-(?:h[1-6]|breakpoint)-/,
  /^--(?!mantine-shadow)[a-z-]+-(?:lg|xl)$/,
];

/** Rules of Mantine's for what nothing here is: text from right to left, tabs that stand upright or look like pills. */
const UNUSED_RULES = [
  /^\[dir=.rtl.\]/,
  /\[data-orientation='vertical'\]/,
  /\[data-variant='(?:pills|outline)'\]/,
  /^\.m_(?:6772fbd5|b59ab47c|c3381914)\b/,
];

/** Makes the styles that every screen waits for lighter, by leaving out what nothing reads. */
export const lightStyles = {
  postcssPlugin: 'light-styles',
  Rule(rule: { selectors: string[]; remove(): void }) {
    const isUnused = (selector: string) => UNUSED_RULES.some((names) => names.test(selector));
    if (rule.selectors.every(isUnused)) rule.remove();
  },
  Declaration(declaration: { prop: string; remove(): void }) {
    if (UNUSED.some((names) => names.test(declaration.prop))) declaration.remove();
  },
};
