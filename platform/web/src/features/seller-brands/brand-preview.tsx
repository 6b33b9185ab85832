import { Card } from '@tradepost/ui/card'
import { formatFigure } from '@tradepost/ui/commerce/money'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { t } from '#src/dashboard-messages.ts'

type BrandPreviewProps = { name: string; image: string | null; statement: string; support: string; id?: string }

/** Previews a brand at checkout and on a card statement. */
export function BrandPreview({ name, image, statement, support, id }: BrandPreviewProps) {
  const shown = name.trim() || t('sellerBrands.preview.yourBrand')
  return (
    <Card title={t('sellerBrands.preview.title')} bodyClassName="grid gap-5">
      <div className="grid gap-1.5">
        <p className="text-xs text-ink-3">{t('sellerBrands.preview.atCheckout')}</p>
        <p className="flex items-center gap-2.5 rounded-md border border-line bg-canvas px-3.5 py-3">
          <BusinessMark name={shown} imageUrl={image} size={28} />
          <span className="min-w-0 truncate font-[640] tracking-[-0.02em]">{shown}</span>
        </p>
      </div>
      <div className="grid gap-1.5">
        <p className="text-xs text-ink-3">{t('sellerBrands.preview.onStatements')}</p>
        <p className="flex justify-between gap-3 rounded-md border border-line bg-canvas px-3.5 py-3 font-mono text-xs">
          <span className="min-w-0 truncate">{statement.trim() || shown.toUpperCase().slice(0, 22)}</span>
          <span>{formatFigure(2900, 'USD')}</span>
        </p>
      </div>
      {support ? (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {t.rich('sellerBrands.preview.support', {
            email: (inside) => <span className="font-[540] text-ink">{inside}</span>,
            address: support,
          })}
        </p>
      ) : null}
      {id ? <CopyableId id={id} className="justify-self-start" /> : null}
    </Card>
  )
}
