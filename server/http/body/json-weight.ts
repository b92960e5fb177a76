export interface WeightLimits {
  /**
   * The maximum number of opening brackets and commas together, which approximates the number of values: an object in a
   * list counts as two. A value needs many times the memory of its text.
   */
  values: number;
  /** The maximum number of elements in one array, or of fields in one object. */
  elements: number;
}

type Overweight = 'too many values' | 'too many elements' | 'too deep';

/** The maximum depth, which no legitimate body reaches. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Estimates the number of values in JSON while its bytes arrive: `[{},{},…]` within the byte limit may contain thirty
 * million objects, and parsing it would block the server for half a minute. The class checks structure only. The parser
 * decides whether the text is JSON.
 */
export class JsonWeight {
  readonly #limits: WeightLimits;
  readonly #elements = new Uint32Array(DEEPEST + 1);
  #values = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;

  constructor(limits: WeightLimits) {
    this.#limits = limits;
  }

  /** Processes the next bytes. Returns the reason for a refusal as soon as it is certain. */
  add(bytes: Uint8Array): Overweight | undefined {
    // The loop runs a hundred million times for a large body. Local variables keep it fast.
    let inText = this.#inText;
    let escaped = this.#escaped;
    let fault: Overweight | undefined;
    for (let index = 0; index < bytes.length && !fault; index += 1) {
      const byte = bytes[index];
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
