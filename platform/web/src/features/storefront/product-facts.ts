import type { PriceTerms, ProductDetails } from '@tradepost/contract/platform/buyer/storefront'
import { isChosenTerm } from '@tradepost/contract/provider/prices'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'

const KILO = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats "640 bytes", "1.5 MB", with one decimal below ten. A kilobyte is 1024 bytes here, as operating systems count. */
export function sizeLabel(bytes: number): string {
  const step = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KILO)))
  const value = bytes / KILO ** step
  const format = new Intl.NumberFormat(getPageLocale(), {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 10 ? 0 : 1,
    useGrouping: false,
  })
  return format.format(value)
}

function keyLabel({ activations_limit: count, valid_for }: NonNullable<ProductDetails['license_key']>): string {
  const duration = valid_for ? durationLabel(valid_for) : null
  if (!count) return duration ? t('storefront.facts.licenseKeyValidFor', { duration }) : t('storefront.facts.licenseKey')
  if (!duration) return t('storefront.facts.licenseKeyForDevices', { count })
  return t('storefront.facts.licenseKeyForDevicesValidFor', { count, duration })
}

function downloadLabel({ file_count: count, file_bytes: bytes }: NonNullable<ProductDetails['delivery']>): string {
  if (bytes === null) return t('storefront.facts.download', { count })
  return t('storefront.facts.downloadOfSize', { count, size: sizeLabel(bytes) })
}

/** Something that a buyer gets or should know. `kind` selects its icon. */
export type Fact = { kind: 'key' | 'download' | 'link' | 'instructions' | 'end' | 'usage'; words: string }

/** Lists what a buyer gets and how a subscription continues. Without details, lists only what the catalog has. */
export function listProductFacts(terms: PriceTerms, details: ProductDetails | null): Fact[] {
  const { license_key: key, delivery } = details ?? {}
  const facts: (Fact | false)[] = [
    Boolean(key) && { kind: 'key', words: key ? keyLabel(key) : '' },
    Boolean(delivery?.file_count) && { kind: 'download', words: delivery ? downloadLabel(delivery) : '' },
    Boolean(delivery?.has_link) && { kind: 'link', words: t('storefront.facts.link') },
    Boolean(delivery?.has_instructions) && { kind: 'instructions', words: t('storefront.facts.instructions') },
    terms.type === 'usage_based_price' && {
      kind: 'usage',
      words: t('storefront.facts.usage'),
    },
    'runs_for' in terms &&
      isChosenTerm(terms.runs_for) && {
        kind: 'end',
        words: t('storefront.facts.endsAfter', { duration: durationLabel(terms.runs_for) }),
      },
  ]
  return facts.filter((fact) => fact !== false)
}
