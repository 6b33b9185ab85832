import type { Included, PriceTerms } from '@tradepost/contract/platform/buyer/storefront'
import { isChosenTerm } from '@tradepost/contract/provider/chosen-term'
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

function keyLabel({ activations_limit: count, valid_for }: NonNullable<Included['license_key']>): string {
  const duration = valid_for ? durationLabel(valid_for) : null
  if (!count) return duration ? t('nouns.included.licenseKeyValidFor', { duration }) : t('nouns.included.licenseKey')
  if (!duration) return t('nouns.included.licenseKeyForDevices', { count })
  return t('nouns.included.licenseKeyForDevicesValidFor', { count, duration })
}

function downloadLabel({ file_count: count, file_bytes: bytes }: NonNullable<Included['delivery']>): string {
  if (bytes === null) return t('nouns.included.download', { count })
  return t('nouns.included.downloadOfSize', { count, size: sizeLabel(bytes) })
}

/** Something that a buyer gets or should know. `kind` selects its icon. */
export type Fact = { kind: 'key' | 'download' | 'link' | 'instructions' | 'end' | 'usage'; words: string }

/** Lists what a buyer gets. Without `included`, nothing is known. */
export function listIncluded(included: Included | null): Fact[] {
  const { license_key: key, delivery } = included ?? {}
  return [
    ...(key ? [{ kind: 'key', words: keyLabel(key) } as const] : []),
    ...(delivery?.file_count ? [{ kind: 'download', words: downloadLabel(delivery) } as const] : []),
    ...(delivery?.has_link ? [{ kind: 'link', words: t('nouns.included.link') } as const] : []),
    ...(delivery?.has_instructions ? [{ kind: 'instructions', words: t('nouns.included.instructions') } as const] : []),
  ]
}

/** Lists what a buyer gets and how a subscription continues. Without `included`, lists only what the catalog has. */
export function listProductFacts(terms: PriceTerms, included: Included | null): Fact[] {
  const isByUsage = terms.type === 'usage_based_price'
  const end = 'runs_for' in terms && isChosenTerm(terms.runs_for) ? terms.runs_for : null
  return [
    ...listIncluded(included),
    ...(isByUsage ? [{ kind: 'usage', words: t('nouns.included.usage') } as const] : []),
    ...(end ? [{ kind: 'end', words: t('nouns.included.endsAfter', { duration: durationLabel(end) }) } as const] : []),
  ]
}
