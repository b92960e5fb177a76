import { browserFigures } from '../browser/browser-figures.ts';
import type { Figure } from '../figure.ts';
import { buildableFigures } from './buildable.ts';
import { changeFigures } from './changes.ts';
import { containerFigures } from './containers.ts';
import { coverageFigures } from './coverage.ts';
import { crowdFigures } from './crowds.ts';
import { documentFigures } from './documents.ts';
import { filterFigures } from './filters.ts';
import { findFigures } from './finds.ts';
import { importFigures } from './imports.ts';
import { listFigures } from './lists.ts';
import { lookupFigures } from './lookups.ts';
import { neighborFigures } from './neighbors.ts';
import { lastMemoryFigures, memoryFigures, startFigures } from './process.ts';
import { searchFigures } from './searches.ts';
import { specificationFigures } from './specifications.ts';
import { timelineFigures } from './timeline.ts';

/** All figures of the wide company, in the order in which they are measured. */
export const ALL_FIGURES: Figure[] = [
  ...startFigures,
  ...listFigures,
  ...searchFigures,
  ...filterFigures,
  ...lookupFigures,
  ...findFigures,
  ...coverageFigures,
  ...buildableFigures,
  ...containerFigures,
  ...documentFigures,
  ...browserFigures,
  ...crowdFigures,
  ...neighborFigures,
  ...importFigures,
  ...memoryFigures,
  ...changeFigures,
  ...timelineFigures,
  ...specificationFigures,
  ...lastMemoryFigures,
];
