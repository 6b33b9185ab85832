import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail } from '@tradepost/kit/email/email-content'
import { toPlainName, toProductName } from '@tradepost/kit/email/email-names'
import { getSeller } from '#src/brands/get-seller.ts'
import type { FileRow } from '#src/files/table.ts'
import { messagesIn } from '#src/messages.ts'
import { getProduct } from '#src/products/read-products.ts'
import type { Scope } from '#src/scope.ts'

/** What we write to sellers is English: a business has no language. */
const LANGUAGE = 'en'

/** Tells the seller that a file won't be delivered, at the support address of its product's brand, if that has one. */
export async function sendInfectedEmail(scope: Scope, file: FileRow, found: string): Promise<void> {
  const { brandId, name } = await getProduct(scope, file.productId)
  const { supportEmail } = await getSeller(scope, brandId)
  if (!supportEmail || !isReachable(supportEmail)) return
  const t = messagesIn(LANGUAGE)
  const [product, fileName] = [toProductName(name), toPlainName(file.name)]
  const mail = addressEmail(
    {
      to: supportEmail,
      subject: t('infectedEmails.subject', { product }),
      title: t('infectedEmails.title'),
      paragraphs: [t('infectedEmails.found', { name: toPlainName(found), file: fileName, product }), t('infectedEmails.next')],
      facts: [
        { label: t('infectedEmails.file'), value: fileName },
        { label: t('infectedEmails.product'), value: product },
      ],
      footer: t('infectedEmails.footer'),
    },
    { name: 'Tradepost Pay', language: { code: LANGUAGE, direction: 'ltr' } },
  )
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
