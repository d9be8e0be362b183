import { calculationTriggerSchema, paymentTriggerSchema } from '@comptoir/contract';

/** In menu order, as the specification lists them. */
export const CALCULATION_TRIGGERS = calculationTriggerSchema.options;
export const PAYMENT_TRIGGERS = paymentTriggerSchema.options;
