/** The dashboard form of a discount: 5.4% off everything, for all customers, without an end date. */
export const DISCOUNT_FORM = {
  type: 'percentage',
  name: '',
  code: '',
  basis_points: 540,
  currencies: [],
  usage_limit: null,
  per_customer_usage_limit: null,
  subscription_cycles: null,
  restricted_to: [],
  starts_at: null,
  expires_at: null,
  customer_eligibility: 'any',
}
