export { readReader, type Reader } from './read-reader.ts';
