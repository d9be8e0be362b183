export { createCompany, type CreatedCompany, type NewCompany } from './create-company.ts';
export { hasCompany, lockFirstCompany } from './ensure-first-admin.ts';
export { canValidate, statementScope, statementsBelow, type ScopeColumns } from './statement-scope.ts';
