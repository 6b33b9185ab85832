import { addressEmail, type EmailContent, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { type Language, toDirection } from '@tradepost/messages/languages'
import { messagesIn, type Translate } from '#src/messages.ts'

/** An email whose language is not chosen yet. `account`: the account that it is about, by its email, if `to` is another one. */
export type EmailDraft = {
  to: string
  account?: string
  write: (t: Translate, language: Language) => Omit<EmailContent, 'to'>
}

/** Writes an email of the platform in this language. Throws for a link that isn't a web URL. */
export function translateEmail({ to, write }: EmailDraft, language: Language): OutgoingEmail {
  const t = messagesIn(language)
  return addressEmail(
    { to, ...write(t, language) },
    { name: 'Tradepost', language: { code: language, direction: toDirection(language) }, linkHint: t('linkHint') },
  )
}
