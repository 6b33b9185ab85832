import type { Letter, Writer } from '@tradepost/kit/letter'
import type { Mail } from '@tradepost/kit/mail'
import { renderLetter } from '@tradepost/kit/render-letter'

const WRITER: Writer = {
  name: 'Tradepost',
  language: { code: 'en', direction: 'ltr' },
  linkHint: 'If the button does not work, open this link:',
}

/** A letter of the platform as a mail. Throws for a link that is no web address. */
export const renderMail = (letter: Letter): Promise<Mail> => renderLetter(letter, WRITER)
