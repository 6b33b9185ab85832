/** What a payment delivers, behind the link in the receipt. */

import type { DeliveredProduct, Delivery, DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DeliveredFile, DeliveredGoods } from '@tradepost/ui/commerce/delivered-goods'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { Download, PackageOpen } from 'lucide-react'
import { t } from '#src/messages.ts'
import { parseWebUrl } from '#src/parse-web-url.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'

/** Shows what a payment delivers, or why the link of its receipt opens nothing. */
export function DeliveryPage({ shown }: { shown: Delivery | { problem: DeliveryLinkProblem } }) {
  return <CenterPage>{'problem' in shown ? <BadDeliveryLink {...shown} /> : <Delivered {...shown} />}</CenterPage>
}

/** Shown if a receipt's link is altered or too old. */
function BadDeliveryLink({ problem }: { problem: DeliveryLinkProblem }) {
  return (
    <PageAnswer mark={<SignpostDrawing code="?" />} title={t(`delivery.problems.${problem}.title`)}>
      {t(`delivery.problems.${problem}.text`)}
    </PageAnswer>
  )
}

/** Files, links and instructions, or why they are gone. */
function Delivered({ business_name: business, look, products }: Delivery) {
  const hasFiles = products.some(({ files }) => files.length > 0)
  return (
    <>
      <ShopName name={business} look={look} />
      <PageAnswer mark={<QuietMark Icon={PackageOpen} />} title={t('delivery.title')}>
        {products.length === 0 ? t('delivery.empty', { business }) : null}
      </PageAnswer>
      {products.map((product, position) => (
        <Card key={`${product.name} ${position}`} title={<bdi>{product.name}</bdi>}>
          <Product product={product} />
        </Card>
      ))}
      {hasFiles ? <p className="text-center text-sm text-ink-3">{t('delivery.links')}</p> : null}
    </>
  )
}

function Product({ product }: { product: DeliveredProduct }) {
  if (product.withdrawal !== null) return <p className="text-ink-2">{t(`delivery.withdrawals.${product.withdrawal}`)}</p>
  return (
    <DeliveredGoods
      instructions={product.instructions}
      url={parseWebUrl(product.external_url)}
      openLabel={(host) => t('delivery.open', { host })}
      files={product.files.map((file) => (
        <DeliveredFile key={file.url} file={file}>
          <a
            className={getButtonClassName({ variant: 'primary' })}
            href={file.url}
            aria-label={t('delivery.downloadNamed', { name: file.name })}
          >
            <Download aria-hidden="true" />
            {t('delivery.download')}
          </a>
        </DeliveredFile>
      ))}
    />
  )
}
