/** A buyer's wallets. */

import { useQuery } from '@tanstack/react-query'
import type { BuyerWallet } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { BigMoney, formatMoney, Money } from '@tradepost/ui/commerce/money'
import { CreditCard } from 'lucide-react'
import { t } from '#src/messages.ts'
import { AccountList } from '#src/nouns/goods/account-list.tsx'
import { listLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useOpenPortal, walletsQuery } from './api.ts'

/** The balances with money; without any, the first, so that the card says zero. */
function Balances({ balances }: Pick<BuyerWallet, 'balances'>) {
  const filled = balances.filter(({ balance }) => balance > 0)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {(filled.length > 0 ? filled : balances.slice(0, 1)).map(({ currency, balance }) => (
        <div key={currency}>
          <dt className="text-sm text-ink-3">{t('buyerGoods.wallets.balance')}</dt>
          <dd>
            <BigMoney amount={balance} currency={currency} size="md" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names what changed the balance, and what was bought if it's known. */
function eventLabel({ event_type: event, products }: BuyerWallet['entries'][number], shop: string): string {
  if (event === 'merchant_adjustment') return t('buyerGoods.wallets.events.merchant_adjustment', { shop })
  if (event === 'payment' && products.length > 0) return t('buyerGoods.wallets.paymentFor', { products: listLabel(products) })
  return t(`buyerGoods.wallets.events.${event}`)
}

function EntryRow({ entry, shop }: { entry: BuyerWallet['entries'][number]; shop: string }) {
  const { amount, currency, is_credit: isCredit } = entry
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-3 last:pb-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-[560]">{eventLabel(entry, shop)}</p>
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
        <p className="text-sm text-ink-3">
          {t('buyerGoods.wallets.after', { amount: formatMoney(entry.after_balance, currency) })}
        </p>
      </div>
    </li>
  )
}

function WalletCard({ wallet: { shop, balances, entries } }: { wallet: BuyerWallet }) {
  const portal = useOpenPortal(shop.slug)
  // Keeps the button pending while the browser loads the portal.
  const isGoing = portal.isPending || portal.isSuccess
  return (
    <Card
      title={<bdi>{shop.name}</bdi>}
      action={
        <Button size="sm" icon={<CreditCard aria-hidden="true" />} pending={isGoing} onClick={() => portal.mutate()}>
          {t('buyerGoods.wallets.manage')}
        </Button>
      }
      footer={<p className="text-ink-3">{t('buyerGoods.wallets.manageText', { shop: shop.name })}</p>}
    >
      <div className="grid gap-4">
        {portal.isError ? (
          <Alert tone="danger" title={t('buyerGoods.wallets.manageFailed')} isLive>
            {getErrorMessage(portal.error)}
          </Alert>
        ) : null}
        <Balances balances={balances} />
        {entries.length > 0 ? (
          <ul>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} shop={shop.name} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-3">{t('buyerGoods.wallets.noEntries', { shop: shop.name })}</p>
        )}
      </div>
    </Card>
  )
}

/** Shows the person's credit at each shop, what changed it, and the way to their billing there. */
export function WalletsPage() {
  return (
    <AccountList
      title={t('buyerGoods.wallets.title')}
      lead={t('buyerGoods.wallets.lead')}
      query={useQuery(walletsQuery)}
      empty={{ title: t('buyerGoods.wallets.empty.title'), text: t('buyerGoods.wallets.empty.text') }}
    >
      {(items) => items.map((wallet) => <WalletCard key={wallet.shop.slug} wallet={wallet} />)}
    </AccountList>
  )
}
