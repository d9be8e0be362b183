/** The kind of the job that fills a sample. */
export const MAKE_SAMPLE = 'make_sample';
