/** The custom properties of Mantine's palettes, headings, breakpoints and sizes that are not used here. */
const UNUSED = [
  /^--mantine-color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow)-/,
  /^--mantine-color-(?:dark|gray)-[a-z]/,
  /^--mantine-(?:h[1-6]|breakpoint)-/,
  /^--(?!mantine-shadow)[a-z-]+-(?:lg|xl)$/,
];

/** The rules of Mantine for features that are not used here: right-to-left text, vertical tabs and pill tabs. */
const UNUSED_RULES = [
  /^\[dir=.rtl.\]/,
  /\[data-orientation='vertical'\]/,
  /\[data-variant='(?:pills|outline)'\]/,
  /^\.m_(?:6772fbd5|b59ab47c|c3381914)\b/,
];

/** A PostCSS plugin that makes the style sheet smaller by removing unused styles. */
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
