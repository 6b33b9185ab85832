import type { PortalWallet, PortalWalletEntry } from '@tradepost/contract/hosted/portal'
import { Card } from '@tradepost/ui/card'
import { BigMoney, formatMoney, Money } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { formatDay } from '@tradepost/ui/formats/moment'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '../messages.ts'
import { useHome, useWalletEntries, useWallets } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'

/** Shows the balance of each wallet, and what changed it. */
export function WalletPage() {
  const { data: home } = useHome()
  const business = home?.business_name ?? ''
  const entries = useWalletEntries()
  return (
    <>
      <PageHeading title={pageLabel('wallet')} />
      <QueryView query={useWallets()} skeleton={<Skeleton className="h-24 rounded-lg" />}>
        {({ items }) => <Balances wallets={items} />}
      </QueryView>
      <Card isFlush>
        <QueryView query={entries}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState level={2} title={t('wallet.empty.title')}>
                {t('wallet.empty.text', { business })}
              </EmptyState>
            ) : (
              <ul>
                {items.map((entry) => (
                  <Entry key={entry.id} entry={entry} business={business} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <MoreButton list={entries} />
      </Card>
    </>
  )
}

/** The wallets with money; without any, the first, so that the page says zero. */
function Balances({ wallets }: { wallets: readonly PortalWallet[] }) {
  const filled = wallets.filter(({ balance }) => balance > 0)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-4">
      {(filled.length > 0 ? filled : wallets.slice(0, 1)).map(({ currency, balance }) => (
        <div key={currency} className="rounded-lg bg-surface p-5 shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
          <dt className="text-sm text-ink-3">{t('wallet.balance')}</dt>
          <dd className="mt-1">
            <BigMoney amount={balance} currency={currency} size="lg" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Entry({ entry, business }: { entry: PortalWalletEntry; business: string }) {
  const { amount, currency, is_credit: isCredit, event_type: event } = entry
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-[560]">
          {event === 'merchant_adjustment' ? t('wallet.events.merchant_adjustment', { business }) : t(`wallet.events.${event}`)}
        </p>
        <p className="text-sm text-ink-3">
          {formatDay(entry.created_at)}
          {entry.reason ? <bdi className="block">{entry.reason}</bdi> : null}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Money
          amount={isCredit ? amount : -amount}
          currency={currency}
          isSigned
          className={`font-[560] ${isCredit ? 'text-success-text' : ''}`}
        />
        <p className="text-sm text-ink-3">{t('wallet.after', { amount: formatMoney(entry.after_balance, currency) })}</p>
      </div>
    </li>
  )
}
