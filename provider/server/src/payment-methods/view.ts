import type { CustomerPaymentMethod } from '@tradepost/contract/provider/checkout/payment-methods'
import type { PaymentMethodRow } from './table.ts'

export function viewPaymentMethod(method: PaymentMethodRow): CustomerPaymentMethod {
  return {
    payment_method_id: method.id,
    payment_method: 'card',
    payment_method_type: method.cardType === 'DEBIT' ? 'debit' : 'credit',
    card: {
      card_holder_name: method.cardHolderName,
      card_issuing_country: method.cardIssuingCountry,
      card_network: method.cardNetwork,
      card_type: method.cardType,
      expiry_month: String(method.cardExpiryMonth).padStart(2, '0'),
      expiry_year: String(method.cardExpiryYear),
      last4_digits: method.cardLastFour,
    },
    last_used_at: method.lastUsedAt.toISOString(),
    recurring_enabled: true,
  }
}
