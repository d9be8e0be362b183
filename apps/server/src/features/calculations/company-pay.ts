import type { CompensationResult } from '@comptoir/engine';
import type { Decimal } from '@comptoir/kernel';

/** What is earned, as the company counts it. */
export function companyPay({
  earned,
  converted,
}: Pick<CompensationResult, 'earned' | 'converted'>): Decimal | null {
  return earned.ok ? (converted?.company ?? earned.value) : null;
}
