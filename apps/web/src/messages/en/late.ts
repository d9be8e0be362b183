import integrations from './integrations.ts';

/** Texts of pages that few people open: they come with the page. */
export default { integrations };
