import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { historyCall } from '#domain/history/history';
import { invoiceCalls, invoiceGrid, invoiceSapLookup, purchaseLookup } from '#domain/invoice/invoice';
import { partCalls, partGrid } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls, partSapGrid, rawProductLookup } from '#domain/part-sap/part-sap';
import { whereUsedCall } from '#domain/part-sap/where-used';
import { planCalls, planGrid, specificationLookup } from '#domain/plan/plan';
import { planLookup, purchaseCalls, purchaseGrid, purchaseSapLookup } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import {
  productLookup,
  specificationCalls,
  specificationGrid,
  specificationSapLookup,
} from '#domain/specification/specification';
import { viewCalls } from '#domain/view/view';
import type { AnyCall } from '#domain/wire/call';

/** What the API's description needs of a list or a type-ahead. */
export interface DescribedGrid {
  columns: readonly string[];
  searchable: readonly string[];
  sort: readonly string[];
  call: AnyCall;
}

/** A part of the API under one heading. */
export interface Section {
  title: string;
  grids: readonly DescribedGrid[];
  calls: Readonly<Record<string, AnyCall>>;
}

/** Every POST call that the server answers except the upload, by hand and in the order of the description. */
export const sections: readonly Section[] = [
  { title: 'Sessions', grids: [], calls: sessionCalls },
  { title: 'Car models', grids: [carModelGrid], calls: carModelCalls },
  { title: 'Parts', grids: [partGrid], calls: partCalls },
  { title: 'Part SAPs', grids: [partSapGrid, rawProductLookup], calls: { ...partSapCalls, whereUsedCall } },
  { title: 'Part SAP import', grids: [], calls: bulkCalls },
  {
    title: 'Specifications',
    grids: [specificationGrid, productLookup, specificationSapLookup],
    calls: specificationCalls,
  },
  { title: 'Plans', grids: [planGrid, specificationLookup], calls: planCalls },
  { title: 'Purchases', grids: [purchaseGrid, planLookup, purchaseSapLookup], calls: purchaseCalls },
  { title: 'Invoices', grids: [invoiceGrid, purchaseLookup, invoiceSapLookup], calls: invoiceCalls },
  { title: 'Saved views', grids: [], calls: viewCalls },
  { title: 'Change history', grids: [], calls: { historyCall } },
];
