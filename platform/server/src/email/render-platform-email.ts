import type { OutgoingEmail } from '@tradepost/kit/email'
import type { EmailContent, Sender } from '@tradepost/kit/email-content'
import { renderEmail } from '@tradepost/kit/render-email'

const WRITER: Sender = {
  name: 'Tradepost',
  language: { code: 'en', direction: 'ltr' },
  linkHint: 'If the button doesn’t work, open this link:',
}

/** Renders an email of the platform. Throws for a link that isn't a web URL. */
export const renderPlatformEmail = (letter: EmailContent): Promise<OutgoingEmail> => renderEmail(letter, WRITER)
