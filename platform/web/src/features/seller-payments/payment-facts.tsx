import { Link } from '@tanstack/react-router'
import { Avatar } from '@tradepost/ui/avatar'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import type { ReactNode } from 'react'
import type { ShownPayment } from './api.ts'

type Payment = ShownPayment['payment']

const countries = new Intl.DisplayNames('en', { type: 'region' })

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

/** The customer and the billing address. */
export function CustomerCard({ payment }: { payment: Payment }) {
  const { customer, billing } = payment
  const street = [billing.street, billing.city, [billing.state, billing.zipcode].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <Card title="Customer">
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={customer.name} size={40} />
        <div className="min-w-0">
          <p className="truncate font-[580]">{customer.name}</p>
          <p className="truncate text-sm text-ink-3" title={customer.email}>
            {customer.email}
          </p>
        </div>
      </div>
      <Facts>
        {customer.phone_number ? <Fact label="Phone">{customer.phone_number}</Fact> : null}
        <Fact label="Address">
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

/** The payment method, as far as it is known. */
export function PaidWithCard({ payment }: { payment: Payment }) {
  const { card_network, card_last_four, card_issuing_country, card_type, card_holder_name, payment_method } = payment
  if (!card_last_four && !payment_method) return null
  const issued = [card_issuing_country ? countries.of(card_issuing_country) : null, card_type?.toLowerCase()]
    .filter(Boolean)
    .join(', ')
  return (
    <Card title="Payment method">
      <Facts>
        {card_last_four ? (
          <Fact label="Card">
            <PaymentMethodLine brand={card_network ?? 'Card'} lastFour={card_last_four} />
          </Fact>
        ) : (
          <Fact label="Method">{payment_method}</Fact>
        )}
        {card_holder_name ? <Fact label="Name on card">{card_holder_name}</Fact> : null}
        {issued ? <Fact label="Issuing country">{issued}</Fact> : null}
      </Facts>
    </Card>
  )
}

/** The IDs to copy. */
export function IdsCard({ slug, payment, order }: { slug: string; payment: Payment; order: ShownPayment['order'] }) {
  return (
    <Card title="IDs">
      <Facts>
        <Fact label="Payment">
          <CopyableId id={payment.payment_id} />
        </Fact>
        <Fact label="Customer">
          <CopyableId id={payment.customer.customer_id} />
        </Fact>
        {payment.subscription_id ? (
          <Fact label="Subscription">
            <CopyableId id={payment.subscription_id} />
            <Link
              to="/dashboard/$slug/subscriptions/$subscriptionId"
              params={{ slug, subscriptionId: payment.subscription_id }}
              className="tp-link mt-1 block w-fit py-0.5"
            >
              View subscription
            </Link>
          </Fact>
        ) : null}
        {order ? (
          <Fact label="Order">
            <CopyableId id={order.number} />
          </Fact>
        ) : null}
        {payment.checkout_session_id ? (
          <Fact label="Checkout">
            <CopyableId id={payment.checkout_session_id} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  )
}
