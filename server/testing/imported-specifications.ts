import { carModelCalls } from '#domain/car-model/car-model';
import { specificationCalls } from '#domain/specification/specification';
import { buildCarModel, save } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Returns functions that build a car model and read its stored specifications. */
export function importedSpecificationsOf(server: TestApp) {
  async function carModel(form: Parameters<typeof buildCarModel>[1] = {}) {
    const { product_id } = await buildCarModel(server, form);
    const { product_number } = await save(server, carModelCalls.model, { product_id });
    return { product_id, car_model: product_number };
  }

  async function stored(output_product_id: number) {
    const found = await save(server, specificationCalls.timeline, { output_product_id });
    return Promise.all(
      found.map(async ({ specification_id }) => {
        const { begin_date, state, note, version, inputs } = await save(server, specificationCalls.model, {
          specification_id,
        });
        return {
          begin_date,
          state,
          note,
          version,
          inputs: inputs.map(({ sap_code, quant }) => [sap_code, quant]),
        };
      }),
    );
  }

  return { carModel, stored };
}
