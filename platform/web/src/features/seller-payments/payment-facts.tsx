import { Link } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { Card } from '@tradepost/ui/card'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { CopyableId } from '@tradepost/ui/copyable-id'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import type { ShownPayment } from './api.ts'

type Payment = ShownPayment['payment']

const countries = new Intl.DisplayNames(getPageLocale(), { type: 'region' })

const CARD_TYPES: Readonly<Record<string, string>> = {
  credit: t('sellerPayments.method.types.credit'),
  debit: t('sellerPayments.method.types.debit'),
  prepaid: t('sellerPayments.method.types.prepaid'),
}

/** Returns "credit, issued in Germany", or the part of it that is known. */
function issuedLabel({ card_issuing_country: code, card_type: kind }: Payment): string | undefined {
  const country = code ? countries.of(code) : undefined
  const type = kind ? (CARD_TYPES[kind.toLowerCase()] ?? kind.toLowerCase()) : undefined
  if (!code || !country) return type
  return type
    ? t('sellerPayments.method.typeIssuedIn', { type, code, country })
    : t('sellerPayments.method.issuedIn', { code, country })
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2.5 text-sm">{children}</dl>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[100px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows the customer and the billing address. */
export function CustomerCard({ payment }: { payment: Payment }) {
  const { customer, billing } = payment
  const street = [billing.street, billing.city, [billing.state, billing.zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <Card title={t('sellerPayments.customer.title')}>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={customer.name} size={40} />
        <div className="min-w-0">
          <p className="truncate font-[580]">{customer.name}</p>
          <p className="truncate text-sm text-ink-3" title={customer.email}>
            {formatEmail(customer.email)}
          </p>
        </div>
      </div>
      <Facts>
        {customer.phone_number ? <Fact label={t('sellerPayments.customer.phone')}>{customer.phone_number}</Fact> : null}
        <Fact label={t('sellerPayments.customer.address')}>
          {[...street, countries.of(billing.country) ?? billing.country].map((part) => (
            <span key={part} className="block">
              {part}
            </span>
          ))}
        </Fact>
      </Facts>
    </Card>
  )
}

/** Returns whether the customer's wallet paid all of a payment, and no card any of it. */
export const isPaidFromWallet = ({ payment, sale }: Pick<ShownPayment, 'payment' | 'sale'>): boolean =>
  sale.wallet_amount > 0 && sale.wallet_amount === payment.total_amount

/** Shows the payment method, as far as it is known. */
export function PaidWithCard({ data }: { data: ShownPayment }) {
  const { payment } = data
  const { card_network, card_last_four, card_holder_name, payment_method } = payment
  if (!card_last_four && !payment_method) return null
  const issued = issuedLabel(payment)
  return (
    <Card title={t('sellerPayments.method.title')}>
      <Facts>
        {card_last_four ? (
          <Fact label={t('sellerPayments.method.card')}>
            <PaymentMethodLine brand={card_network ?? t('sellerPayments.method.unknownBrand')} lastFour={card_last_four} />
            {issued ? <span className="block">{issued}</span> : null}
          </Fact>
        ) : (
          <Fact label={t('sellerPayments.method.method')}>
            {isPaidFromWallet(data) ? t('sellerPayments.method.wallet') : payment_method}
          </Fact>
        )}
        {card_holder_name ? <Fact label={t('sellerPayments.method.nameOnCard')}>{card_holder_name}</Fact> : null}
      </Facts>
    </Card>
  )
}

/** Shows IDs to copy. */
export function IdsCard({ slug, payment, order }: { slug: string; payment: Payment; order: ShownPayment['order'] }) {
  const mayOpen = useMayOpen(slug)
  return (
    <Card title={t('sellerPayments.ids.title')}>
      <Facts>
        <Fact label={t('sellerPayments.ids.payment')}>
          <CopyableId id={payment.payment_id} />
        </Fact>
        <Fact label={t('sellerPayments.ids.customer')}>
          <CopyableId id={payment.customer.customer_id} />
        </Fact>
        {payment.subscription_id ? (
          <Fact label={t('sellerPayments.ids.subscription')}>
            <CopyableId id={payment.subscription_id} />
            {mayOpen('subscriptions') ? (
              <Link
                to="/dashboard/$slug/subscriptions/$subscriptionId"
                params={{ slug, subscriptionId: payment.subscription_id }}
                className="tp-link mt-1 block w-fit py-0.5"
              >
                {t('sellerPayments.ids.viewSubscription')}
              </Link>
            ) : null}
          </Fact>
        ) : null}
        {order ? (
          <Fact label={t('sellerPayments.ids.order')}>
            <CopyableId id={order.number} />
          </Fact>
        ) : null}
        {payment.checkout_session_id ? (
          <Fact label={t('sellerPayments.ids.checkout')}>
            <CopyableId id={payment.checkout_session_id} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  )
}
