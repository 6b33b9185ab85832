import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { lazy, type ReactNode, Suspense } from 'react'

type GoodsView = (goods: NonNullable<HostedSession['goods']>) => ReactNode
const nothing: GoodsView = () => null

/** Loaded separately, because the form doesn't need it. If it fails, the receipt has the same. */
const BoughtGoods = lazy(async () => {
  const shown: GoodsView = await import('./bought-goods.tsx').then(({ Goods }) => Goods).catch(() => nothing)
  return { default: shown }
})

/** Shows what the buyer can use at once, if anything. */
export function Goods({ session: { goods } }: { session: HostedSession }) {
  return <Suspense>{goods ? <BoughtGoods {...goods} /> : null}</Suspense>
}
