import { invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';

/** All calls whose `size` is `document`. The document thread finds their schemas here. */
export const DOCUMENT_CALLS: readonly AnyCall[] = [
  specificationCalls.save,
  purchaseCalls.save,
  purchaseCalls.order,
  invoiceCalls.save,
  findSapsCall,
];
