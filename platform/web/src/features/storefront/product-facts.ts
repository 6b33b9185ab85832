import type { PriceTerms, ProductDetails, Span } from '@tradepost/contract/platform/storefront'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'

const KILO = 1024
const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** "640 bytes", "1.5 MB": two digits that matter, in the units that people's computers show. */
export function sizeLabel(bytes: number): string {
  const step = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KILO)))
  const value = bytes / KILO ** step
  return `${step === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}

function keyWords({ activations_limit: limit, valid_for }: NonNullable<ProductDetails['license_key']>): string {
  const devices = limit ? ` for ${limit} ${limit === 1 ? 'device' : 'devices'}` : ''
  return `License key${devices}${valid_for ? `, valid for ${durationLabel(valid_for)}` : ''}`
}

function downloadWords({ file_count: count, file_bytes: bytes }: NonNullable<ProductDetails['delivery']>): string {
  const files = count === 1 ? '' : `, ${count} files`
  return `Instant download${files}${bytes === null ? '' : `, ${sizeLabel(bytes)}`}`
}

/** One thing a buyer gets or should know. `kind` chooses its icon. */
export type Fact = { kind: 'key' | 'download' | 'link' | 'instructions' | 'end' | 'usage'; words: string }

/** The product form's default, chosen by nobody: buyers need not read about it. */
const isDefaultTerm = ({ count, interval }: Span) => count === 10 && interval === 'Year'

/** Lists what a buyer gets and how a subscription continues. Without details, only what the catalog has. */
export function factsOf(terms: PriceTerms, details: ProductDetails | null): Fact[] {
  const { license_key: key, delivery } = details ?? {}
  const facts: (Fact | false)[] = [
    Boolean(key) && { kind: 'key', words: key ? keyWords(key) : '' },
    Boolean(delivery?.file_count) && { kind: 'download', words: delivery ? downloadWords(delivery) : '' },
    Boolean(delivery?.has_link) && { kind: 'link', words: 'Access by link, right after you pay' },
    Boolean(delivery?.has_instructions) && { kind: 'instructions', words: 'Instructions, right after you pay' },
    terms.type === 'usage_based_price' && {
      kind: 'usage',
      words: 'Usage is billed at the end of each period',
    },
    'runs_for' in terms &&
      !isDefaultTerm(terms.runs_for) && { kind: 'end', words: `Ends after ${durationLabel(terms.runs_for)}` },
  ]
  return facts.filter((fact) => fact !== false)
}
