import { addressEmail, type EmailContent, type OutgoingEmail, type Sender } from '@tradepost/kit/email/email-content'
import { toPlainName } from '@tradepost/kit/email/email-names'
import type { EmailLook } from '@tradepost/kit/theme/email-look'
import { type Language, toDirection } from '@tradepost/messages/languages'
import { messagesIn, type Translate } from '#src/messages.ts'

/** A shop that an email is from, and how it looks. */
export type EmailedShop = { name: string; look: EmailLook }

/** An email whose language is not chosen yet. `account`: the account that it is about, by its email, if `to` is another one. */
export type EmailDraft = {
  to: string
  account?: string
  /** Whom the email is from, if not the platform. */
  shop?: EmailedShop
  write: (t: Translate, language: Language) => Omit<EmailContent, 'to'>
}

function toSender(shop: EmailedShop | undefined): Pick<Sender, 'name' | 'from' | 'look'> {
  if (!shop) return { name: 'Tradepost' }
  const name = toPlainName(shop.name)
  return { name, from: name, look: shop.look }
}

/** Writes an email of the platform in this language. Throws for a link that isn't a web URL. */
export function translateEmail({ to, shop, write }: EmailDraft, language: Language): OutgoingEmail {
  const t = messagesIn(language)
  return addressEmail(
    { to, ...write(t, language) },
    { ...toSender(shop), language: { code: language, direction: toDirection(language) }, linkHint: t('linkHint') },
  )
}
