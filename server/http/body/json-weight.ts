/** The limits of a body before it is parsed. */
export interface WeightLimits {
  /** Values of all kinds together, since each takes many times the memory of its text. */
  values: number;
  /** Elements of one array, or fields of one object. */
  elements: number;
  /** Objects in lists within the rows of a list, such as packages of lines, all together. */
  nested?: number;
}

export type Overweight = 'too many values' | 'too many elements' | 'too deep';

/** The depth of an object in a list in a row in a list in the body. */
const DEPTH_OF_NESTED = 5;
/** Deeper than any legitimate body. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Weighs JSON while its bytes arrive: `[{},{},…]` within the byte limit is thirty million objects, and
 * would block the server for half a minute before they could be counted. It judges structure only; the
 * parser decides whether the text is JSON.
 */
export class JsonWeight {
  readonly #limits: WeightLimits;
  readonly #mostNested: number;
  readonly #elements = new Uint32Array(DEEPEST + 1);
  #values = 0;
  #nested = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;

  constructor(limits: WeightLimits) {
    this.#limits = limits;
    this.#mostNested = limits.nested ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the next bytes; returns the reason for a refusal as soon as it is certain. */
  add(bytes: Uint8Array): Overweight | undefined {
    // A large body loops a hundred million times: local variables keep the loop fast.
    let inText = this.#inText;
    let escaped = this.#escaped;
    let fault: Overweight | undefined;
    for (let at = 0; at < bytes.length && !fault; at += 1) {
      const byte = bytes[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COMMA) fault = this.#nextElement();
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) fault = this.#open();
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth = Math.max(0, this.#depth - 1);
    }
    this.#inText = inText;
    this.#escaped = escaped;
    return fault;
  }

  #open(): Overweight | undefined {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth > DEEPEST) return 'too deep';
    this.#elements[this.#depth] = 1;
    if (this.#depth === DEPTH_OF_NESTED && ++this.#nested > this.#mostNested) return 'too many elements';
    return this.#values > this.#limits.values ? 'too many values' : undefined;
  }

  #nextElement(): Overweight | undefined {
    const elements = (this.#elements[this.#depth] ?? 0) + 1;
    this.#elements[this.#depth] = elements;
    this.#values += 1;
    if (elements > this.#limits.elements) return 'too many elements';
    return this.#values > this.#limits.values ? 'too many values' : undefined;
  }
}
