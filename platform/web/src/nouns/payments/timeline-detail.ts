import type { Decline } from '@tradepost/contract/hosted/refusals'
import type { TextReference } from '@tradepost/contract/provider/primitives'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { translateDecline, translateEvent } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'

/** Reasons for a seller. The API's sentences speak to the customer, who saw none of them if a retry was declined. */
const REASONS = {
  GENERIC_DECLINE: 'declinedByBank',
  REVOCATION_OF_AUTHORIZATION: 'declinedByBank',
  INSUFFICIENT_FUNDS: 'insufficientFunds',
  EXPIRED_CARD: 'expiredCard',
  INCORRECT_CVC: 'incorrectCode',
  AUTHENTICATION_FAILURE: 'notVerified',
  CUSTOMER_CANCELLED: 'canceledByCustomer',
  PAYMENT_METHOD_PROVIDER_DECLINED: 'notApproved',
  PROCESSING_ERROR: 'notProcessed',
} as const satisfies Record<Decline | 'REVOCATION_OF_AUTHORIZATION', string>

const isKnown = (code: string | null): code is keyof typeof REASONS => code !== null && Object.hasOwn(REASONS, code)

/** Returns why a payment was declined, in a sentence for the seller. Another provider's message is quoted. */
export const declineLabel = (message: string, code: string | null): string =>
  isKnown(code)
    ? t(`dashboardNouns.timeline.${REASONS[code]}`)
    : t('dashboardNouns.timeline.customerSaw', { message: translateDecline(message, code) })

type Detail = {
  amount: { amount: number; currency: string } | null
  detail: string | null
  detail_text: TextReference | null
  isDecline: boolean
}

/** Formats what a timeline says below a title: an amount, a detail, or both. */
export function formatTimelineDetail({ amount: sum, detail, detail_text: known, isDecline }: Detail): string | undefined {
  const text = detail === null ? undefined : isDecline ? declineLabel(detail, known?.code ?? null) : translateEvent(detail, known)
  if (sum === null) return text
  const amount = formatMoney(sum.amount, sum.currency)
  return text === undefined ? amount : t('dashboardNouns.timeline.amountAndDetail', { amount, detail: text })
}
