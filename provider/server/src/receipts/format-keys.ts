import { toQuotedProduct } from '@tradepost/kit/email/email-names'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import type { Formatter } from './formatter.ts'

/** Returns the paragraphs of an email that hand over license keys, each with what the seller says about activating it. */
export function formatKeys(issued: readonly IssuedKeys[], { t }: Pick<Formatter, 't'>): string[] {
  const quotes = [t('receipts.quotes.open'), t('receipts.quotes.close')] as const
  return issued.flatMap(({ productName, message, keys }) => [
    t('receipts.licenseKeys', { count: keys.length, product: toQuotedProduct(productName, quotes), keys: keys.join(', ') }),
    ...(message ? [t('receipts.activation', { message })] : []),
  ])
}
