import type { Readable } from 'node:stream';
import { type AppError, badRequest, tooLarge } from '../../errors/errors.ts';
import type { HeldBytes } from '../../limit/limit-bytes.ts';
import { GatheredBytes } from './gather-bytes.ts';
import { invalidJson } from './json-body.ts';
import { JsonWeight, type WeightLimits } from './json-weight.ts';

/** How large a body may be. */
export interface BodyLimits extends WeightLimits {
  bytes: number;
  /** The sentence for one of too many elements. */
  tooManyElements?: string;
}

interface Reading {
  limits: BodyLimits;
  /** What the client has announced. */
  length: number | undefined;
  held: HeldBytes;
}

/**
 * Reads a JSON body as it arrives and answers its pieces. It is refused as soon as it is known to be too large: 413,
 * or 400 when it is nested without end; 503 when too much is being read at the same time.
 */
export function readBody(stream: Readable, { limits, length, held }: Reading): Promise<Buffer[]> {
  const weight = new JsonWeight(limits);
  const gathered = new GatheredBytes(length);
  let received = 0;

  return new Promise((resolve, reject) => {
    function onData(piece: Buffer): void {
      try {
        received += piece.length;
        if (received > limits.bytes) throw tooLargeBody();
        held.take(piece.length);
        refuseOverweight(weight, piece, limits);
        gathered.add(piece);
      } catch (error) {
        // The rest flows on into nothing, so that the client comes to read the answer.
        stream.off('data', onData).off('end', onEnd);
        gathered.clear();
        reject(error);
      }
    }
    function onEnd(): void {
      if (length !== undefined && received !== length) reject(badRequest('The request cannot be read.'));
      else resolve(gathered.pieces());
    }

    if (length !== undefined && length > limits.bytes) {
      stream.resume();
      reject(tooLargeBody());
      return;
    }
    stream
      .on('data', onData)
      .on('end', onEnd)
      .on('error', () => reject(badRequest('The request cannot be read.')));
  });
}

function refuseOverweight(weight: JsonWeight, piece: Buffer, limits: BodyLimits): void {
  switch (weight.add(piece)) {
    case 'too deep':
      throw invalidJson();
    case 'too many elements':
      throw tooLargeBody(limits.tooManyElements);
    case 'too many values':
      throw tooLargeBody();
  }
}

function tooLargeBody(message = 'The request is larger than this call accepts.'): AppError {
  return tooLarge(message);
}
