/** Bytes of a record's id. */
const ID_BYTES = 16;

/** Ids of records in an order, sixteen bytes each: a million take 16 MB. */
export class IdList {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length / ID_BYTES;
  }

  get bytes(): number {
    return this.#bytes.length;
  }

  at(place: number): string {
    const hex = this.#bytes.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  slice(start: number, limit: number): string[] {
    const end = Math.min(this.length, start + limit);
    return Array.from({ length: Math.max(0, end - start) }, (_, index) => this.at(start + index));
  }

  /** The list without these records. */
  without(ids: readonly string[]): IdList {
    const places = ids.flatMap((id) => this.#placeOf(bytesOf(id))).sort((a, b) => a - b);
    if (places.length === 0) return this;
    const starts = [0, ...places.map((place) => (place + 1) * ID_BYTES)];
    const parts = starts.map((start, index) =>
      this.#bytes.subarray(start, (places[index] ?? this.length) * ID_BYTES),
    );
    return new IdList(Buffer.concat(parts));
  }

  /** The list with these records before those that have their places now. The additions are in order. */
  with(added: readonly { readonly id: string; readonly place: number }[]): IdList {
    let from = 0;
    const parts = added.flatMap(({ id, place }) => {
      const before = this.#bytes.subarray(from, place * ID_BYTES);
      from = place * ID_BYTES;
      return [before, bytesOf(id)];
    });
    return new IdList(Buffer.concat([...parts, this.#bytes.subarray(from)]));
  }

  /** Each id is there once, if at all. */
  #placeOf(id: Buffer): number[] {
    for (let at = this.#bytes.indexOf(id); at !== -1; at = this.#bytes.indexOf(id, at + 1))
      if (at % ID_BYTES === 0) return [at / ID_BYTES];
    return [];
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
