import type { OutgoingEmail } from './email.ts'
import { type EmailContent, emailText, type Sender } from './email-content.ts'
import { assert } from './faults.ts'

/**
 * The one door from a letter to a mail, in HTML and in text. React and react-email come in with the first mail, since
 * they are slow to load and a start has no use for them. Throws for a link that is no web address.
 */
export async function renderEmail(letter: EmailContent, writer: Sender): Promise<OutgoingEmail> {
  const [{ render }, { layoutEmail: frameLetter }] = await Promise.all([
    import('@react-email/render'),
    import('./email-layout.ts'),
  ])
  const { to, subject, action, otherwise } = letter
  const sound = {
    ...letter,
    ...(action && { action: { ...action, url: soundUrl(action.url) } }),
    ...(otherwise && { otherwise: { ...otherwise, url: soundUrl(otherwise.url) } }),
  }
  return { to, subject, text: emailText(sound), html: await render(frameLetter(sound, writer)) }
}

/** A link as a browser would write it: without the spaces and line breaks that would end it early in the text. */
function soundUrl(url: string): string {
  const { href, protocol } = new URL(url)
  assert(protocol === 'https:' || protocol === 'http:', 'A mail links to web addresses only')
  return href
}
