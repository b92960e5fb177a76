import type { Bench, Figure } from '../figure.ts';
import { measuredOf } from '../timing.ts';
import type { Interaction } from './interaction.ts';
import { INTERACTIONS } from './interactions.ts';
import { measureInteraction, SLOWER } from './measure-interaction.ts';

const NEXT_FRAME_MS = 100;
const SLOWER_BUDGET_FACTOR = 1.5;

/**
 * Returns the figures of an interaction, all from one measurement: the time until its result is shown, if it has one,
 * and the time until the next frame, each also with a slower processor.
 */
function figuresOf(interaction: Interaction): Figure[] {
  const { id, what, answer } = interaction;
  let measuring: ReturnType<typeof measureInteraction> | undefined;
  const measured = ({ server }: Bench) => {
    measuring ??= measureInteraction(server, interaction);
    return measuring;
  };
  const figure = { unit: 'ms', largeOnly: true } as const;
  return (['here', 'slower'] as const).flatMap((where): Figure[] => {
    const slower =
      where === 'slower'
        ? {
            id: ` ${SLOWER}×`,
            what: `, with a processor ${SLOWER} times slower`,
            budgetFactor: SLOWER_BUDGET_FACTOR,
          }
        : { id: '', what: '', budgetFactor: 1 };
    return [
      ...(answer
        ? [
            {
              ...figure,
              id: `Browser ${id}${slower.id}`,
              what: `${what}${slower.what}: until the result is shown`,
              budget: answer.budget * slower.budgetFactor,
              measure: async (bench: Bench) => measuredOf((await measured(bench))[where].shown),
            },
          ]
        : []),
      {
        ...figure,
        id: `Browser ${id} INP${slower.id}`,
        what: `${what}${slower.what}: until the next frame`,
        budget: NEXT_FRAME_MS * slower.budgetFactor,
        measure: async (bench) => measuredOf((await measured(bench))[where].nextFrame),
      },
    ];
  });
}

export const browserFigures: Figure[] = INTERACTIONS.flatMap(figuresOf);
