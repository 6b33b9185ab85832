import type { HostedSession } from '@tradepost/contract/hosted/checkout'

/** An open session of a shop that asks for everything, with nothing on it that is out of the ordinary. */
export const session: HostedSession = {
  session_id: 'cks_1',
  status: 'open',
  mode: 'test',
  business_name: 'Acme Tools',
  expires_at: '2026-11-22T00:00:00Z',
  lines: [],
  totals: {
    currency: 'USD',
    subtotal: 6300,
    discount: 0,
    tax: 0,
    tax_included: 0,
    tax_relief: 0,
    tax_rate_basis_points: 0,
    is_reverse_charge: false,
    total: 6300,
  },
  prefill: { email: null, email_locked: false, name: null, billing: null },
  countries: ['US', 'DE', 'AE'],
  force_language: null,
  theme: 'light',
  show_order_details: true,
  discount: null,
  allow_discount_code: true,
  allow_tax_id: true,
  allow_phone_number: true,
  attempt: null,
  cancel_url: null,
  redirect_url: null,
}
