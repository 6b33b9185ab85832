/** Words that filters take besides the provider's own (decision 10), each with the one that it stands for. */
export const PAYMENT_STATUS_SYNONYMS = { pending: 'requires_payment_method' } as const
export const DISPUTE_STAGE_SYNONYMS = { dispute_opened: 'dispute' } as const
export const LICENSE_KEY_STATUS_SYNONYMS = { inactive: 'disabled' } as const
