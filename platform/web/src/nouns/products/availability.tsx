import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { Alert } from '@tradepost/ui/alert'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { useIsInBrowser } from '#src/shell/use-is-in-browser.ts'

type Sale = Pick<ShopProduct, 'availability' | 'available_from'>

/** Returns the badge of a product that can't be bought now; null for one that can. */
export function availabilityLabel({ availability }: Pick<Sale, 'availability'>): string | null {
  if (availability === 'sold_out') return t('nouns.availability.soldOut')
  return availability === 'coming_soon' ? t('nouns.availability.comingSoon') : null
}

/** Says in place of a product's button that it can't be bought now, and from when on it can. */
export function UnavailableAlert({ product }: { product: Sale }) {
  const isInBrowser = useIsInBrowser()
  const { availability, available_from: from } = product
  return (
    <Alert title={availabilityLabel(product)}>
      {availability === 'sold_out'
        ? t('nouns.availability.soldOutText')
        : from
          ? t('nouns.availability.comingSoonOn', { date: formatDay(from, isInBrowser ? undefined : 'UTC') })
          : t('nouns.availability.comingSoonText')}
    </Alert>
  )
}
