export { createAttribute } from './create-attribute.ts';
export { attributeKeys } from './attribute-keys.ts';
export { normaliseValue } from './attribute-policy.ts';
export {
  allValues,
  exportedAttributes,
  findAttributes,
  saveAttributePercentUnit,
  lockAttribute,
} from './attribute-queries.ts';
export { dropFeeds, saveFeeds } from './feed-queries.ts';
export { routes } from './routes.ts';
export { writeAttributeValue } from './set-values.ts';
