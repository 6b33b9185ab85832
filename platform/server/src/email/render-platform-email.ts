import type { OutgoingEmail } from '@tradepost/kit/email'
import type { EmailContent, Sender } from '@tradepost/kit/email-content'
import { renderEmail } from '@tradepost/kit/render-email'

const WRITER: Sender = {
  name: 'Tradepost',
  language: { code: 'en', direction: 'ltr' },
  linkHint: 'If the button does not work, open this link:',
}

/** A letter of the platform as a mail. Throws for a link that is no web address. */
export const renderPlatformEmail = (letter: EmailContent): Promise<OutgoingEmail> => renderEmail(letter, WRITER)
