import type { EntryOrigin } from '@tradepost/contract/platform/sales/kept'
import { Money } from '@tradepost/ui/commerce/money'
import type { RowGroups } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { PageLink } from '#src/shell/page-link.tsx'

type Entry = { payment: EntryOrigin }

/** Names the payment of entries of the balance: its customer, and what is left of it. */
function PaymentHeading({ slug, payment }: { slug: string; payment: NonNullable<EntryOrigin> }) {
  const { payment_id: id, customer, ledger } = payment
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <PageLink slug={slug} path={['payments', id]} className="tp-link font-[560]">
        {customer ? t('dashboardNouns.payments.of', { customer: customer.name }) : t('dashboardNouns.payments.unnamed')}
      </PageLink>
      {ledger ? (
        <span className="text-sm text-ink-3 tabular-nums">
          {t.rich('dashboardNouns.payments.netOf', {
            amount: () => <Money amount={ledger.net} currency={ledger.currency} />,
          })}
        </span>
      ) : null}
    </span>
  )
}

/** Groups entries of the balance by payment, with its refunds and disputes where they follow it. */
export const groupByPayment = <Row extends Entry>(slug: string): RowGroups<Row> => ({
  of: ({ payment }) => payment?.payment_id ?? null,
  heading: ({ payment }) => (payment ? <PaymentHeading slug={slug} payment={payment} /> : null),
})
