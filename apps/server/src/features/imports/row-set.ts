/** A set of row numbers, one bit each. */
export class RowSet {
  private readonly bits: Uint8Array;
  constructor(size: number) {
    this.bits = new Uint8Array((size >> 3) + 1);
  }
  add(row: number): void {
    this.bits[row >> 3] = (this.bits[row >> 3] ?? 0) | (1 << (row & 7));
  }
  delete(row: number): void {
    this.bits[row >> 3] = (this.bits[row >> 3] ?? 0) & ~(1 << (row & 7));
  }
  has(row: number): boolean {
    return ((this.bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
  }
}
