/**
 * Refusals of the payments provider that pages say in their own language, by the provider's code. All others are shown as it says
 * them.
 */
export const words = {
  BRAND_NOT_FOUND: 'Brand not found',
  CONCURRENT_CHANGE: 'Someone else changed this. Reload and try again',
  EVIDENCE_TYPE_NOT_SUPPORTED: 'Evidence must be a PDF, JPG or PNG file, and its name must end with its type',
  INVALID_DISCOUNT_CODE: "This discount code doesn't exist",
  LICENSE_KEY_NOT_FOUND: 'License key not found',
  PRODUCT_NOT_FOUND: 'Product not found',
  REQUEST_AMOUNT_BELOW_MINIMUM: 'The amount is below the minimum',
  SUBSCRIPTION_NOT_FOUND: 'Subscription not found',
  UNABLE_TO_EDIT_PRIMARY_BRAND: "The primary brand can't be changed",
  WEBHOOK_DELIVERY_PENDING: 'This delivery is already being sent',
  WEBHOOK_DISABLED: 'This webhook endpoint is disabled. Enable it first',
  WEBHOOK_ENDPOINT_LIMIT_REACHED: 'You can have up to 16 webhook endpoints',
  WEBHOOK_REPLAY_RUNNING: 'Another replay for this endpoint is running. Wait for it or stop it',
  WEBHOOK_URL_NOT_ALLOWED: 'A webhook URL must be a public https URL',
} as const
