export { AppError, type PlainErrorCode, hasCode } from './app-error.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  type ErrorParams,
  INTEGRATION_REASONS,
  type IntegrationReason,
} from './codes.ts';
