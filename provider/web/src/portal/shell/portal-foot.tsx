import type { SellerDetails } from '@tradepost/contract/provider/seller-details'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { t } from '../messages.ts'

/** Links the texts of the seller, and says where its customers write to. */
function SellerLinks({ seller }: { seller: SellerDetails }) {
  const links = [
    { url: seller.terms_url, label: t('foot.terms') },
    { url: seller.refund_policy_url, label: t('foot.refunds') },
    { url: seller.privacy_policy_url, label: t('foot.privacy') },
    { url: seller.support_email && `mailto:${seller.support_email}`, label: t('foot.support') },
  ].filter(({ url }) => url !== null)
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 px-4">
      {links.map(({ url, label }) => (
        <li key={label}>
          <a href={url ?? undefined} className="inline-block py-1 hover:text-ink hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

type PortalFootProps = {
  /** The pages can say who runs them; a shop can turn that off. */
  saysWhoRunsIt: boolean
  seller?: SellerDetails | undefined
}

/** The end of the portal's pages: the seller's texts, and who runs the pages. */
export function PortalFoot({ saysWhoRunsIt, seller }: PortalFootProps) {
  return (
    <footer className="grid justify-items-center gap-4 pb-8 text-xs text-ink-3">
      {seller ? <SellerLinks seller={seller} /> : null}
      {saysWhoRunsIt ? (
        <p className="flex items-center gap-2">
          {t('runBy')} <TradepostLogo name="Tradepost Pay" size={18} className="text-sm!" />
        </p>
      ) : null}
    </footer>
  )
}
