import { type Attribute, USER_KEYS } from '@comptoir/contract';
import { freeKey, keyFrom } from '../groups/index.ts';

/** What every person has: an attribute of such a name gets a number. */
const STANDARD = ['id', ...USER_KEYS];

/** How programs call the attributes: by their names as keys. Of two that would be called alike, the later one has a number. */
export function attributeKeys<A extends Pick<Attribute, 'name'>>(attributes: readonly A[]): Map<string, A> {
  const keys = new Map<string, A>();
  for (const attribute of attributes)
    keys.set(freeKey(keyFrom(attribute.name), [...keys.keys(), ...STANDARD]), attribute);
  return keys;
}
