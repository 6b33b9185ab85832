/** Wallets of a customer: show and adjust them. */

import { useQuery } from '@tanstack/react-query'
import type { SellerWallets } from '@tradepost/contract/platform/sales/seller-wallets'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { AdjustWallet } from './adjust-wallet.tsx'
import { walletsQuery } from './api.ts'

type Entry = SellerWallets['entries'][number]

const columns: DataColumn<Entry>[] = [
  {
    id: 'event',
    header: t('sellerWallets.kind'),
    phone: 'title',
    cell: ({ event_type, reason }) => (
      <span className="inline-block max-w-72 truncate align-bottom" title={reason ?? undefined}>
        {t(`sellerWallets.events.${event_type}`)}
        {reason ? <span className="text-ink-3"> · {reason}</span> : null}
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('sellerWallets.amount'),
    align: 'end',
    phone: 'value',
    cell: ({ amount, is_credit, currency }) => <Money amount={is_credit ? amount : -amount} currency={currency} isSigned />,
  },
  {
    id: 'balance',
    header: t('sellerWallets.balance'),
    align: 'end',
    phone: 'note',
    cell: ({ after_balance, currency }) => <Money amount={after_balance} currency={currency} />,
  },
  {
    id: 'created_at',
    header: t('sellerBalance.date'),
    phone: 'aside',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

/** Returns the wallets that hold money or ever did; one of them if none does, to show that it is empty. */
function listUsed({ wallets, entries }: SellerWallets): SellerWallets['wallets'] {
  const used = wallets.filter(({ currency, balance }) => balance !== 0 || entries.some((entry) => entry.currency === currency))
  return used.length > 0 ? used : wallets.slice(0, 1)
}

type Customer = { customer_id: string; name: string }
type CardProps = { slug: string; customer: Customer }

/** Shows a customer's balances, and the button that adjusts them to people who may. */
export function WalletCard({ slug, customer }: CardProps) {
  const mayAdjust = usePermissions(slug)('wallet:adjust')
  const wallets = useQuery(walletsQuery(slug, customer.customer_id))
  const [isAdjusting, setIsAdjusting] = useState(false)
  return (
    <Card title={t('sellerWallets.title')} description={t('sellerWallets.text')}>
      <QueryView query={wallets} what={t('sellerWallets.what')} skeleton={<Skeleton className="h-20 rounded-md" />}>
        {(data) => (
          <>
            <dl className="grid gap-2.5 text-sm">
              {listUsed(data).map(({ currency, balance }) => (
                <div key={currency} className="flex items-baseline justify-between gap-3">
                  <dt className="text-ink-3">{currency}</dt>
                  <dd className="text-md font-[560]">
                    <Money amount={balance} currency={currency} />
                  </dd>
                </div>
              ))}
            </dl>
            {mayAdjust ? (
              <Button className="mt-4 w-full" onClick={() => setIsAdjusting(true)}>
                {t('sellerWallets.adjust')}
              </Button>
            ) : null}
            {isAdjusting ? (
              <AdjustWallet slug={slug} customer={customer} wallets={data.wallets} onClose={() => setIsAdjusting(false)} />
            ) : null}
          </>
        )}
      </QueryView>
    </Card>
  )
}

/** Lists what changed a customer's wallets, newest first; nothing before the first entry. */
export function WalletHistory({ slug, customer }: CardProps) {
  const { data } = useQuery(walletsQuery(slug, customer.customer_id))
  if (!data || (data.entries.length === 0 && !data.is_behind)) return null
  return (
    <Card title={t('sellerWallets.entries')} isFlush>
      {data.is_behind ? (
        <p role="status" className="px-5 pb-3 text-sm text-ink-3 max-list:px-4">
          {t('sellerWallets.loading')}
        </p>
      ) : null}
      {data.entries.length > 0 ? (
        <DataTable
          label={t('sellerWallets.entries')}
          rows={data.entries}
          columns={columns}
          rowId={({ id }) => id}
          isLoading={false}
        />
      ) : null}
    </Card>
  )
}
