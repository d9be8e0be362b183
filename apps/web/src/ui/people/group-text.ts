interface NamedGroup {
  readonly name: string;
  readonly dimension_name: string;
}

/** A group's name; where several dimensions are offered, with its dimension's. */
export function groupText(group: NamedGroup, offered: readonly NamedGroup[]): string {
  const isOneDimension = new Set(offered.map((one) => one.dimension_name)).size < 2;
  return isOneDimension ? group.name : `${group.name} (${group.dimension_name})`;
}
